// Items that wait for each other: none of them could ever be run.

type DependsOn = (item: string) => readonly string[];

/** The way from the item back to one that is on it already, as `7, 8, 7`; undefined: there is none. */
export function dependencyCircle(item: string, dependsOn: DependsOn): readonly string[] | undefined {
  const cleared = new Set<string>();
  const search = (at: string, way: readonly string[]): readonly string[] | undefined => {
    const met = way.indexOf(at);
    if (met !== -1) return [...way.slice(met), at];
    if (cleared.has(at)) return undefined;
    for (const next of dependsOn(at)) {
      const circle = search(next, [...way, at]);
      if (circle) return circle;
    }
    cleared.add(at);
    return undefined;
  };
  return search(item, []);
}

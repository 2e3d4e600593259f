// The order in which people count: item-2 comes before item-10. Without the tables of a language, which take long to load.

const parts = (name: string) => name.split(/(\d+)/);

export function compareNumbered(first: string, second: string): number {
  const [ours, others] = [parts(first), parts(second)];
  for (const [at, part] of ours.entries()) {
    const other = others[at];
    if (other === undefined) return 1;
    // Each second part is a number.
    const by = at % 2 === 1 ? Number(part) - Number(other) : 0;
    if (by !== 0) return by;
    if (part !== other) return part < other ? -1 : 1;
  }
  return ours.length - others.length;
}

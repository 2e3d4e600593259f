// Which specs the others depend on, by their names in the team.
import type { ConfigFault } from '../fault.ts';
import { nearest } from '../nearest.ts';
import { faultOn } from '../roles/parse-role.ts';
import type { FoundSpec, Need } from './spec-draft.ts';

export interface NamedSpec extends FoundSpec {
  readonly name: string;
}

export interface ResolvedNeeds {
  /** By name of the spec: names where there are such specs, else what was written. */
  readonly dependsOn: ReadonlyMap<string, readonly string[]>;
  readonly faults: readonly ConfigFault[];
  readonly notes: readonly string[];
}

/** `settled`: keys of what is done. `members`: names that the team has already. */
export function resolveNeeds(
  specs: readonly NamedSpec[],
  settled: readonly string[],
  members: readonly string[],
): ResolvedNeeds {
  const names = namesByKey(specs, members);
  const done = new Set(settled);
  const all = specs.flatMap(spec =>
    spec.needs.map(need => ({ spec: spec.name, need, found: find(need, names, done) })),
  );
  const known = [...members, ...specs.map(spec => spec.name)];
  return {
    dependsOn: new Map(
      specs.map(({ name }) => {
        const own = all.filter(each => each.spec === name).flatMap(({ found, need }) => nameIn(found, need));
        return [name, [...new Set(own)]];
      }),
    ),
    faults: all.flatMap(({ need, found }) => (found.kind === 'several' ? [severalFault(need, found.names)] : [])),
    notes: all.flatMap(({ need, found }) => (found.kind === 'unknown' ? [unknownNote(need, known)] : [])),
  };
}

function namesByKey(specs: readonly NamedSpec[], members: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  const pairs = [
    ...members.map(name => [name, name] as const),
    ...specs.flatMap(({ keys, name }) => [...new Set([...keys, name])].map(key => [key, name] as const)),
  ];
  for (const [key, name] of pairs) names.set(key, [...(names.get(key) ?? []), name]);
  return names;
}

type Found =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'several'; readonly names: readonly string[] }
  | { readonly kind: 'done' | 'unknown' };

function find(need: Need, names: ReadonlyMap<string, readonly string[]>, done: ReadonlySet<string>): Found {
  for (const key of need.keys) {
    const [name, ...others] = names.get(key) ?? [];
    if (name !== undefined)
      return others.length === 0 ? { kind: 'name', name } : { kind: 'several', names: [name, ...others] };
    if (done.has(key)) return { kind: 'done' };
  }
  return { kind: 'unknown' };
}

function nameIn(found: Found, need: Need): readonly string[] {
  if (found.kind === 'name') return [found.name];
  return found.kind === 'unknown' ? [need.text] : [];
}

function severalFault({ file, line, text }: Need, names: readonly string[]): ConfigFault {
  const what = `${JSON.stringify(text)} may be any of ${names.join(', ')}`;
  return faultOn(file, line, what, 'name its file instead');
}

function unknownNote({ file, line, text }: Need, known: readonly string[]): string {
  const meant = nearest(text, known);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return `${file}:${line}: nothing here is called ${JSON.stringify(text)}${hint} What depends on it does not land.`;
}

// The classes of `words.ts` in all their forms, and which of them a word belongs to.
import { formsOf } from './forms.ts';
import { words } from './words.ts';

interface WordClass {
  readonly short: ReadonlySet<string>;
  /** Members of several words, each word with its forms, by the forms of the first one. */
  readonly long: ReadonlyMap<string, readonly (readonly ReadonlySet<string>[])[]>;
}

function classOf(members: string): WordClass {
  const all = members.split(',').map(member => member.trim().split(/\s+/));
  const short = all.filter(parts => parts.length === 1).flatMap(([word]) => formsFor(word ?? ''));
  const long = all.filter(parts => parts.length > 1).map(parts => parts.map(part => new Set(formsFor(part))));
  return { short: new Set(short), long: byFirst(long) };
}

function byFirst(members: readonly (readonly ReadonlySet<string>[])[]): WordClass['long'] {
  const groups = new Map<string, (readonly ReadonlySet<string>[])[]>();
  for (const member of members)
    for (const form of member[0] ?? []) groups.set(form, [...(groups.get(form) ?? []), member]);
  return groups;
}

/** `=word`: this form only. */
function formsFor(word: string): readonly string[] {
  return word.startsWith('=') ? [word.slice(1)] : formsOf(word);
}

export const wordClasses: ReadonlyMap<string, WordClass> = new Map(
  Object.entries(words).map(([name, members]) => [`{${name}}`, classOf(members)]),
);

const known = new Set(
  [...wordClasses.values()].flatMap(({ short, long }) => [
    ...short,
    ...[...long.values()].flat(2).flatMap(forms => [...forms]),
  ]),
);

export function isKnown(word: string): boolean {
  return known.has(word);
}

/** `=word` and each `{class}` that has it. */
export function namesOf(word: string): Set<string> {
  const names = new Set([`=${word}`]);
  for (const [name, { short }] of wordClasses) if (short.has(word)) names.add(name);
  return names;
}

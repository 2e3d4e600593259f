// Phrases over words. Written as in `{weaken} ~4 {check}`: a word in any form, `=word` in this one only, `{class}`, `a|b`, `a?`,
// `.word` right behind a dot (also `@word`, `[word`), `~4` up to four words between, `~~4` also prepositions and commas.

import { formsOf } from './forms.ts';
import type { Token } from './tokens.ts';
import { wordClasses } from './word-classes.ts';

/** What a word is: its forms' base words, and the classes it belongs to. */
interface Part {
  readonly names: ReadonlySet<string>;
  /** What must be right before it. */
  readonly behind: string | undefined;
  readonly isOptional: boolean;
  /** Words that may be between it and the part before. */
  readonly gap: number;
  readonly isWide: boolean;
}

export interface Phrase {
  readonly text: string;
  readonly parts: readonly Part[];
}

/** From token `from` up to and without token `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function phraseOf(text: string): Phrase {
  const parts: Part[] = [];
  let gap = 0;
  let isWide = false;
  for (const written of text.split(' ')) {
    if (written.startsWith('~')) {
      isWide = written.startsWith('~~');
      gap = Number(written.replaceAll('~', ''));
      continue;
    }
    parts.push({ ...partOf(written), gap, isWide });
    gap = 0;
    isWide = false;
  }
  return { text, parts };
}

function partOf(written: string): Pick<Part, 'names' | 'behind' | 'isOptional'> {
  const isOptional = written.endsWith('?');
  const behind = /^[.@[]/.exec(written)?.[0];
  const names = written
    .slice(behind ? 1 : 0, isOptional ? -1 : undefined)
    .split('|')
    .flatMap(name => (/^[={]/.test(name) ? [name] : formsOf(name).map(form => `=${form}`)));
  return { names: new Set(names), behind, isOptional };
}

/** All places where the phrase ends if it begins at `from`: the furthest one. Undefined: it does not. */
export function matchAt({ parts }: Phrase, tokens: readonly Token[], from: number): Span | undefined {
  let ends = new Set<number>([from]);
  for (const [index, part] of parts.entries()) {
    const next = new Set<number>(part.isOptional ? ends : []);
    for (const end of ends) for (const each of endsOf(part, tokens, end, index === 0 || end === from)) next.add(each);
    if (next.size === 0) return undefined;
    ends = next;
  }
  return { from, to: Math.max(...ends) };
}

function* endsOf(part: Part, tokens: readonly Token[], start: number, isFirst: boolean): Generator<number> {
  for (let at = start; at <= start + part.gap; at++) {
    const token = tokens[at];
    if (!token || !(isFirst || mayFollow(part, token, at > start))) return;
    if (part.behind === undefined || token.before.endsWith(part.behind))
      for (const length of lengths(part, tokens, at)) yield at + length;
    if (!part.isWide && token.names.has('{stop}')) return;
  }
}

/** Whether what is before the token lets the phrase go on. `isFar`: there are words between. */
function mayFollow({ isWide, gap }: Part, { boundary, before }: Token, isFar: boolean): boolean {
  if (isWide) return boundary < 3;
  return boundary < (isFar ? 1 : 2) && !(gap > 0 && before.includes(','));
}

/** How many tokens the part takes at this place: one, or those of a member of several words. */
function* lengths({ names }: Part, tokens: readonly Token[], at: number): Generator<number> {
  const token = tokens[at];
  if (!token) return;
  for (const name of token.names) {
    if (names.has(name)) {
      yield 1;
      break;
    }
  }
  for (const name of names) {
    if (!name.startsWith('{')) continue;
    for (const member of wordClasses.get(name)?.long.get(token.word) ?? [])
      if (isAt(member, tokens, at)) yield member.length;
  }
}

function isAt(member: readonly ReadonlySet<string>[], tokens: readonly Token[], at: number): boolean {
  return member.every((forms, index) => {
    const token = tokens[at + index];
    return token !== undefined && forms.has(token.word) && (index === 0 || token.boundary < 2);
  });
}

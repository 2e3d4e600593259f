// Prohibited prose by its structure: alternatives, what counts as success, columns of a table.
import { alternativesIn } from './alternatives.ts';
import { isExcused } from './excused.ts';
import type { Span } from './phrase.ts';
import { PhraseSet } from './phrase-set.ts';
import type { Found } from './scan-prose.ts';
import { avoiding, escapes, fixing, frames, tolerating, upside } from './structure-phrases.ts';
import type { Token } from './tokens.ts';
import { columnsIn } from './triage-columns.ts';

const compile = (list: readonly string[]) => new PhraseSet(list.map(text => ({ text, kind: undefined })));
const fixes = compile(fixing);
const avoids = compile(avoiding);
const tolerates = compile(tolerating);
const starts = compile(frames);
const ends = compile(escapes);
const upsideDown = compile(upside);

export function structuresIn(tokens: readonly Token[]): readonly Found[] {
  return [...pairsIn(tokens), ...redefinitionsIn(tokens), ...columnsIn(tokens)];
}

function* pairsIn(tokens: readonly Token[]): Generator<Found> {
  for (const members of alternativesIn(tokens)) {
    const fixed = members.map(member => firstIn(fixes, tokens, member) !== undefined);
    for (const [entry, phrases] of [
      ['fix-paired-with-skip', avoids],
      ['tolerate-beside-fix', tolerates],
    ] as const) {
      for (const [index, member] of members.entries()) {
        const span = firstIn(phrases, tokens, member);
        if (span && fixed.some((is, other) => is && other !== index)) yield { entry, from: span.from, to: span.to };
      }
    }
  }
}

/** The first match that is neither forbidden nor removed. */
function firstIn(list: PhraseSet<undefined>, tokens: readonly Token[], { from, to }: Span): Span | undefined {
  for (let at = from; at < to; at++) for (const span of meant(list, tokens, at)) if (span.to <= to) return span;
  return undefined;
}

/** A frame such as "done means" and, before the sentence ends, what lets a failure pass. */
function* redefinitionsIn(tokens: readonly Token[]): Generator<Found> {
  const entry = 'success-redefined';
  let frame: number | undefined;
  for (const [at, token] of tokens.entries()) {
    if (endsFrame(token)) frame = undefined;
    if (frame === undefined && !starts.matchesAt(tokens, at).next().done) frame = at;
    if (frame !== undefined) for (const span of meant(ends, tokens, at)) yield { entry, from: frame, to: span.to };
    for (const { from, to } of meant(upsideDown, tokens, at)) yield { entry, from, to };
  }
}

/** A list after a colon still belongs to it. */
function endsFrame({ boundary, before }: Token): boolean {
  return boundary === 3 || (boundary === 4 && !before.includes(':'));
}

function* meant(list: PhraseSet<undefined>, tokens: readonly Token[], at: number): Generator<Span> {
  for (const span of list.matchesAt(tokens, at)) if (!isExcused(tokens, span)) yield span;
}

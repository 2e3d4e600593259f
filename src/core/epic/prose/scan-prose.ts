// Looks for prohibited prose in a text that an agent wrote. The text may be hostile: the time it takes grows with its length only.
import type { EntryId } from './entries.ts';
import { entryIds } from './entries.ts';
import { isExcused, isMentioned } from './excused.ts';
import { type Exemption, isExempted } from './exemption.ts';
import { markers } from './markers.ts';
import type { Span } from './phrase.ts';
import { PhraseSet } from './phrase-set.ts';
import { phrases } from './phrases.ts';
import { plainTextOf } from './plain-text.ts';
import { withoutQuotedOutput } from './quoted-output.ts';
import { structuresIn } from './structures.ts';
import { type Token, tokensOf } from './tokens.ts';

export interface ProseText {
  readonly where: 'proposal' | 'fix' | 'brief' | 'halt';
  readonly text: string;
  /** What a person let through by command, each for one test. */
  readonly exemptions?: readonly Exemption[];
}

export interface ProseHit {
  readonly entry: EntryId;
  /** From 1. */
  readonly line: number;
  /** As they are in the text. */
  readonly words: string;
}

export interface ProseScan {
  readonly hit: boolean;
  readonly entries: readonly EntryId[];
  /** Only where there are a hit and exemptions: whether all of it is let through. */
  readonly exempt?: boolean;
  readonly places: readonly ProseHit[];
}

export interface Found extends Span {
  readonly entry: EntryId;
}

const rules = new PhraseSet<{ readonly entry: EntryId; readonly isMarker: boolean }>([
  ...entryIds.flatMap(entry => (phrases[entry] ?? []).map(text => ({ text, kind: { entry, isMarker: false } }))),
  ...markers.map(text => ({ text, kind: { entry: 'skip-marker' as const, isMarker: true } })),
]);

export function scanProse({ text, exemptions = [] }: ProseText): ProseScan {
  const tokens = tokensOf(plainTextOf(withoutQuotedOutput(text)));
  const found = [...phrasesIn(tokens), ...structuresIn(tokens)];
  const places = placesOf(found, tokens, text);
  const hit = found.length > 0;
  return {
    hit,
    entries: entryIds.filter(id => found.some(({ entry }) => entry === id)),
    ...(hit && exemptions.length > 0 && { exempt: isExempted(found, tokens, { text, exemptions }) }),
    places,
  };
}

function phrasesIn(tokens: readonly Token[]): readonly Found[] {
  const found: Found[] = [];
  for (let at = 0; at < tokens.length; at++) {
    for (const { kind, ...span } of rules.matchesAt(tokens, at)) {
      if (isExcused(tokens, span) || (kind.isMarker && isMentioned(tokens, span))) continue;
      found.push({ entry: kind.entry, ...span });
    }
  }
  return found;
}

/** Each entry once per line. */
function placesOf(found: readonly Found[], tokens: readonly Token[], text: string): readonly ProseHit[] {
  const places = new Map<string, ProseHit>();
  let line = 1;
  let counted = 0;
  for (const { entry, from, to } of found.toSorted((one, other) => one.from - other.from)) {
    const start = tokens[from]?.start ?? 0;
    for (; counted < start; counted++) if (text[counted] === '\n') line += 1;
    const key = `${line} ${entry}`;
    if (!places.has(key)) places.set(key, { entry, line, words: text.slice(start, tokens[to - 1]?.end ?? start) });
  }
  return [...places.values()];
}

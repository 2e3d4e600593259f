// Where a text offers alternatives: items of a list, lettered or numbered parts of a line, sides of an "or".
import type { Span } from './phrase.ts';
import { itemMark } from './plain-text.ts';
import type { Token } from './tokens.ts';

/** Longer lists are compared in parts, so that the time grows with their length only. */
const membersMax = 40;

/** What happens at a token: the alternative ends, and a member begins there or further on. */
interface Cut {
  readonly isEnd?: boolean;
  readonly begin?: number;
}

/** The members of each, at least two. */
export function* alternativesIn(tokens: readonly Token[]): Generator<readonly Span[]> {
  yield* parted(tokens, labelAt);
  yield* parted(tokens, sideAt);
}

function* parted(
  tokens: readonly Token[],
  cutAt: (tokens: readonly Token[], at: number) => Cut | undefined,
): Generator<readonly Span[]> {
  let members: Span[] = [];
  let begin: number | undefined;
  for (let at = 0; at <= tokens.length; at++) {
    const cut = at === tokens.length ? { isEnd: true } : cutAt(tokens, at);
    if (!cut) continue;
    if (begin !== undefined) members.push({ from: begin, to: at });
    begin = cut.begin;
    if (!cut.isEnd && members.length < membersMax) continue;
    if (members.length > 1) yield members;
    members = [];
  }
}

/** An item of a list, `a) …`, `(2) …`, `Option A: …`. */
function labelAt(tokens: readonly Token[], at: number): Cut | undefined {
  if (tokens[at]?.before.includes(itemMark)) return { begin: at };
  if (isLabelAt(tokens, at)) return { begin: at + 1 };
  return tokens[at]?.boundary === 4 ? { isEnd: true } : undefined;
}

/** The parts of a sentence between each "or". */
function sideAt(tokens: readonly Token[], at: number): Cut | undefined {
  const token = tokens[at];
  if (at === 0 || (token?.boundary ?? 4) >= 3) return { isEnd: true, begin: at };
  return /^(?:or|alternatively|otherwise|versus|vs)$/.test(token?.word ?? '') ? { begin: at + 1 } : undefined;
}

function isLabelAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token || !next) return false;
  if (/^(?:option|plan|variant|alternative|way|route|choice|path)$/.test(token.word))
    return /^(?:[a-e]|[1-5]|one|two|three|i{1,3})$/.test(next.word);
  return (
    /^(?:[a-e]|[1-5]|i{1,3})$/.test(token.word) &&
    /^[.)][ \n]/.test(next.before) &&
    /(?:^|[\s(;,:])$/.test(token.before)
  );
}

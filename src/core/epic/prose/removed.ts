// Whether the words around a hit take away what it names: "remove the xfail", "the marker goes away".
import { isBetween, negates } from './forbidden.ts';
import type { Span } from './phrase.ts';
import type { Token } from './tokens.ts';

/** "Remove the", "take the … off", "goes away". */
export function isRemoved(tokens: readonly Token[], span: Span): boolean {
  return isRemovedBefore(tokens, span.from) || isGoneBehind(tokens, span.to);
}

function isRemovedBefore(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - 6); at--) {
    if ((tokens[at + 1]?.boundary ?? 4) >= 2) return false;
    const token = tokens[at];
    if (!token) return false;
    if (isRemoval(tokens, at)) return (tokens[at + 1]?.boundary ?? 0) === 0 && !negates(tokens, at);
    if (!isBetween(token)) return false;
  }
  return false;
}

function isRemoval(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.names.has('{remove}')) return true;
  const particle = /^(?:off|away|out|rid|up|back)$/.test(token?.word ?? '');
  return particle && /^(?:tak|took|get|got|rip|cut|roll|back|clean|strip)/.test(tokens[at - 1]?.word ?? '');
}

const gone =
  /^(?:(?:is|are|be|gets?|was|were|been|being) (?:removed|deleted|dropped|lifted|gone|undone|reverted|obsolete|superfluous|unnecessary|replaced|retired|eliminated|cleared)|(?:goes|go|going|went|gone) away|(?:can|may|must|should|could|will) go|(?:comes?|came) off|off|disappears?|vanish(?:es)?)\b/;

function isGoneBehind(tokens: readonly Token[], to: number): boolean {
  for (let at = to; at < Math.min(tokens.length, to + 9); at++) {
    const token = tokens[at];
    if (!token || token.boundary >= 2) return false;
    const rest = tokens
      .slice(at, at + 3)
      .map(({ word }) => word)
      .join(' ');
    if (gone.test(rest)) return true;
  }
  return false;
}

// What makes a hit none: the words forbid it, remove it, or only speak of a program that deals with it.
import { isForbidden } from './forbidden.ts';
import type { Span } from './phrase.ts';
import { isRemoved } from './removed.ts';
import type { Token } from './tokens.ts';

export function isExcused(tokens: readonly Token[], span: Span): boolean {
  return isForbidden(tokens, span) || isRemoved(tokens, span);
}

/** The words are those of a program that is built or repaired: "the summary shows xfail". */
export function isMentioned(tokens: readonly Token[], { from, to }: Span): boolean {
  let isTold = false;
  for (let at = from - 1; at >= Math.max(0, from - 8) && (tokens[at + 1]?.boundary ?? 4) < 2; at--) {
    const token = tokens[at];
    if (token?.names.has('{add}') && !token.names.has('{mention}')) return false;
    if (token?.names.has('{mention}')) isTold = true;
  }
  const next = tokens[to];
  const isCounted =
    next?.boundary === 0 &&
    /^(?:count|counts|column|reason|reasons|colou?r|option|parameter|argument|state|status|result|results|rows?|total|section)$/.test(
      next.word,
    );
  return isTold || isCounted;
}

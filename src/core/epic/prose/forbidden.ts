// Whether the words around a hit forbid what it says: "do not", "without", "rather than", "is not an option".
import type { Span } from './phrase.ts';
import type { Token } from './tokens.ts';

const reach = 12;

/** "Do not", "without", "rather than" before it, "is not an option" behind it, or a "not" inside it. */
export function isForbidden(tokens: readonly Token[], span: Span): boolean {
  if (negates(tokens, span.from)) return !isTurned(tokens, span.from);
  for (let at = span.from + 1; at < span.to; at++) {
    if (tokens[at]?.names.has('{negation}') && !isTurned(tokens, at)) return true;
  }
  return isRejectedBehind(tokens, span);
}

/** Goes back over what may be between a negation and what it governs. */
export function negates(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - reach); at--) {
    const token = tokens[at];
    const next = tokens[at + 1];
    if (!token || !next || !isJoined(token, next)) return false;
    if (isNegator(token, tokens, at)) return !(token.word === 'not' && isNotOnly(tokens, at));
    if (!isBetween(token) || isRemoving(token, next)) return false;
  }
  return false;
}

/** Across a comma only from one member of a list to the next. */
function isJoined(token: Token, next: Token): boolean {
  return next.boundary === 0 || (next.boundary === 1 && isListed(token));
}

/** "Do not remove the xfail" is about the removal. */
function isRemoving({ names }: Token, next: Token): boolean {
  return names.has('{remove}') && next.boundary === 0 && !/^(?:or|and|nor)$/.test(next.word);
}

function isNotOnly(tokens: readonly Token[], at: number): boolean {
  return /^(?:only|just|merely|least)$/.test(tokens[at + 1]?.word ?? '');
}

function isNegator({ names }: Token, tokens: readonly Token[], at: number): boolean {
  if (names.has('{negation}')) return true;
  if (!names.has('{refuse}')) return false;
  const word = tokens[at]?.word;
  return (word !== 'rather' && word !== 'instead') || /^(?:than|of)$/.test(tokens[at + 1]?.word ?? '');
}

function isListed({ names }: Token): boolean {
  return ['{skip}', '{weaken}', '{tweak}', '{check}', '{negation}', '{marker}', '{drop}'].some(name => names.has(name));
}

export function isBetween(token: Token): boolean {
  return (
    isListed(token) || token.names.has('{adverb}') || token.names.has('{determiner}') || token.names.has('{broken}')
  );
}

const turning = /^(?:only|merely|why|unless|hesitate|mind|reason|wrong|harm|problem|objection)$/;

/** "Cannot avoid", "why not", "not only", "no reason not to": no prohibition. */
function isTurned(tokens: readonly Token[], from: number): boolean {
  const clause = clauseBefore(tokens, from);
  const count = clause.filter(isNegation).length;
  return clause.some(({ word }) => turning.test(word)) || (count > 0 && count % 2 === 0);
}

function isNegation({ names, word }: Token): boolean {
  return (names.has('{negation}') && word !== 'nor') || /^(?:avoid|resist|refus|without|prevent)/.test(word);
}

/** The words up to this one, back to the last comma. */
function clauseBefore(tokens: readonly Token[], from: number): readonly Token[] {
  const first = Math.max(0, from - 8);
  let start = from;
  while (start > first && (tokens[start]?.boundary ?? 4) === 0) start--;
  return tokens.slice(start, from + 1);
}

/** "is not an option", "is forbidden" right behind it. */
function isRejectedBehind(tokens: readonly Token[], { to }: Span): boolean {
  for (let at = to; at < Math.min(tokens.length, to + 7); at++) {
    const token = tokens[at];
    if (!token || token.boundary >= 1) return false;
    if (!token.names.has('{be}')) continue;
    const next = tokens.slice(at + 1, at + 7);
    const end = next.findIndex(each => each.boundary >= 1);
    const rest = end === -1 ? next : next.slice(0, end);
    const isNot = rest.slice(0, 2).some(each => each.names.has('{negation}')) || /n't$|not$/.test(token.word);
    if (rest.slice(0, 4).some(each => each.names.has('{bad}'))) return !isNot;
    return isNot && rest.some(each => each.names.has('{ok}')) && !rest.slice(0, 3).some(each => each.word === 'only');
  }
  return false;
}

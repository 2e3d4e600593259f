// Columns that ask of each failure whether it may be let through. A column is known by its whole head, not by its words.
import type { Found } from './scan-prose.ts';
import type { Token } from './tokens.ts';

const verb =
  '(?:skip|xfail|quarantine|mute|relax|loosen|soften|weaken|ignore|disable|waive|exempt|deselect|adjust|tweak|adapt|change|update|modify|edit)';
const test = '(?:tests?|assertions?|checks?|expectations?|audits?|reviews?|suite|spec|case|snapshot)';
const head = new RegExp(
  `^(?:(?:can|could|may|should|ok to|okay to|safe to|just) )?(?:be )?(?:drift(?: candidates?| gate)?|(?:skip|xfail|quarantine|mute|skippable|xfailed|quarantined|waive|relax|loosen)(?: it)?|(?:fix|repair) (?:or )?(?:skip|ignore|xfail)|(?:skip|ignore|xfail) (?:or )?fix|${verb}(?: the| this| its)? (?:\\w+ )?${test}|${test} (?:too strict|adjustment|change|at fault|wrong))$`,
);

/** Of steps or pages this is an ordinary question. */
const passive =
  /^(?:can|could|may|should) (?:it |they )?be (?:skipped|ignored|muted|quarantined|relaxed|waived|disabled|adjusted|loosened)$/;

export function* columnsIn(tokens: readonly Token[]): Generator<Found> {
  const named = columnsNamed(tokens);
  for (let at = 0; at < tokens.length; at++) {
    const isStart =
      tokens[at]?.boundary === 4 ||
      at === 0 ||
      named.has(at) ||
      /["“]/.test(tokens[at]?.before ?? '') ||
      tokens[at - 1]?.names.has('{determiner}') === true;
    if (!isStart) continue;
    const to = endOfName(tokens, at, named);
    const name = wordsOf(tokens.slice(at, to));
    const isHead = head.test(name) || (passive.test(name) && isAboutTests(tokens, at, to));
    if (asks(tokens, at, to, named.has(at)) && isHead) yield { entry: 'triage-column', from: at, to };
  }
}

function endOfName(tokens: readonly Token[], at: number, named: ReadonlySet<number>): number {
  let to = at + 1;
  while (to < at + 6 && tokens[to]?.boundary === 0 && !(named.has(to) && tokens[to]?.word === 'and')) to++;
  return to;
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens.map(({ word }) => word).join(' ');
}

function isAboutTests(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens
    .slice(Math.max(0, from - 8), to + 8)
    .some(({ names, word }) => names.has('{check}') || /^fail/.test(word));
}

/** It ends in a question mark; it is a cell, or one of the columns that a sentence names. */
function asks(tokens: readonly Token[], at: number, to: number, isNamed: boolean): boolean {
  const behind = tokens[to]?.before ?? '';
  const isCell = behind.includes('\u0002') || tokens[at]?.before.includes('\u0002') === true;
  const isQuoted = behind.includes('?') && /^columns?$/.test(tokens[to]?.word ?? '');
  return (isCell && behind.includes('?')) || isNamed || isQuoted;
}

/** Tokens that may begin the name of a column, after "columns" or before "column" in a sentence. */
function columnsNamed(tokens: readonly Token[]): ReadonlySet<number> {
  const named = new Set<number>();
  let isOpen = false;
  for (const [at, token] of tokens.entries()) {
    if (token.boundary >= 3) isOpen = false;
    if (
      isOpen &&
      (token.boundary > 0 || /^(?:and|or|columns?|a)$/.test(tokens[at - 1]?.word ?? '') || /["“]/.test(token.before))
    )
      named.add(at);
    if (/^columns?$/.test(token.word)) isOpen = true;
  }
  return named;
}

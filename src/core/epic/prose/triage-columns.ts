// Columns that ask of each failure whether it may be let through. A column is known by its whole head, not by its words.
import type { Found } from './scan-prose.ts';
import type { Token } from './tokens.ts';

const verb =
  '(?:skip|xfail|quarantine|mute|relax|loosen|soften|weaken|ignore|disable|waive|exempt|deselect|adjust|tweak|adapt|change|update|modify|edit)';
const test = '(?:tests?|assertions?|checks?|expectations?|audits?|reviews?|suite|spec|case|snapshot)';
const head = new RegExp(
  `^(?:(?:can|could|may|should|ok to|okay to|safe to|just) )?(?:be )?(?:drift(?: candidates?| gate)?|(?:skip|xfail|quarantine|mute|skippable|xfailed|quarantined|waive|relax|loosen)(?: it)?|(?:fix|repair) (?:or )?(?:skip|ignore|xfail)|(?:skip|ignore|xfail) (?:or )?fix|${verb}(?: the| this| its)? (?:\\w+ )?${test}|${test} (?:too strict|adjustment|change|at fault|wrong))$`,
);

export function* columnsIn(tokens: readonly Token[]): Generator<Found> {
  const named = columnsNamed(tokens);
  for (let at = 0; at < tokens.length; at++) {
    const isStart = tokens[at]?.boundary === 4 || at === 0 || named.has(at);
    if (!isStart) continue;
    let to = at + 1;
    while (
      to < tokens.length &&
      to < at + 6 &&
      tokens[to]?.boundary === 0 &&
      !(named.has(to) && tokens[to]?.word === 'and')
    )
      to++;
    const words = tokens
      .slice(at, to)
      .map(({ word }) => word)
      .join(' ');
    if (asks(tokens, at, to, named.has(at)) && head.test(words)) yield { entry: 'triage-column', from: at, to };
  }
}

/** It ends in a question mark; it is a cell, or one of the columns that a sentence names. */
function asks(tokens: readonly Token[], at: number, to: number, isNamed: boolean): boolean {
  const behind = tokens[to]?.before ?? '';
  const isCell = behind.includes('\u0002') || tokens[at]?.before.includes('\u0002') === true;
  return (isCell && behind.includes('?')) || isNamed;
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

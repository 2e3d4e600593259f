// Parts of a file that two members declared, and whether they are certainly apart.
import type { Lines } from '../../world/workset.ts';
import type { IntentFile } from '../bus/message-types.ts';

export type Region = NonNullable<Exclude<IntentFile, string>['regions']>[number];

/** Only regions of one kind can be shown to be apart. Without any the whole file is meant. */
export function areApart(one: readonly Region[], other: readonly Region[]): boolean {
  if (one.length === 0 || other.length === 0) return false;
  return one.every(mine => other.every(its => isApart(mine, its)));
}

function isApart(one: Region, other: Region): boolean {
  if (one.kind === 'range' && other.kind === 'range') return !doShare([one.start, one.end], [other.start, other.end]);
  return one.kind === other.kind && nameOf(one) !== nameOf(other);
}

/** Undefined or empty: the whole file. */
export function areLinesApart(one: readonly Lines[] | undefined, other: readonly Lines[] | undefined): boolean {
  if (!one?.length || !other?.length) return false;
  const [left, right] = [one, other].map(lines => lines.map(ordered).toSorted(byStart)) as [Lines[], Lines[]];
  let [at, its] = [0, 0];
  for (;;) {
    const [mine, theirs] = [left[at], right[its]];
    if (!mine || !theirs) return true;
    if (doShare(mine, theirs)) return false;
    if (mine[1] < theirs[1]) at++;
    else its++;
  }
}

function doShare(one: Lines, other: Lines): boolean {
  const [left, right] = [ordered(one), ordered(other)];
  return left[0] <= right[1] && right[0] <= left[1];
}

const ordered = ([first, last]: Lines): Lines => (first <= last ? [first, last] : [last, first]);
const byStart = (one: Lines, other: Lines) => one[0] - other[0];

const keywords = new Set(
  'fn def func function class async export default pub public private protected static final abstract const let'.split(
    ' ',
  ),
);

/** Without case, brackets and the words that begin a declaration; of a function or class, the name alone. */
function nameOf(region: Region): string {
  if (region.kind === 'range') return '';
  const text = region.kind === 'block' ? region.anchor : region.name;
  const words = withoutBrackets(text.normalize('NFC').toLowerCase())
    .split(/\s+/)
    .filter(word => word !== '');
  const begin = words.findIndex(word => !keywords.has(word));
  const named = begin < 0 ? words : words.slice(begin);
  if (named.length === 0) return text.trim();
  if (region.kind === 'block') return named.join(' ');
  return (named[0] ?? '').replace(/:$/, '');
}

const brackets = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
]);

/** And without what is inside of them. */
function withoutBrackets(text: string): string {
  let kept = '';
  const open: string[] = [];
  for (const character of text) {
    const closing = brackets.get(character);
    if (closing !== undefined) open.push(closing);
    else if (character === open.at(-1)) open.pop();
    else if (open.length === 0) kept += character;
  }
  return kept;
}

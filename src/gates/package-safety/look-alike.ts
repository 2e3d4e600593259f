// A name that can be mistaken for a well-known one: one edit away, or the same but for scope and separators.
import type { Ecosystem } from './dependency.ts';
import { popular } from './popular.ts';

/** The well-known name, or undefined. */
export function lookAlike(ecosystem: Ecosystem, name: string): string | undefined {
  const own = plain(ecosystem, name);
  const known = popular[ecosystem];
  if (known.some(each => plain(ecosystem, each) === own)) return undefined;
  return known.find(each => isLike(own, plain(ecosystem, each)));
}

/** Names that their registry takes for the same. */
function plain(ecosystem: Ecosystem, name: string): string {
  if (ecosystem === 'npm') return name;
  if (ecosystem === 'Go') return name.replace(/[/.]v\d+$/, '');
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
}

/** Of names with three letters nearly all are one edit apart. */
const charsMin = 4;

function isLike(name: string, known: string): boolean {
  if (known.length < charsMin) return false;
  return isOneEdit(name, known) || bare(name) === bare(known);
}

const bare = (name: string) => name.toLowerCase().replaceAll(/[@/._-]/g, '');

/** One character more, less or other, or two neighbours swapped. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  const isOther = restA.slice(1) === restB.slice(1);
  return isSwapped || isOther || restA.slice(1) === restB || restA === restB.slice(1);
}

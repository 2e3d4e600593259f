// What the item asks for, point by point: each must leave its words in the change.
import type { Change } from '../../core/gate/change.ts';
import type { Finding } from '../../core/gate/finding.ts';
import type { Subject } from '../../core/gate/subject.ts';
import { wordsOf, wordsOfCode } from '../../core/words.ts';
import { outlineOf, type Point } from '../outline.ts';

export const removalVerb = /^(?:remov(?:e|es|ed|ing)|delet(?:e|es|ed|ing)|drop(?:s|ped|ping)?)\b/i;

export function unmetPoints({ body }: Subject, { files }: Change): readonly Finding[] {
  const added = wordsOfCode(files.flatMap(file => file.added.map(({ text }) => text)).join('\n'));
  const removed = wordsOfCode(files.flatMap(file => file.removed.map(({ text }) => text)).join('\n'));
  return pointsOf(body).flatMap(point => {
    const isThere = removalVerb.test(point)
      ? (word: string) => added.has(word) || removed.has(word)
      : (word: string) => added.has(word);
    return gapOf(point, isThere);
  });
}

function gapOf(point: string, isThere: (word: string) => boolean): readonly Finding[] {
  const words = [...wordsOf(point)];
  const found = words.filter(isThere).length;
  if (found * 2 >= words.length) return [];
  const text = `checklist: ${found} of ${words.length} words are in the added lines: ${shortened(point)}`;
  return [{ fingerprint: `checklist ${point}`, text }];
}

const asking = /\b(?:acceptance criteria|requirements?|definition of done|done when|criteria)\b/i;
const aside = /\b(?:prerequisites?|set-?up|steps to reproduce|reproduction(?: steps)?|out of scope|non-goals)\b/i;

/** Open boxes, and every point of a list under a heading such as "Acceptance criteria". A ticked box asks for nothing any more. */
function pointsOf(body: string): readonly string[] {
  return outlineOf(body).flatMap(each => (each.kind === 'point' && isAsked(each) ? [each.text] : []));
}

function isAsked({ box, under, text }: Point): boolean {
  if (text === '' || aside.test(under)) return false;
  return box === undefined ? asking.test(under) : box === 'open';
}

const shownMax = 120;
const shortened = (text: string) => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text);

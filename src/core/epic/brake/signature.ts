// One short name for a failure: the same for the same item and reason, whatever numbers, paths, hashes and times the reason holds.
import { itemKey } from '../body/read-items.ts';

const reasonCharsMax = 2000;

/** Eight hexadecimal digits. */
export function signature(item: string, reason: string): string {
  return hash(`${itemKey(item)}\n${normalised(reason)}`)
    .toString(16)
    .padStart(8, '0');
}

/** What begins with a digit is a number, a time or a version, also with a unit behind it. */
const number = /^[#~(["'+-]{0,3}\d/;
const unit = /^(?:ms|s|secs?|seconds?|m|mins?|minutes?|h|hours?|days?|[kmg]?b|bytes|%)[.,;:)]?$/;
const hexadecimal = /^[([{"'`]{0,3}(?:0x)?[0-9a-f]{7,}[)\]}"'`.,;:]{0,3}$/;
const fileAndLine = /^[^:]{1,200}\.[a-z]{1,5}:\d/;

function normalised(reason: string): string {
  const words = reason.slice(0, reasonCharsMax).toLowerCase().split(/\s/);
  const kept: string[] = [];
  let isAfterNumber = false;
  for (const word of words) {
    if (word === '') continue;
    const isNumber = number.test(word);
    const isUnit = isAfterNumber && unit.test(word);
    isAfterNumber = isNumber;
    if (isNumber || isUnit || isPlaceOrHash(word)) continue;
    kept.push(word.replaceAll(/\d/g, ''));
  }
  return kept.join(' ');
}

function isPlaceOrHash(word: string): boolean {
  return /[/\\]/.test(word) || fileAndLine.test(word) || (hexadecimal.test(word) && /\d/.test(word));
}

/** FNV-1a of 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    const unit16 = text.charCodeAt(at);
    value = Math.imul(value ^ (unit16 & 0xff), 0x01000193);
    value = Math.imul(value ^ (unit16 >>> 8), 0x01000193);
  }
  return value >>> 0;
}

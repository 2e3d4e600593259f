// Turns what the schema objects to into faults with place, value, what is allowed and a remedy.
import type * as z from 'zod';
import type { ConfigFault } from './fault.ts';
import { configBook, type KeyBook, type KeyPath, keyTextAt, knownKeysAt } from './key-rows.ts';
import { nearest } from './nearest.ts';
import type { KeyText } from './schema/key.ts';
import { showKey, showValue, withoutSecrets } from './show.ts';
import type { Source } from './source.ts';

type Issue = z.core.$ZodIssue;

export function shapeFaults(
  source: Source,
  issues: readonly Issue[],
  book: KeyBook = configBook,
): readonly ConfigFault[] {
  return faultsWithin({ source, book }, issues, []);
}

interface KeyedFile {
  readonly source: Source;
  readonly book: KeyBook;
}

function faultsWithin(file: KeyedFile, issues: readonly Issue[], around: KeyPath): readonly ConfigFault[] {
  return issues.flatMap(issue => {
    const path = [...around, ...issue.path.map(part => (typeof part === 'symbol' ? String(part) : part))];
    const inside = issue.code === 'invalid_union' ? fittingBranch(issue) : undefined;
    if (inside) return faultsWithin(file, inside, path);
    if (issue.code === 'unrecognized_keys') return issue.keys.map(name => unknownKey(file, path, name));
    if (issue.code === 'invalid_key') return [badName(file.source, path, issue.issues[0]?.message ?? issue.message)];
    return [badValue(file, path, issue)];
  });
}

/** Of several forms, the one that fits but for something further in: that is what was meant. */
function fittingBranch({ errors }: z.core.$ZodIssueInvalidUnion): readonly Issue[] | undefined {
  return errors.find(branch => branch.length > 0 && branch.every(issue => issue.path.length > 0));
}

function unknownKey({ source, book }: KeyedFile, path: KeyPath, name: string): ConfigFault {
  const full = [...path, name];
  const known = knownKeysAt(path, book);
  const meant = nearest(name, known);
  const choices = path.length === 0 ? `${book.page} lists all keys` : `known here: ${known.join(', ')}`;
  const remedy = meant === undefined ? `remove it (${choices})` : `did you mean ${meant}?`;
  const key = keyIn(source, full);
  return { file: source.file, key, what: `${key} is not a known key`, remedy, ...source.placeOfKey(full) };
}

/** A key of a map whose keys the project chooses. */
function badName(source: Source, path: KeyPath, allowed: string): ConfigFault {
  const key = keyIn(source, path);
  const what = `${key} is a wrong name, it must be ${allowed}`;
  const name = path.at(-1);
  return { file: source.file, key, value: name, allowed, what, remedy: 'rename it', ...source.placeOfKey(path) };
}

function badValue({ source, book }: KeyedFile, path: KeyPath, issue: Issue): ConfigFault {
  const allowed = issue.message;
  const key = keyIn(source, path);
  const value = valueAt(source.value, path);
  const fault = { file: source.file, key, allowed, ...source.placeOf(path) };
  if (value === undefined) return { ...fault, what: `${key} is missing`, remedy: `it must be ${allowed}` };
  const subject = key === '' ? 'the file' : key;
  const what = `${subject} is ${showValue(value)}, but must be ${allowed}`;
  return { ...fault, value: withoutSecrets(value), what, remedy: remedyFor(issue, value, keyTextAt(path, book)) };
}

function remedyFor(issue: Issue, value: unknown, text: KeyText | undefined): string {
  const choices = issue.code === 'invalid_value' ? issue.values.map(String) : [];
  // Choices are real words, so a word two letters away is likely another one: gitlab does not mean github.
  const meant = typeof value === 'string' ? nearest(value, choices, 1) : undefined;
  if (meant !== undefined) return `did you mean ${meant}?`;
  return text?.isFallbackValue ? `correct it, or remove it for the default (${text.fallback})` : 'correct it';
}

export function keyIn(source: Source, path: KeyPath): string {
  return showKey([...source.around, ...path]);
}

function valueAt(value: unknown, path: KeyPath): unknown {
  let current = value;
  for (const part of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return undefined;
    current = (current as Record<string | number, unknown>)[part];
  }
  return current;
}

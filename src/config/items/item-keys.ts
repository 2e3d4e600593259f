// The front matter of an item: one schema gives types, checks and the table in docs/reference/items.md.
import { z } from 'zod';
import type { KeyBook } from '../key-rows.ts';
import { key, optionalKey, requiredKey } from '../schema/key.ts';
import { line } from '../schema/names.ts';
import { listOf, text, wholeNumber } from '../schema/value.ts';

export const idMax = 999_999;
export const titleCharsMax = 200;

const number = wholeNumber(1, idMax);
const title = text(
  `text on one line, of at most ${titleCharsMax} characters`,
  value => line.schema.safeParse(value).success && value.length <= titleCharsMax,
);

export const itemSchema = z.strictObject(
  {
    id: optionalKey(number, 'Its number, the same as in the name of the file', 'the number in the name of the file'),
    title: requiredKey(title, 'What is wanted, in a few words'),
    author: optionalKey(line, 'Who wants it', 'local'),
    labels: key(listOf(line, 'labels'), [], 'Words to sort items by'),
    deliverable: optionalKey(
      line,
      'What it brings, for an epic: the label `deliverable:report` says the same of a report',
      'code',
    ),
    dependsOn: key(listOf(number, 'numbers of items'), [], 'Items that must be done before this one is run'),
  },
  { error: 'a map of keys' },
);

export const itemBook: KeyBook = { schema: itemSchema, page: 'docs/reference/items.md' };

// Walks the schema: every key with its text, and what is known at a place.
import * as z from 'zod';
import { type KeyText, keyTexts } from './schema/key.ts';
import { configSchema } from './schema.ts';

export interface KeyRow extends KeyText {
  /** `gates.ci`, `prices.<name>.input`, `workflows.<name>[].status`. */
  readonly key: string;
}

export type KeyPath = readonly (string | number)[];

/** The keys that a kind of file may have, and the page that describes them. */
export interface KeyBook {
  readonly schema: z.ZodType;
  readonly page: string;
}

export const configBook: KeyBook = { schema: configSchema, page: 'docs/reference/config.md' };

/** Every key in the order of the schema, those inside a group after the group. */
export function keyRows(schema: z.ZodType = configSchema, prefix = ''): readonly KeyRow[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([name, child]) => rowsOf(child as z.ZodType, `${prefix}${name}`));
  if (inner instanceof z.ZodRecord) return keyRows(inner.def.valueType as z.ZodType, `${prefix}<name>.`);
  if (inner instanceof z.ZodArray) return keyRows(inner.element as z.ZodType, `${prefix.slice(0, -1)}[].`);
  return [];
}

function rowsOf(schema: z.ZodType, key: string): readonly KeyRow[] {
  const text = keyTexts.get(schema);
  if (!text) throw new Error(`${key} has no text`);
  return [{ key, ...text }, ...keyRows(schema, `${key}.`)];
}

/** The schema at a path, undefined where the path leads out of it. */
export function schemaAt(path: KeyPath, book: KeyBook = configBook): z.ZodType | undefined {
  let schema: z.ZodType | undefined = book.schema;
  for (const part of path) {
    const outer = unwrap(schema);
    if (outer instanceof z.ZodObject) schema = Object.hasOwn(outer.shape, part) ? outer.shape[part] : undefined;
    else if (outer instanceof z.ZodRecord) schema = outer.def.valueType as z.ZodType;
    else if (outer instanceof z.ZodArray) schema = outer.element as z.ZodType;
    else return undefined;
    if (!schema) return undefined;
  }
  return schema;
}

export function keyTextAt(path: KeyPath, book: KeyBook): KeyText | undefined {
  const schema = schemaAt(path, book);
  return schema && keyTexts.get(schema);
}

/** Names of the keys that the map at a path may have; empty where the project chooses them. */
export function knownKeysAt(path: KeyPath, book: KeyBook): readonly string[] {
  const schema = schemaAt(path, book);
  const inner = schema && unwrap(schema);
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

function unwrap(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional;
  return isWrapped ? unwrap(schema.def.innerType as z.ZodType) : schema;
}

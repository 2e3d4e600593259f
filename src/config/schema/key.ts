// A key of the configuration: its value, its default and its one sentence, from which all documentation is made.
import * as z from 'zod';
import type { Value } from './value.ts';

export interface KeyText {
  readonly says: string;
  readonly allowed: string;
  /** The default, as YAML or in words. */
  readonly fallback: string;
  readonly isFallbackValue: boolean;
}

/** What each key's schema says of itself. */
export const keyTexts = z.registry<KeyText>();

export function key<S extends z.ZodType>(value: Value<S>, fallback: z.util.NoUndefined<z.output<S>>, says: string) {
  return documented(value.schema.default(fallback), {
    says,
    allowed: value.allowed,
    fallback: JSON.stringify(fallback),
    isFallbackValue: true,
  });
}

/** A key without a value of its own; `fallback` says what happens without it. */
export function optionalKey<S extends z.ZodType>(value: Value<S>, says: string, fallback = 'none') {
  return documented(value.schema.optional(), { says, allowed: value.allowed, fallback, isFallbackValue: false });
}

export function requiredKey<S extends z.ZodType>(value: Value<S>, says: string): S {
  const fallback = 'none, it is required';
  return documented(value.schema, { says, allowed: value.allowed, fallback, isFallbackValue: false });
}

/** A key that holds keys; unknown ones are refused. */
export function groupKey<T extends z.core.$ZodLooseShape>(shape: T, says: string) {
  const { schema, allowed } = group(shape);
  const fallback = 'those of its keys';
  return documented(schema.prefault({} as z.input<typeof schema>), { says, allowed, fallback, isFallbackValue: false });
}

export function group<T extends z.core.$ZodLooseShape>(shape: T) {
  const names = Object.keys(shape);
  const allowed = `a map with keys such as ${names.slice(0, 3).join(', ')}`;
  return { schema: z.strictObject(shape, { error: allowed }), allowed };
}

function documented<S extends z.ZodType>(schema: S, text: KeyText): S {
  const described = schema.describe(`${text.says} (${text.allowed}). Default: ${text.fallback}.`);
  keyTexts.add(described, text);
  return described;
}

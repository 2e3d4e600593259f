// Kinds of values that settings take. Each knows in words what it allows; that text is also its every error message.
import * as z from 'zod';

export interface Value<S extends z.ZodType = z.ZodType> {
  readonly schema: S;
  /** Reads on after "must be". */
  readonly allowed: string;
}

/** The longest time that a timer can wait. */
const timerMsMax = 2 ** 31 - 1;
export const timerSecMax = Math.floor(timerMsMax / 1000);
export const timerMinMax = Math.floor(timerMsMax / 60_000);

export function wholeNumber(min: number, max?: number): Value<z.ZodInt> {
  const allowed = `a whole number ${range(min, max)}`;
  const schema = z.int({ error: allowed }).min(min, { error: allowed });
  return { schema: max === undefined ? schema : schema.max(max, { error: allowed }), allowed };
}

export function numberFrom(min: number, max?: number): Value<z.ZodNumber> {
  const allowed = `a number ${range(min, max)}`;
  const schema = z.number({ error: allowed }).min(min, { error: allowed });
  return { schema: max === undefined ? schema : schema.max(max, { error: allowed }), allowed };
}

export function numberAboveZero(max?: number): Value<z.ZodNumber> {
  const allowed = max === undefined ? 'a number above 0' : `a number above 0, at most ${max}`;
  const schema = z.number({ error: allowed }).gt(0, { error: allowed });
  return { schema: max === undefined ? schema : schema.max(max, { error: allowed }), allowed };
}

export function oneOf<const T extends readonly [string, ...string[]]>(choices: T) {
  const allowed = `one of ${choices.join(', ')}`;
  return { schema: z.enum(choices, { error: allowed }), allowed };
}

export const trueOrFalse = { schema: z.boolean({ error: 'true or false' }), allowed: 'true or false' };

/** Text that fits `fits`; never empty. */
export function text(allowed: string, fits: (text: string) => boolean = () => true): Value<z.ZodString> {
  const schema = z.string({ error: allowed }).min(1, { error: allowed, abort: true }).refine(fits, { error: allowed });
  return { schema, allowed };
}

export function listOf<S extends z.ZodType>(element: Value<S>, plural: string): Value<z.ZodArray<S>> {
  const allowed = `a list of ${plural}`;
  return { schema: z.array(element.schema, { error: allowed }), allowed };
}

/** A map whose keys the project chooses. */
export function mapOf<S extends z.ZodType>(
  key: Value<z.ZodString>,
  value: Value<S>,
  plural: string,
): Value<z.ZodRecord<z.ZodString, S>> {
  const allowed = `a map of ${plural}`;
  return { schema: z.record(key.schema, value.schema, { error: allowed }), allowed };
}

function range(min: number, max: number | undefined): string {
  return max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
}

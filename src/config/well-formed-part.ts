// What is right in a file that has faults, so that a typing mistake does not hide what else is wrong.
import type * as z from 'zod';

/** The values of all top-level keys that nothing was said against; the others count as not set. */
export function wellFormedPart<S extends z.ZodObject>(
  schema: S,
  value: unknown,
  bad: ReadonlySet<PropertyKey | undefined>,
): z.output<S> {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  const entries = isMap ? Object.entries(value) : [];
  const good = entries.filter(([name]) => Object.hasOwn(schema.shape, name) && !bad.has(name));
  return schema.parse(Object.fromEntries(good));
}

export function badKeys(issues: readonly z.core.$ZodIssue[]): ReadonlySet<PropertyKey | undefined> {
  return new Set(issues.map(issue => issue.path[0]));
}

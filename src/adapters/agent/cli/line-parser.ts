// One line of a CLI's output by schema. What does not fit is a warning, never an error: CLIs change, and print anything.
import type * as z from 'zod';
import { parseJson } from '../../../std/parse-json.ts';
import type { Step } from './converse-by-lines.ts';

const warningsMax = 20;
const excerptMax = 200;

/** Warns once per type that does not fit; types in `ignored` are known and say nothing that we need. */
export function lineParser<Schema extends z.ZodType>(
  schema: Schema,
  ignored: readonly string[],
  take: (event: z.infer<Schema>) => readonly Step[],
): (line: string) => readonly Step[] {
  const warned = new Set<string>();
  const warn = (about: string, text: string): readonly Step[] => {
    if (warned.has(about) || warned.size >= warningsMax) return [];
    warned.add(about);
    return [{ kind: 'warning', text }];
  };
  return line => {
    if (line.trim() === '') return [];
    const value = parseJson(line);
    const type = typeOf(value);
    if (type === undefined) return warn(line, `not an event: ${line.slice(0, excerptMax)}`);
    if (ignored.includes(type)) return [];
    const parsed = schema.safeParse(value);
    return parsed.success ? take(parsed.data) : warn(type, describeMisfit(type, parsed.error.issues[0]));
  };
}

function describeMisfit(type: string, issue: z.core.$ZodIssue | undefined): string {
  const place = issue?.path.join('.') ?? '';
  return place === 'type'
    ? `an unknown event: ${type}`
    : `an event that does not fit: ${type}, ${place}: ${issue?.message}`;
}

function typeOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  return typeof value.type === 'string' ? value.type : undefined;
}

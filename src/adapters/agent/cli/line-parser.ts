// One line of a CLI's output by schema. What does not fit is a warning, never an error: CLIs change, and print anything.
import type * as z from 'zod';
import type { AgentEvent } from '../../../ports/agent.ts';
import { parseJson } from '../../../std/parse-json.ts';

type Warning = Extract<AgentEvent, { kind: 'warning' }>;
export type ParsedLine<Event> =
  | { readonly kind: 'event'; readonly event: Event }
  | { readonly kind: 'nothing'; readonly warnings: readonly Warning[] };

const warningsMax = 20;
const excerptMax = 200;

/** Warns once per type that does not fit; types in `ignored` are known and say nothing that we need. */
export function lineParser<Schema extends z.ZodType>(
  schema: Schema,
  ignored: readonly string[],
): (line: string) => ParsedLine<z.infer<Schema>> {
  const warned = new Set<string>();
  const nothing = (about?: string, text?: string): ParsedLine<z.infer<Schema>> => {
    if (about === undefined || text === undefined || warned.has(about) || warned.size >= warningsMax) {
      return { kind: 'nothing', warnings: [] };
    }
    warned.add(about);
    return { kind: 'nothing', warnings: [{ kind: 'warning', text }] };
  };
  return line => {
    if (line.trim() === '') return nothing();
    const value = parseJson(line);
    const type = typeOf(value);
    if (type === undefined) return nothing(line, `not an event: ${line.slice(0, excerptMax)}`);
    if (ignored.includes(type)) return nothing();
    const parsed = schema.safeParse(value);
    if (parsed.success) return { kind: 'event', event: parsed.data };
    return nothing(type, describeMisfit(type, parsed.error.issues[0]));
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

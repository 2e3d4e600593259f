// One thing that a gate found, in a shape in which two commits can be compared.
import * as z from 'zod';

const fullSchema = z.object({
  /** The same for the same trouble on another commit: without line numbers, and with the path that the base has. */
  fingerprint: z.string().min(1),
  text: z.string(),
  path: z.string().optional(),
  line: z.int().min(1).optional(),
  /** Default: an error, which fails the gate. */
  severity: z.enum(['error', 'warning']).optional(),
  /** A command is red, and nothing tells what of it is new: it is never the same as on the base. */
  isNameless: z.boolean().optional(),
});

/** A text alone is its own fingerprint. */
export const findingSchema = z.union([fullSchema, z.string().transform(text => ({ fingerprint: text, text }))]);
export type Finding = z.infer<typeof fullSchema>;

/** For people: where it is, and what. */
export function findingLine({ path, line, text }: Finding): string {
  if (path === undefined) return text;
  return `${path}${line === undefined ? '' : `:${line}`}: ${text}`;
}

/** For a person to decide: it is shown, and does not block. */
export function warning(fingerprint: string, text: string, path?: string): Finding {
  return { fingerprint, text, path, severity: 'warning' };
}

// What an attempt may submit, by its role: a verdict where the role gives one, else a result. The tool that takes it and the prompt that asks
// for it use this.
import * as z from 'zod';
import { checkVerdict } from '../../epic/verdict/check-verdict.ts';
import { isVerdictRole, type VerdictRole, verdictShapes } from '../../epic/verdict/verdict.ts';
import { checkResult } from './check-result.ts';
import { type ResultError, resultOfRole } from './result-of-role.ts';

/** All errors at once. A refusal is accepted: it stops the run for a person. */
export function submissionErrors(role: string, value: unknown): readonly ResultError[] {
  const checked = isVerdictRole(role) ? checkVerdict(role, value) : checkResult(role, value);
  return checked.kind === 'invalid' ? checked.errors : [];
}

/** As one object, which is what tools take; which keys belong together, the check says. */
export function submissionSchema(role: string): z.ZodObject {
  return isVerdictRole(role) ? verdictSchema(role) : resultSchemaOf(role);
}

function resultSchemaOf(role: string): z.ZodObject {
  const { schema, actions } = resultOfRole(role);
  const refusal = z
    .string()
    .optional()
    .describe('Only if you will not or cannot do this work: why. It stops the run for a person.');
  return schema.extend({ action: z.enum(actions), agentName: z.enum([role]), refusal });
}

function verdictSchema(role: VerdictRole): z.ZodObject {
  const { key, answers } = verdictShapes[role];
  const words = Object.keys(answers);
  const shape: Record<string, z.ZodType> = { [key]: z.enum(words) };
  for (const [name, schema] of words.flatMap(word => Object.entries(answers[word]?.shape ?? {}))) {
    const needing = words.filter(word => Object.hasOwn(answers[word]?.shape ?? {}, name));
    shape[name] ??= (schema as z.ZodType).optional().describe(`With ${needing.join(', ')}.`);
  }
  return z.object(shape);
}

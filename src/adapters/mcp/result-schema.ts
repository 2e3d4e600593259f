// The JSON schema of a result, made from the schema that checks it, narrowed to what this role may say.
import { z } from 'zod';
import { actionsOf } from '../../core/run/prompt/result-fields.ts';
import { judgingRole, resultSchema } from '../../core/run/result.ts';

export function resultJsonSchema(role: string): Readonly<Record<string, unknown>> {
  const base = role === judgingRole ? resultSchema : resultSchema.omit({ findings: true, auditScore: true });
  const narrowed = base.extend({
    action: z.enum(actionsOf(role)),
    agentName: z.enum([role]),
    refusal: z
      .string()
      .optional()
      .describe('Only if you will not or cannot do this work: why. It stops the run for a person.'),
  });
  const { $schema: _dialect, ...schema } = z.toJSONSchema(narrowed, { io: 'input', unrepresentable: 'any' });
  return schema;
}

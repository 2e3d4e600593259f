// The JSON schema of a result, made from the schema that checks it, narrowed to what this role may say.
import * as z from 'zod';
import { resultOfRole } from '../../core/attempt/result/result-of-role.ts';

export function resultJsonSchema(role: string): Readonly<Record<string, unknown>> {
  const { schema: base, actions } = resultOfRole(role);
  const narrowed = base.extend({
    action: z.enum(actions),
    agentName: z.enum([role]),
    refusal: z
      .string()
      .optional()
      .describe('Only if you will not or cannot do this work: why. It stops the run for a person.'),
  });
  const { $schema: _dialect, ...schema } = z.toJSONSchema(narrowed, { io: 'input', unrepresentable: 'any' });
  return schema;
}

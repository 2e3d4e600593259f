// What one tool of an attempt is made of, and how it answers.
import * as z from 'zod';
import type { ToolAnswer, ToolDescription } from './wire.ts';

export interface Tool extends ToolDescription {
  call(args: unknown): Promise<ToolAnswer>;
}

/** The arguments are parsed before they are used; an error is for the agent to correct. */
export function tool<Arguments extends z.ZodType>(
  text: Pick<ToolDescription, 'name' | 'description'>,
  schema: Arguments,
  call: (args: z.infer<Arguments>) => Promise<ToolAnswer>,
): Tool {
  return {
    ...text,
    inputSchema: jsonSchemaOf(schema),
    call: async args => {
      const parsed = schema.safeParse(args ?? {});
      return parsed.success ? await call(parsed.data) : wrong(z.prettifyError(parsed.error));
    },
  };
}

export const answer = (text: string): ToolAnswer => ({ text, isError: false });
export const wrong = (text: string): ToolAnswer => ({ text, isError: true });

export function jsonSchemaOf(schema: z.ZodType): ToolDescription['inputSchema'] {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return shape;
}

// What Gemini CLI prints as stream-json, as far as we look at it.
import * as z from 'zod';

export const geminiEventSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('init'), session_id: z.string(), model: z.string().optional() }),
  z.looseObject({ type: z.literal('message'), role: z.string(), content: z.string(), delta: z.boolean().optional() }),
  z.looseObject({
    type: z.literal('tool_use'),
    tool_name: z.string(),
    tool_id: z.string(),
    parameters: z.record(z.string(), z.unknown()).default({}),
  }),
  z.looseObject({ type: z.literal('tool_result'), tool_id: z.string(), status: z.string() }),
  z.looseObject({ type: z.literal('error'), severity: z.string().optional(), message: z.string() }),
  z.looseObject({
    type: z.literal('result'),
    status: z.string(),
    error: z.looseObject({ message: z.string() }).optional(),
    stats: z.looseObject({ total_tokens: z.number() }).optional(),
  }),
]);
export type GeminiEvent = z.infer<typeof geminiEventSchema>;

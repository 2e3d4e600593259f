// What Claude Code prints as stream-json, as far as we look at it.
import * as z from 'zod';

const contentSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  thinking: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  input: z.record(z.string(), z.unknown()).optional(),
  tool_use_id: z.string().optional(),
  is_error: z.boolean().nullish(),
});
export type ClaudeContent = z.infer<typeof contentSchema>;

const tokens = z.number().nullish();
export const usageSchema = z.looseObject({
  input_tokens: tokens,
  output_tokens: tokens,
  cache_creation_input_tokens: tokens,
  cache_read_input_tokens: tokens,
});

export function tokensOf(usage: z.infer<typeof usageSchema>): number {
  const { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens } = usage;
  return sumOf([input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens]);
}

export function sumOf(numbers: readonly (number | null | undefined)[]): number {
  return numbers.reduce((sum: number, each) => sum + (each ?? 0), 0);
}

const systemSchema = z.looseObject({
  type: z.literal('system'),
  subtype: z.string(),
  session_id: z.string().optional(),
  model: z.string().optional(),
  error_status: z.number().nullish(),
  error: z.unknown().optional(),
  retry_delay_ms: z.number().optional(),
});

const assistantSchema = z.looseObject({
  type: z.literal('assistant'),
  message: z.looseObject({ id: z.string(), content: z.array(contentSchema), usage: usageSchema.optional() }),
  parent_tool_use_id: z.string().nullish(),
  is_api_error_message: z.boolean().optional(),
  error: z.string().nullish(),
});
export type ClaudeAssistant = z.infer<typeof assistantSchema>;

const userSchema = z.looseObject({
  type: z.literal('user'),
  message: z.looseObject({ content: z.union([z.string(), z.array(contentSchema)]) }),
  tool_use_result: z
    .looseObject({ filePath: z.string(), structuredPatch: z.array(z.looseObject({ lines: z.array(z.string()) })) })
    .optional()
    .catch(undefined),
});
export type ClaudeUser = z.infer<typeof userSchema>;

const modelUsageSchema = z
  .record(
    z.string(),
    z.looseObject({
      inputTokens: z.number(),
      outputTokens: z.number(),
      cacheReadInputTokens: z.number().default(0),
      cacheCreationInputTokens: z.number().default(0),
      costUSD: z.number().default(0),
    }),
  )
  .optional()
  .catch(undefined);

const resultSchema = z.looseObject({
  type: z.literal('result'),
  subtype: z.string(),
  is_error: z.boolean(),
  result: z.string().optional(),
  errors: z.array(z.string()).optional().catch(undefined),
  stop_reason: z.string().nullish(),
  terminal_reason: z.string().nullish(),
  api_error_status: z.number().nullish(),
  total_cost_usd: z.number().optional(),
  usage: usageSchema.optional(),
  modelUsage: modelUsageSchema,
  model_usage_since_last_result: modelUsageSchema,
});
export type ClaudeResult = z.infer<typeof resultSchema>;

const rateLimitSchema = z.looseObject({
  type: z.literal('rate_limit_event'),
  rate_limit_info: z.looseObject({ status: z.string(), resetsAt: z.number().optional() }),
});

const controlRequestSchema = z.looseObject({
  type: z.literal('control_request'),
  request_id: z.string(),
  request: z.looseObject({
    subtype: z.string(),
    tool_name: z.string().optional(),
    input: z.record(z.string(), z.unknown()).optional(),
    description: z.string().optional(),
    blocked_path: z.string().optional(),
  }),
});
export type ClaudeControlRequest = z.infer<typeof controlRequestSchema>;

export const claudeEventSchema = z.discriminatedUnion('type', [
  systemSchema,
  assistantSchema,
  userSchema,
  resultSchema,
  rateLimitSchema,
  controlRequestSchema,
]);
export type ClaudeEvent = z.infer<typeof claudeEventSchema>;

/** Known, and of no use to us. */
export const claudeIgnored = [
  'auth_status',
  'command_lifecycle',
  'control_cancel_request',
  'control_response',
  'keep_alive',
  'prompt_suggestion',
  'stream_event',
  'streamlined_text',
  'tool_progress',
  'tool_use_summary',
];

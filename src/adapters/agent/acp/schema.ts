// What Pitwall reads of the Agent Client Protocol, forgiving where agents differ. Parts it does not need are not looked at.
import * as z from 'zod';

/** Agents say null, or something else entirely, for what they do not know. */
const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().catch(undefined);

const content = z.object({ type: z.string(), text: maybe(z.string()) });

const toolContentSchema = z.object({
  type: z.string(),
  path: maybe(z.string()),
  oldText: maybe(z.string()),
  newText: maybe(z.string()),
});

export const toolCallSchema = z.object({
  toolCallId: z.string(),
  kind: maybe(z.string()),
  status: maybe(z.string()),
  title: maybe(z.string()),
  name: maybe(z.string()),
  content: maybe(z.array(toolContentSchema)),
  locations: maybe(z.array(z.object({ path: z.string() }))),
  rawInput: z.unknown().optional(),
});
export type ToolCallPart = z.infer<typeof toolCallSchema>;
export type ToolContent = z.infer<typeof toolContentSchema>;

const chunk = <Name extends string>(name: Name) =>
  z.object({ sessionUpdate: z.literal(name), content, messageId: maybe(z.string()) });

const costSchema = z.object({ amount: z.number().min(0), currency: z.string() });

export const updateSchema = z.discriminatedUnion('sessionUpdate', [
  chunk('user_message_chunk'),
  chunk('agent_message_chunk'),
  chunk('agent_thought_chunk'),
  toolCallSchema.extend({ sessionUpdate: z.literal('tool_call') }),
  toolCallSchema.extend({ sessionUpdate: z.literal('tool_call_update') }),
  z.object({ sessionUpdate: z.literal('plan'), entries: z.array(z.object({ content: z.string() })) }),
  z.object({
    sessionUpdate: z.literal('usage_update'),
    used: maybe(z.number().min(0)),
    size: maybe(z.number().min(0)),
    cost: maybe(costSchema),
  }),
]);
export type Update = z.infer<typeof updateSchema>;

/** Known, and nothing that anybody here needs. */
export const ignoredUpdates: ReadonlySet<string> = new Set([
  'available_commands_update',
  'compaction_summary_chunk',
  'compaction_update',
  'config_option_update',
  'current_mode_update',
  'session_info_update',
]);

export const notificationSchema = z.object({
  update: z.looseObject({ sessionUpdate: z.string() }),
});

export const permissionSchema = z.object({
  toolCall: toolCallSchema,
  options: z.array(z.object({ optionId: z.string(), kind: maybe(z.string()) })),
});
export type PermissionParams = z.infer<typeof permissionSchema>;

export const readFileSchema = z.object({
  path: z.string(),
  line: maybe(z.int().min(1)),
  limit: maybe(z.int().min(0)),
});
export const writeFileSchema = z.object({ path: z.string(), content: z.string() });

export const initializedSchema = z.object({
  protocolVersion: z.number(),
  agentCapabilities: maybe(z.object({ loadSession: maybe(z.boolean()) })),
});

const choiceSchema = z.object({ value: z.string() });
const configOptionSchema = z.object({
  id: z.string(),
  category: maybe(z.string()),
  /** Flat, or in groups. */
  options: maybe(z.array(z.union([choiceSchema, z.object({ options: z.array(choiceSchema) })]))),
});
export type ConfigOption = z.infer<typeof configOptionSchema>;

export const sessionSchema = z.object({
  sessionId: maybe(z.string()),
  configOptions: maybe(z.array(configOptionSchema)),
  models: maybe(z.object({ availableModels: z.array(z.object({ modelId: z.string() })) })),
});
export type Session = z.infer<typeof sessionSchema>;

const tokens = maybe(z.number().min(0));

export const promptedSchema = z.object({
  stopReason: z.string(),
  usage: maybe(z.object({ totalTokens: tokens, inputTokens: tokens, outputTokens: tokens })),
  _meta: maybe(
    z.object({
      quota: maybe(z.object({ token_count: maybe(z.object({ input_tokens: tokens, output_tokens: tokens })) })),
    }),
  ),
});
export type Prompted = z.infer<typeof promptedSchema>;

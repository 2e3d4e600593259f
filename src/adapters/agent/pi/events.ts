// What pi prints in rpc and json mode, as far as we look at it.
import * as z from 'zod';

const contentSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  thinking: z.string().optional(),
});

const messageSchema = z.looseObject({
  role: z.string(),
  content: z.union([z.string(), z.array(contentSchema)]).optional(),
  stopReason: z.string().optional(),
  errorMessage: z.string().optional(),
  usage: z.looseObject({ totalTokens: z.number(), cost: z.looseObject({ total: z.number() }).optional() }).optional(),
});
export type PiMessage = z.infer<typeof messageSchema>;

export const piEventSchema = z.discriminatedUnion('type', [
  /** The head of a session, in json mode only. */
  z.looseObject({ type: z.literal('session'), id: z.string() }),
  z.looseObject({
    type: z.literal('response'),
    id: z.string().optional(),
    command: z.string(),
    success: z.boolean(),
    error: z.string().optional(),
    data: z
      .looseObject({
        sessionId: z.string().optional(),
        model: z.looseObject({ id: z.string() }).nullish(),
        isStreaming: z.boolean().optional(),
        isCompacting: z.boolean().optional(),
      })
      .nullish(),
  }),
  z.looseObject({ type: z.literal('agent_start') }),
  z.looseObject({ type: z.literal('agent_end') }),
  z.looseObject({ type: z.literal('message_end'), message: messageSchema }),
  z.looseObject({
    type: z.literal('tool_execution_start'),
    toolCallId: z.string(),
    toolName: z.string(),
    args: z.record(z.string(), z.unknown()).nullish(),
  }),
  z.looseObject({
    type: z.literal('tool_execution_end'),
    toolCallId: z.string(),
    isError: z.boolean(),
    result: z
      .looseObject({ details: z.looseObject({ diff: z.string().optional() }).nullish() })
      .nullish()
      .catch(undefined),
  }),
  z.looseObject({ type: z.literal('auto_retry_start'), errorMessage: z.string().optional() }),
  z.looseObject({ type: z.literal('auto_retry_end') }),
]);
export type PiEvent = z.infer<typeof piEventSchema>;

export const piIgnored = [
  'agent_settled',
  'compaction_end',
  'compaction_start',
  'entry_appended',
  'extension_error',
  'extension_ui_request',
  'message_start',
  'message_update',
  'queue_update',
  'session_info_changed',
  'thinking_level_changed',
  'tool_execution_update',
  'turn_end',
  'turn_start',
];

// What the adapter of Claude Code takes and tells beyond the protocol.
import * as z from 'zod';
import type { AgentTask } from '../../../ports/agent.ts';
import { tokensOf, usageSchema } from '../claude/events.ts';
import { claudeTools, unwantedTools } from '../claude/settings.ts';

/** Neither the user's nor the repository's settings, hooks and MCP servers. Its messages are wanted for their usage. */
export function claudeSessionMeta({ tools }: AgentTask): Readonly<Record<string, unknown>> {
  const options = {
    settingSources: [],
    strictMcpConfig: true,
    promptSuggestions: false,
    disallowedTools: unwantedTools,
    ...(tools === undefined ? {} : { tools: claudeTools(tools) }),
  };
  return { claudeCode: { options, emitRawSDKMessages: [{ type: 'assistant' }] } };
}

const messageSchema = z.object({
  message: z.object({ message: z.object({ id: z.string(), usage: usageSchema }) }),
});

/** Otherwise it tells only how full its context is, and the sum at the end of its turn. */
export function claudeStepIn(
  method: string,
  params: unknown,
): { readonly id: string; readonly tokens: number } | undefined {
  if (method !== '_claude/sdkMessage') return undefined;
  const parsed = messageSchema.safeParse(params);
  if (!parsed.success) return undefined;
  const { id, usage } = parsed.data.message.message;
  return { id, tokens: tokensOf(usage) };
}

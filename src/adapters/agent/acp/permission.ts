// Which requests for permission Pitwall answers itself, and an answer in the words of the protocol.
import type { McpServer, PermissionAnswer } from '../../../ports/agent.ts';
import type { PermissionParams } from './schema.ts';
import { describeCall, mcpToolIn, type ToolCall } from './tool-calls.ts';

/** The tools that Pitwall gave it itself. A shell command or an edit is never one, whatever it calls itself. */
export function isOwnTool(call: ToolCall, servers: readonly McpServer[]): boolean {
  const mcp = mcpToolIn(call.rawInput);
  if (mcp) return servers.some(({ name }) => name === mcp.server);
  if (call.kind !== undefined && call.kind !== 'other') return false;
  const { tool, title, command, paths } = describeCall(call);
  if (command !== undefined || paths.length > 0) return false;
  const words = new Set(`${tool} ${title}`.toLowerCase().split(/[^a-z0-9]+|_{2,}/));
  return servers.some(({ name }) => words.has(name.toLowerCase()));
}

type Response =
  | { readonly outcome: { readonly outcome: 'cancelled' } }
  | { readonly outcome: { readonly outcome: 'selected'; readonly optionId: string } };

export const cancelledResponse: Response = { outcome: { outcome: 'cancelled' } };

/** Once rather than always: what comes next is asked again. */
export function permissionResponse(answer: PermissionAnswer, options: PermissionParams['options']): Response {
  const wanted = answer === 'allow' ? ['allow_once', 'allow_always'] : ['reject_once', 'reject_always'];
  const option = wanted.flatMap(kind => options.find(candidate => candidate.kind === kind) ?? [])[0];
  return option ? { outcome: { outcome: 'selected', optionId: option.optionId } } : cancelledResponse;
}

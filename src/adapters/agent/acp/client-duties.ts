// What an agent may ask of its client: permission, and files of its worktree. Everything else is refused by name.
import { RequestError } from '@agentclientprotocol/sdk';
import type * as z from 'zod';
import type { AgentEvent, AgentTask, Conversation, McpServer, PermissionAnswer } from '../../../ports/agent.ts';
import type { BoundedChannel } from '../../../std/bounded-channel.ts';
import { onAbort } from '../../../std/on-abort.ts';
import { type PermissionParams, permissionSchema, readFileSchema, writeFileSchema } from './schema.ts';
import { describeCall, mcpToolIn, type ToolCall } from './tool-calls.ts';
import type { TurnRecord } from './turn-record.ts';

export interface DutyParts {
  readonly conversation: Conversation;
  readonly task: AgentTask;
  readonly events: BoundedChannel<AgentEvent>;
  readonly record: TurnRecord;
}

export class ClientDuties {
  readonly #parts: DutyParts;
  #requests = 0;

  constructor(parts: DutyParts) {
    this.#parts = parts;
  }

  hear(method: string, params: unknown): void {
    const { events, record } = this.#parts;
    if (method === 'session/update') events.push(...record.take(params));
    else if (record.hear(method, params)) events.push(record.usageEvent());
    else if (!method.startsWith('$/') && !method.startsWith('_'))
      events.push({ kind: 'warning', text: `unknown news: ${method}` });
  }

  /** What it throws is the agent's answer. */
  async answer(method: string, params: unknown): Promise<unknown> {
    switch (method) {
      case 'session/request_permission':
        return await this.#permit(params);
      case 'fs/read_text_file':
        return await this.#read(params);
      case 'fs/write_text_file':
        return await this.#write(params);
      default:
        throw RequestError.methodNotFound(method);
    }
  }

  /** A cancel answers every open question: the protocol requires it. */
  async #permit(params: unknown): Promise<unknown> {
    const { conversation, task, events, record } = this.#parts;
    const { toolCall, options } = readable(permissionSchema, params);
    record.act();
    const { call, events: news } = record.tools.request(toolCall);
    events.push(...news);
    // Unique: an agent may ask twice about one call.
    const id = `${call.id}#${++this.#requests}`;
    const asked = isOwnTool(call, task.mcpServers)
      ? ({ answer: 'allow', reason: 'it is a tool of Pitwall' } as const)
      : conversation.askPermission({ id, ...describeCall(call) });
    const cancelled = new Promise<undefined>(resolve => onAbort(conversation.cancelled, () => resolve(undefined)));
    const decision = await Promise.race([asked, cancelled]);
    if (decision === undefined) return cancelledResponse;
    if (decision.answer === 'deny') events.push(...record.tools.deny(call.id, decision.reason));
    return permissionResponse(decision.answer, options);
  }

  async #read(params: unknown): Promise<unknown> {
    const { path, line, limit } = readable(readFileSchema, params);
    const text = await refusedAsError(this.#parts.conversation.readFile(path));
    const lines = text.split('\n').slice((line ?? 1) - 1);
    return { content: lines.slice(0, limit ?? lines.length).join('\n') };
  }

  async #write(params: unknown): Promise<unknown> {
    const { path, content } = readable(writeFileSchema, params);
    await refusedAsError(this.#parts.conversation.writeFile(path, content));
    return {};
  }
}

function readable<Schema extends z.ZodType>(schema: Schema, params: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw RequestError.invalidParams();
  return parsed.data;
}

async function refusedAsError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw RequestError.internalError(undefined, error instanceof Error ? error.message : String(error));
  }
}

/** The tools that Pitwall gave it itself. A shell command or an edit is never one, whatever it calls itself. */
function isOwnTool(call: ToolCall, servers: readonly McpServer[]): boolean {
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

const cancelledResponse: Response = { outcome: { outcome: 'cancelled' } };

/** Once rather than always: what comes next is asked again. */
function permissionResponse(answer: PermissionAnswer, options: PermissionParams['options']): Response {
  const wanted = answer === 'allow' ? ['allow_once', 'allow_always'] : ['reject_once', 'reject_always'];
  const option = wanted.flatMap(kind => options.find(candidate => candidate.kind === kind) ?? [])[0];
  return option ? { outcome: { outcome: 'selected', optionId: option.optionId } } : cancelledResponse;
}

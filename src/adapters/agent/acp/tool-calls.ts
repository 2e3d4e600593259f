// The tool calls of a turn as agents report them: in pieces, without a beginning, without an end, or twice.
import * as z from 'zod';
import type { AgentEvent, PermissionRequest } from '../../../ports/agent.ts';
import { isRecord } from '../../../std/is-record.ts';
import { lineDiff } from './line-diff.ts';
import type { ToolCallPart, ToolContent } from './schema.ts';

/** Some agents plan by a tool, and the protocol's own words for it are not used. */
const planSchema = z.object({ todos: z.array(z.object({ content: z.string() })) });

/** Everything that was said about one call so far. */
export interface ToolCall {
  readonly id: string;
  readonly kind: string | undefined;
  readonly title: string | undefined;
  readonly name: string | undefined;
  readonly rawInput: unknown;
  readonly paths: readonly string[];
  readonly content: readonly ToolContent[];
  readonly status: 'announced' | 'started' | 'ended';
}

export class ToolCalls {
  readonly #calls = new Map<string, ToolCall>();
  readonly #shown = new Set<string>();
  #denied: { readonly id: string; readonly reason: string } | undefined;

  /** How many were made. */
  get count(): number {
    return this.#calls.size;
  }

  /** Why the newest of them was denied; undefined: it was not. */
  get denial(): string | undefined {
    return this.#denied?.id === [...this.#calls.keys()].at(-1) ? this.#denied?.reason : undefined;
  }

  /** What an update about a call means. One without an announcement is its own. */
  take(part: ToolCallPart): readonly AgentEvent[] {
    const before = this.#calls.get(part.toolCallId);
    const call = this.#merge(before, part);
    const isOver = part.status === 'completed' || part.status === 'failed';
    const isUnderWay = isOver || part.status === 'in_progress' || before !== undefined || hasDetails(call);
    return [
      ...(isUnderWay ? this.#start(call) : []),
      ...this.#plan(call),
      ...this.#diffs(call),
      ...(isOver ? this.#end(call.id, part.status === 'completed') : []),
    ];
  }

  /** A request for permission says what the call is about; some agents say it only there. */
  request(part: ToolCallPart): { readonly call: ToolCall; readonly events: readonly AgentEvent[] } {
    const call = this.#merge(this.#calls.get(part.toolCallId), part);
    return { call, events: [...this.#start(call), ...this.#diffs(call)] };
  }

  /** Some agents never mention a call again that was denied. */
  deny(id: string, reason: string): readonly AgentEvent[] {
    this.#denied = { id, reason };
    return this.#end(id, false);
  }

  #merge(before: ToolCall | undefined, part: ToolCallPart): ToolCall {
    const call: ToolCall = {
      id: part.toolCallId,
      kind: part.kind ?? before?.kind,
      title: part.title ?? before?.title,
      name: part.name ?? before?.name,
      rawInput: isFilled(part.rawInput) ? part.rawInput : before?.rawInput,
      paths: part.locations?.length ? part.locations.map(({ path }) => path) : (before?.paths ?? []),
      content: part.content?.length ? part.content : (before?.content ?? []),
      status: before?.status ?? 'announced',
    };
    this.#calls.set(call.id, call);
    return call;
  }

  #start(call: ToolCall): readonly AgentEvent[] {
    if (call.status !== 'announced') return [];
    this.#calls.set(call.id, { ...call, status: 'started' });
    const { tool, command, paths } = describeCall(call);
    return [{ kind: 'tool-start', id: call.id, tool, command, paths }];
  }

  #end(id: string, isOk: boolean): readonly AgentEvent[] {
    const call = this.#calls.get(id);
    if (call?.status !== 'started') return [];
    this.#calls.set(id, { ...call, status: 'ended' });
    return [{ kind: 'tool-end', id, isOk }];
  }

  #plan({ id, rawInput }: ToolCall): readonly AgentEvent[] {
    const parsed = planSchema.safeParse(rawInput);
    const steps = parsed.success ? parsed.data.todos.map(({ content }) => content) : [];
    return steps.length > 0 && this.#isNew(id, steps) ? [{ kind: 'plan', steps }] : [];
  }

  /** Agents repeat the whole content with every update. */
  #diffs({ id, content }: ToolCall): readonly AgentEvent[] {
    return content.flatMap(({ type, path, oldText, newText }) => {
      if (type !== 'diff' || typeof path !== 'string' || !this.#isNew(id, path, oldText, newText)) return [];
      return [{ kind: 'diff', path, text: lineDiff(oldText ?? '', newText ?? '') } as const];
    });
  }

  #isNew(...shown: readonly unknown[]): boolean {
    const before = this.#shown.size;
    return this.#shown.add(JSON.stringify(shown)).size > before;
  }
}

/** Where an agent gives only a title for a shell command, the title is what people see of it. */
export function describeCall(call: ToolCall): Omit<PermissionRequest, 'id'> {
  const { kind, name, title = '', rawInput } = call;
  const mcp = mcpToolIn(rawInput);
  const tool = name ?? (mcp && `${mcp.server}.${mcp.tool}`) ?? (kind === undefined || kind === 'other' ? title : kind);
  const exact = commandIn(rawInput);
  const isShell = kind === 'execute' && !mcp;
  return {
    tool: tool || 'unknown',
    title: title || tool || 'unknown',
    command: exact ?? (isShell && title !== '' ? title.replace(/^`([\s\S]*)`$/, '$1') : undefined),
    ...(isShell && { isShell, ...(exact === undefined && { isClaimed: true }) }),
    folder: folderIn(rawInput),
    paths: pathsOf(call),
  };
}

/** codex calls a tool of an MCP server an execution, and names both in its input. */
export function mcpToolIn(rawInput: unknown): { readonly server: string; readonly tool: string } | undefined {
  if (!isRecord(rawInput) || 'command' in rawInput) return undefined;
  const { server, tool } = rawInput;
  return typeof server === 'string' && typeof tool === 'string' ? { server, tool } : undefined;
}

function commandIn(rawInput: unknown): string | undefined {
  const command = isRecord(rawInput) ? rawInput.command : undefined;
  if (typeof command === 'string' && command !== '') return command;
  if (Array.isArray(command) && command.every(word => typeof word === 'string')) return command.map(quoted).join(' ');
  return undefined;
}

/** Each agent has a name of its own for where a command runs. */
function folderIn(rawInput: unknown): string | undefined {
  const input = isRecord(rawInput) ? rawInput : {};
  return [input.cwd, input.workdir, input.directory, input.dir_path].find(path => typeof path === 'string');
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function pathsOf({ paths, content, rawInput }: ToolCall): readonly string[] {
  const input = isRecord(rawInput) ? rawInput : {};
  const named = [input.file_path, input.filePath, input.path].filter(path => typeof path === 'string');
  const changed = content.flatMap(({ type, path }) => (type === 'diff' && path ? [path] : []));
  return [...new Set([...paths, ...changed, ...named])];
}

/** Of a command, where it runs is not what it is. */
function hasDetails(call: ToolCall): boolean {
  if (call.kind === 'execute') return isRecord(call.rawInput) && call.rawInput.command !== undefined;
  return isFilled(call.rawInput) || call.paths.length > 0 || call.content.length > 0;
}

function isFilled(value: unknown): boolean {
  return isRecord(value) ? Object.keys(value).length > 0 : value !== undefined && value !== null;
}

// Reads codex's events. Success is `turn.completed` after an answer: a refusal completes a turn without a word.
import type { Outcome } from '../../../core/attempt/outcome.ts';
import type { AgentEvent, AgentTask } from '../../../ports/agent.ts';
import type { LineReader, Step } from '../cli/converse-by-lines.ts';
import { judgeCrash, judgeFailure, modelError } from '../cli/judge-failure.ts';
import { lineParser } from '../cli/line-parser.ts';
import { splitPrompt } from '../cli/prompt.ts';
import { UsageSum } from '../cli/usage-sum.ts';
import { type CodexEvent, type CodexItem, codexEventSchema, codexIgnored } from './events.ts';

const login = 'Run "codex login" in a terminal, or give the agent a CODEX_API_KEY.';

export function createCodexReader(task: AgentTask, now: () => number): LineReader {
  const state = new CodexState(now);
  const unheeded: readonly Step[] = task.resume === undefined ? [] : [{ kind: 'warning', text: resumedUsage }];
  return {
    begin: () => [...unheeded, { kind: 'send', line: splitPrompt(task).task }, { kind: 'end-input' }],
    read: lineParser(codexEventSchema, codexIgnored, event => state.take(event)),
    gone: errorText => ({ outcome: judgeCrash('codex', errorText, login) }),
  };
}

/** It tells only the sum, and not what it was before. */
const resumedUsage = 'codex counts the tokens of the whole conversation, also those from before it was resumed';

class CodexState {
  readonly #now: () => number;
  readonly #usage = new UsageSum();
  readonly #started = new Set<string>();
  #answer: string | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  take(event: CodexEvent): readonly Step[] {
    switch (event.type) {
      case 'thread.started':
        return [{ kind: 'conversation', id: event.thread_id }];
      case 'item.started':
        return this.#start(event.item);
      case 'item.updated':
        return planOf(event.item);
      case 'item.completed':
        return this.#complete(event.item);
      case 'turn.completed':
        return this.#turnCompleted(event);
      case 'turn.failed':
        return [{ kind: 'end', outcome: judgeFailure({ text: messageOf(event.error.message) }, login, this.#now()) }];
      case 'error':
        // Also said while it reconnects; only `turn.failed` is the end.
        return [{ kind: 'warning', text: messageOf(event.message) }];
    }
  }

  #start(item: CodexItem): readonly Step[] {
    const use = toolUseOf(item);
    if (use === undefined || this.#started.has(item.id)) return planOf(item);
    this.#started.add(item.id);
    this.#usage.addToolCall();
    return [{ kind: 'tool-start', id: item.id, ...use }, this.#usage.event()];
  }

  #complete(item: CodexItem): readonly Step[] {
    if (item.type === 'agent_message' && item.text !== undefined) {
      this.#answer = item.text;
      return [{ kind: 'text', text: item.text }];
    }
    if (item.type === 'reasoning' && item.text) return [{ kind: 'thinking', text: item.text }];
    if (item.type === 'error') return [{ kind: 'warning', text: item.message ?? 'an error without a message' }];
    if (toolUseOf(item) === undefined) return planOf(item);
    return [...this.#start(item), { kind: 'tool-end', id: item.id, isOk: isOk(item) }];
  }

  #turnCompleted({ usage }: Extract<CodexEvent, { type: 'turn.completed' }>): readonly Step[] {
    // What was read from a cache is part of `input_tokens`, and reasoning is part of `output_tokens`.
    if (usage !== undefined) {
      const { input_tokens: input, cached_input_tokens: cached, output_tokens: output } = usage;
      const cacheRead = Math.min(input, cached);
      this.#usage.addSpent({ input: input - cacheRead, output, cacheRead, cacheWrite: 0 });
    }
    const outcome: Outcome = this.#answer?.trim()
      ? { kind: 'finished' }
      : modelError('the turn ended without an answer');
    return [this.#usage.event(), { kind: 'end', outcome, text: this.#answer }];
  }
}

/** Undefined: the item is no use of a tool. */
function toolUseOf(item: CodexItem): { tool: string; command?: string; paths: string[] } | undefined {
  if (item.type === 'command_execution')
    return { tool: 'shell', ...(item.command === undefined ? {} : { command: item.command }), paths: [] };
  if (item.type === 'file_change')
    return { tool: 'apply_patch', paths: (item.changes ?? []).map(change => change.path) };
  if (item.type === 'mcp_tool_call') return { tool: `${item.server ?? 'mcp'}/${item.tool ?? 'tool'}`, paths: [] };
  if (item.type === 'web_search')
    return { tool: 'web_search', ...(item.query === undefined ? {} : { command: item.query }), paths: [] };
  return undefined;
}

function isOk({ status, exit_code: code }: CodexItem): boolean {
  return (status === undefined || status === 'completed') && (code ?? 0) === 0;
}

function planOf({ type, items = [] }: CodexItem): AgentEvent[] {
  return type === 'todo_list' ? [{ kind: 'plan', steps: items.map(item => item.text) }] : [];
}

/** Some errors are the body that the model's server sent. */
function messageOf(text: string): string {
  return /^\{"error":\{"message":("(?:[^"\\]|\\.)*")/.exec(text)?.[1]?.slice(1, -1) ?? text;
}

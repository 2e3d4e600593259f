// Reads Gemini CLI's events. Success is a `result` with status success after an answer. The exit code is the status of
// HTTP modulo 256, or 0 on errors in the stream; a failed shell command is reported as success.
import * as z from 'zod';
import type { Outcome } from '../../../core/attempt/outcome.ts';
import type { AgentEvent, AgentTask } from '../../../ports/agent.ts';
import type { LineReader, Step } from '../cli/converse-by-lines.ts';
import { judgeCrash, judgeFailure } from '../cli/judge-failure.ts';
import { lineParser } from '../cli/line-parser.ts';
import { wholePrompt } from '../cli/prompt.ts';
import { UsageSum } from '../cli/usage-sum.ts';

/** What Gemini CLI prints as stream-json, as far as we look at it. */
const geminiEventSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('init'), session_id: z.string(), model: z.string().optional() }),
  z.looseObject({ type: z.literal('message'), role: z.string(), content: z.string() }),
  z.looseObject({
    type: z.literal('tool_use'),
    tool_name: z.string(),
    tool_id: z.string(),
    parameters: z.record(z.string(), z.unknown()).default({}),
  }),
  z.looseObject({ type: z.literal('tool_result'), tool_id: z.string(), status: z.string() }),
  z.looseObject({ type: z.literal('error'), message: z.string() }),
  z.looseObject({
    type: z.literal('result'),
    status: z.string(),
    error: z.looseObject({ message: z.string() }).optional(),
    stats: z.looseObject({ total_tokens: z.number() }).optional(),
  }),
]);
type GeminiEvent = z.infer<typeof geminiEventSchema>;

const login = 'Run "gemini" once in a terminal and log in, or give the agent a GEMINI_API_KEY.';

export function createGeminiReader(task: AgentTask, now: () => number): LineReader {
  const state = new GeminiState(now);
  const unheeded: readonly Step[] =
    task.thinking === undefined ? [] : [{ kind: 'warning', text: 'gemini has no setting for thinking' }];
  return {
    begin: () => [...unheeded, { kind: 'send', line: withoutMentions(wholePrompt(task)) }, { kind: 'end-input' }],
    read: lineParser(geminiEventSchema, [], event => state.take(event)),
    gone: errorText => ({ outcome: judgeCrash('gemini', errorText, login) }),
  };
}

/** Gemini CLI pastes a file for each `@name` in a prompt, and diffs are full of them; a backslash keeps it an at-sign. */
function withoutMentions(text: string): string {
  if (!text.includes('@')) return text;
  return `(In this text \\@ is a plain at-sign.)\n\n${text.replace(/(?<!\\)@/g, '\\@')}`;
}

class GeminiState {
  readonly #now: () => number;
  readonly #usage = new UsageSum();
  /** What it says comes in pieces, and is whole at the next event of another kind. */
  #pieces: string[] = [];
  #lastError = '';

  constructor(now: () => number) {
    this.#now = now;
  }

  take(event: GeminiEvent): readonly Step[] {
    switch (event.type) {
      case 'init':
        return [{ kind: 'conversation', id: event.session_id, model: event.model }];
      case 'message':
        if (event.role === 'assistant') this.#pieces.push(event.content);
        return [];
      case 'tool_use':
        return [...this.#said().events, ...this.#toolUse(event)];
      case 'tool_result':
        return [{ kind: 'tool-end', id: event.tool_id, isOk: event.status === 'success' }];
      case 'error':
        this.#lastError = event.message;
        return [{ kind: 'warning', text: event.message }];
      case 'result':
        return this.#result(event);
    }
  }

  #said(): { text: string; events: AgentEvent[] } {
    const text = this.#pieces.join('');
    this.#pieces = [];
    return { text, events: text === '' ? [] : [{ kind: 'text', text }] };
  }

  #toolUse({ tool_id: id, tool_name: tool, parameters }: Extract<GeminiEvent, { type: 'tool_use' }>): AgentEvent[] {
    this.#usage.addToolCall();
    const { command, file_path, path, dir_path } = parameters;
    const paths = [file_path, path, dir_path].filter(each => typeof each === 'string');
    const shell = typeof command === 'string' ? command : undefined;
    return [{ kind: 'tool-start', id, tool, command: shell, paths }, ...planOf(tool, parameters), this.#usage.event()];
  }

  #result(event: Extract<GeminiEvent, { type: 'result' }>): readonly Step[] {
    if (event.stats) this.#usage.add(event.stats.total_tokens);
    const { text, events } = this.#said();
    return [...events, this.#usage.event(), { kind: 'end', outcome: this.#judge(event, text), text }];
  }

  #judge({ status, error }: Extract<GeminiEvent, { type: 'result' }>, text: string): Outcome {
    if (status === 'success' && text.trim() !== '') return { kind: 'finished' };
    const cause = error?.message ?? this.#lastError;
    if (/safety|prohibited content|forbidden terms|blocked due to/i.test(cause))
      return { kind: 'refused', reason: cause };
    const failure = { text: cause === '' ? `gemini ended with "${status}" and no answer` : cause };
    return judgeFailure(failure, login, this.#now());
  }
}

function planOf(tool: string, { todos }: Readonly<Record<string, unknown>>): AgentEvent[] {
  if (tool !== 'write_todos' || !Array.isArray(todos)) return [];
  const steps = todos.flatMap(todo => (typeof todo?.description === 'string' ? [todo.description] : []));
  return [{ kind: 'plan', steps }];
}

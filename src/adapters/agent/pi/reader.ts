// Reads pi's events. The exit code is 0 on model errors, so success is the last message: it stopped by itself and says
// something. pi may try again after `agent_end`; in rpc mode it is asked whether it does.
import type { Outcome } from '../../../core/attempt/outcome.ts';
import type { AgentEvent, AgentTask } from '../../../ports/agent.ts';
import type { LineReader, Step } from '../cli/converse-by-lines.ts';
import { judgeCrash, judgeFailure, modelError } from '../cli/judge-failure.ts';
import { lineParser } from '../cli/line-parser.ts';
import { splitPrompt } from '../cli/prompt.ts';
import { UsageSum } from '../cli/usage-sum.ts';
import { type PiEvent, type PiMessage, piEventSchema, piIgnored } from './events.ts';

const login = 'Run "pi" once in a terminal and use /login, or give the agent the API key of its provider.';

export function createPiReader(task: AgentTask, mode: 'rpc' | 'json', now: () => number): LineReader {
  const state = new PiState(mode, now);
  const parse = lineParser(piEventSchema, piIgnored, event => state.take(event));
  const { task: prompt } = splitPrompt(task);
  const reader = {
    read: (line: string) => {
      if (bulky.some(start => line.startsWith(start))) return [];
      return parse(line.startsWith(agentEnd) ? `${agentEnd}}` : line);
    },
    gone: (errorText: string) => state.gone(errorText),
  };
  if (mode === 'json') return { ...reader, begin: () => [{ kind: 'send', line: prompt }, { kind: 'end-input' }] };
  return {
    ...reader,
    begin: () => [command('get_state', 'opening'), command('prompt', 'prompt', { message: prompt })],
    cancel: () => [command('abort', 'abort')],
  };
}

/** Each carries the whole message so far: together the square of its length. */
const bulky = ['{"type":"message_update"', '{"type":"tool_execution_update"'];

/** It repeats the whole conversation, so that the line may be too long and cut. That it came is all that counts. */
const agentEnd = '{"type":"agent_end"';

function command(type: string, id: string, more: object = {}): Step {
  return { kind: 'send', line: JSON.stringify({ id, type, ...more }) };
}

class PiState {
  readonly #mode: 'rpc' | 'json';
  readonly #now: () => number;
  readonly #usage = new UsageSum();
  readonly #paths = new Map<string, string>();
  #last: PiMessage | undefined;
  #isOver = false;
  #isRetrying = false;

  constructor(mode: 'rpc' | 'json', now: () => number) {
    this.#mode = mode;
    this.#now = now;
  }

  take(event: PiEvent): readonly Step[] {
    switch (event.type) {
      case 'session':
        return [{ kind: 'conversation', id: event.id }];
      case 'response':
        return this.#response(event);
      case 'agent_start':
        this.#isOver = false;
        return [];
      case 'agent_end':
        this.#isOver = true;
        return this.#mode === 'rpc' ? [command('get_state', 'closing')] : [];
      case 'message_end':
        return event.message.role === 'assistant' ? this.#said(event.message) : [];
      case 'tool_execution_start':
        return this.#toolStart(event);
      case 'tool_execution_end':
        return this.#toolEnd(event);
      case 'auto_retry_start':
        this.#isRetrying = true;
        return [{ kind: 'warning', text: `${event.errorMessage ?? 'the model failed'}; pi tries again` }];
      case 'auto_retry_end':
        this.#isRetrying = false;
        return this.#isOver && this.#mode === 'rpc' ? [command('get_state', 'closing')] : [];
    }
  }

  gone(errorText: string): { outcome: Outcome; text?: string } {
    if (!this.#isOver) return { outcome: judgeCrash('pi', errorText, login) };
    return this.#conclusion();
  }

  #response(event: Extract<PiEvent, { type: 'response' }>): readonly Step[] {
    const { id, data } = event;
    if (id === 'prompt' && !event.success) {
      const failure = { text: event.error ?? 'pi did not accept the prompt' };
      return [{ kind: 'end', outcome: judgeFailure(failure, login, this.#now()) }];
    }
    if (id === 'opening' && typeof data?.sessionId === 'string')
      return [{ kind: 'conversation', id: data.sessionId, model: data.model?.id }];
    if (id !== 'closing' || !this.#isOver || this.#isRetrying || data?.isStreaming || data?.isCompacting) return [];
    return [{ kind: 'end', ...this.#conclusion() }];
  }

  #said(message: PiMessage): readonly Step[] {
    this.#last = message;
    if (message.usage) this.#usage.add(message.usage.totalTokens, message.usage.cost?.total);
    const parts = typeof message.content === 'object' ? message.content : [];
    const said = parts.flatMap(({ type, text, thinking }): AgentEvent[] => {
      if (type === 'text' && text) return [{ kind: 'text', text }];
      return type === 'thinking' && thinking ? [{ kind: 'thinking', text: thinking }] : [];
    });
    return [...said, this.#usage.event()];
  }

  #toolStart(event: Extract<PiEvent, { type: 'tool_execution_start' }>): readonly Step[] {
    this.#usage.addToolCall();
    const { toolCallId: id, toolName: tool, args } = event;
    const paths = typeof args?.path === 'string' ? [args.path] : [];
    for (const path of paths) this.#paths.set(id, path);
    const shell = typeof args?.command === 'string' ? args.command : undefined;
    return [{ kind: 'tool-start', id, tool, command: shell, paths }, this.#usage.event()];
  }

  #toolEnd({ toolCallId: id, isError, result }: Extract<PiEvent, { type: 'tool_execution_end' }>): readonly Step[] {
    const path = this.#paths.get(id);
    const text = result?.details?.diff;
    const ended: Step = { kind: 'tool-end', id, isOk: !isError };
    return path === undefined || text === undefined ? [ended] : [ended, { kind: 'diff', path, text }];
  }

  #conclusion(): { outcome: Outcome; text?: string } {
    const text = textOf(this.#last);
    const { stopReason, errorMessage } = this.#last ?? {};
    if (stopReason === 'stop' && text.trim() !== '') return { outcome: { kind: 'finished' }, text };
    if (stopReason === 'stop') return { outcome: modelError('the model answered nothing') };
    const failure = { text: errorMessage ?? `the model stopped: ${stopReason ?? 'it never answered'}` };
    return { outcome: judgeFailure(failure, login, this.#now()), ...(text === '' ? {} : { text }) };
  }
}

function textOf(message: PiMessage | undefined): string {
  if (typeof message?.content === 'string') return message.content;
  return (message?.content ?? []).flatMap(({ type, text }) => (type === 'text' && text ? [text] : [])).join('\n');
}

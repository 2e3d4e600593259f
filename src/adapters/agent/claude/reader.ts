// Reads Claude Code's events. Success is a `result` that is no error, was completed and no refusal: its `subtype` says
// "success" on model errors too, and a success can have been aborted.
import type { Outcome } from '../../../core/attempt/outcome.ts';
import type { AgentEvent, AgentTask } from '../../../ports/agent.ts';
import type { LineReader, Step } from '../cli/converse-by-lines.ts';
import { judgeCrash, judgeFailure } from '../cli/judge-failure.ts';
import { lineParser } from '../cli/line-parser.ts';
import { splitPrompt } from '../cli/prompt.ts';
import { UsageSum } from '../cli/usage-sum.ts';
import {
  type ClaudeAssistant,
  type ClaudeContent,
  type ClaudeEvent,
  type ClaudeResult,
  type ClaudeUser,
  claudeEventSchema,
  claudeIgnored,
  sumOf,
  tokensOf,
} from './events.ts';
import { answerControlRequest, commandOf, pathsOf } from './permission.ts';

const login = 'Run "claude" once in a terminal and log in, or give the agent an ANTHROPIC_API_KEY.';

export function createClaudeReader(task: AgentTask, now: () => number): LineReader {
  const state = new ClaudeState(now);
  return {
    begin: () => {
      const message = { role: 'user', content: splitPrompt(task).task };
      return [{ kind: 'send', line: JSON.stringify({ type: 'user', message }) }];
    },
    read: lineParser(claudeEventSchema, claudeIgnored, event => state.take(event)),
    cancel: () => [{ kind: 'send', line: interruptLine }],
    gone: errorText => ({ outcome: judgeCrash('claude', errorText, login) }),
  };
}

const interruptLine = JSON.stringify({
  type: 'control_request',
  request_id: 'pitwall-interrupt',
  request: { subtype: 'interrupt' },
});

class ClaudeState {
  readonly #now: () => number;
  readonly #usage = new UsageSum();
  /** One message comes in several events, each with the usage so far. */
  readonly #tokensOfMessages = new Map<string, number>();
  #resetsAt: number | undefined;
  #isLoginFailure = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  take(event: ClaudeEvent): readonly Step[] {
    switch (event.type) {
      case 'system':
        return readSystem(event);
      case 'assistant':
        return this.#assistant(event);
      case 'user':
        return readUser(event);
      case 'rate_limit_event': {
        const { status, resetsAt } = event.rate_limit_info;
        if (status === 'rejected' && resetsAt !== undefined) this.#resetsAt = resetsAt * 1000;
        return [];
      }
      case 'control_request':
        return [answerControlRequest(event)];
      case 'result':
        return this.#result(event);
    }
  }

  #assistant(event: ClaudeAssistant): readonly Step[] {
    const { message } = event;
    if (event.is_api_error_message) {
      this.#isLoginFailure ||= event.error === 'authentication_failed';
      return message.content.map(({ text = '' }) => ({ kind: 'warning', text }));
    }
    const isSubagent = typeof event.parent_tool_use_id === 'string';
    const said = message.content.flatMap(content => readContent(content, isSubagent));
    for (const { kind } of said) if (kind === 'tool-start') this.#usage.addToolCall();
    return message.usage === undefined ? said : [...said, this.#spent(message.id, message.usage)];
  }

  #spent(id: string, usage: NonNullable<ClaudeResult['usage']>): AgentEvent {
    this.#tokensOfMessages.set(id, Math.max(tokensOf(usage), this.#tokensOfMessages.get(id) ?? 0));
    this.#usage.set(sumOf([...this.#tokensOfMessages.values()]), undefined);
    return this.#usage.event();
  }

  #result(result: ClaudeResult): readonly Step[] {
    const { tokens, costUsd } = spendingOf(result);
    this.#usage.set(tokens, costUsd);
    return [this.#usage.event(), { kind: 'end', outcome: this.#judge(result), text: result.result }];
  }

  #judge(result: ClaudeResult): Outcome {
    const { subtype, terminal_reason: reason } = result;
    const text = result.result ?? result.errors?.join('; ') ?? subtype;
    if (result.stop_reason === 'refusal') return { kind: 'refused', reason: text };
    const isCompleted = reason === undefined || reason === null || reason === 'completed';
    if (!result.is_error && subtype === 'success' && isCompleted) return { kind: 'finished' };
    const detail = isCompleted || reason === 'api_error' ? text : `${text} (${reason})`;
    const status = result.api_error_status ?? undefined;
    const failure = { text: detail, status, isLogin: this.#isLoginFailure, resetsAt: this.#resetsAt };
    return judgeFailure(failure, login, this.#now());
  }
}

function readSystem(event: Extract<ClaudeEvent, { type: 'system' }>): readonly Step[] {
  if (event.subtype === 'init' && event.session_id !== undefined)
    return [{ kind: 'conversation', id: event.session_id, model: event.model }];
  if (event.subtype !== 'api_retry') return [];
  return [{ kind: 'warning', text: `the model failed (${event.error_status ?? event.error}); claude tries again` }];
}

/** A subagent's words are not the agent's, but what it does is done. */
function readContent(content: ClaudeContent, isSubagent: boolean): AgentEvent[] {
  const { type, text, thinking, id, name, input = {} } = content;
  if (type === 'text' && text && !isSubagent) return [{ kind: 'text', text }];
  if (type === 'thinking' && thinking && !isSubagent) return [{ kind: 'thinking', text: thinking }];
  if (type !== 'tool_use' || id === undefined || name === undefined) return [];
  return [{ kind: 'tool-start', id, tool: name, command: commandOf(input), paths: pathsOf(input) }];
}

function readUser({ message, tool_use_result: done }: ClaudeUser): readonly Step[] {
  if (typeof message.content === 'string') return [];
  const ends = message.content.flatMap(({ type, tool_use_id: id, is_error }): AgentEvent[] =>
    type === 'tool_result' && id !== undefined ? [{ kind: 'tool-end', id, isOk: is_error !== true }] : [],
  );
  const lines = done?.structuredPatch.flatMap(patch => patch.lines) ?? [];
  if (done === undefined || lines.length === 0) return ends;
  return [...ends, { kind: 'diff', path: done.filePath, text: lines.join('\n') }];
}

/** Subagents may use other models, which `usage` leaves out. `modelUsage` also counts what was spent before a resume. */
function spendingOf(result: ClaudeResult): { tokens: number; costUsd: number | undefined } {
  const models = result.model_usage_since_last_result ?? result.modelUsage;
  if (models === undefined) return { tokens: tokensOf(result.usage ?? {}), costUsd: result.total_cost_usd };
  const spent = Object.values(models);
  const tokens = spent.map(
    each => each.inputTokens + each.outputTokens + each.cacheReadInputTokens + each.cacheCreationInputTokens,
  );
  return { tokens: sumOf(tokens), costUsd: sumOf(spent.map(each => each.costUSD)) };
}

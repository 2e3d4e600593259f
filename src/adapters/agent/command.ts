// Any program: the prompt on its standard input, its answer on its standard output. It has no last word of its own, so
// the end of its output is taken for one if it then exits with 0.
import type { Outcome } from '../../core/attempt/outcome.ts';
import { Problem } from '../../core/problem.ts';
import type { AgentEvent, AgentProtocol, AgentTask, Capabilities, Conversation } from '../../ports/agent.ts';
import { converseByLines, type LineReader } from './cli/converse-by-lines.ts';
import { judgeCrash } from './cli/judge-failure.ts';

export interface CommandOptions {
  readonly program: readonly [string, ...string[]];
}

const capabilities: Capabilities = {
  permissions: false,
  usage: false,
  cost: false,
  resume: false,
  mcp: false,
  cancel: false,
  tools: false,
  thinking: false,
  extensions: false,
};

export function createCommand({ program }: CommandOptions): AgentProtocol {
  if (program[0].trim() === '') {
    const remedy = 'Name the program and its arguments in the configuration.';
    throw new Problem({ code: 'runner-cannot', what: 'The runner "command" has no program to start.', remedy });
  }
  return {
    name: 'command',
    capabilities,
    command: ({ role, model }) => ({
      argv: program,
      readsInstructions: () => true,
      env: { PITWALL_ROLE: role, ...(model === undefined ? {} : { PITWALL_MODEL: model }) },
    }),
    converse,
  };
}

async function* converse(conversation: Conversation, task: AgentTask): AsyncGenerator<AgentEvent> {
  for await (const event of converseByLines(conversation, createTextReader(task))) {
    const isAnswer = event.kind === 'end' && event.outcome.kind === 'finished';
    yield isAnswer ? { ...event, outcome: await judgeExit(conversation) } : event;
  }
}

async function judgeExit(conversation: Conversation): Promise<Outcome> {
  const code = await conversation.exitCode();
  if (code === 0) return { kind: 'finished' };
  const how = code === undefined ? 'was killed' : `exited with ${code}`;
  const why = conversation.errorText().trim().slice(-2000);
  return { kind: 'crashed', detail: `the program ${how}${why === '' ? '' : `: ${why}`}` };
}

const answerMax = 4 * 1024 * 1024;

/** Text is passed on line by line; the answer is all of it, or its end where it is too long. */
function createTextReader({ prompt }: AgentTask): LineReader {
  let answer = '';
  const whole = prompt.system === '' ? prompt.task : `${prompt.system}\n\n${prompt.task}`;
  return {
    begin: () => [{ kind: 'send', line: whole }, { kind: 'end-input' }],
    read: line => {
      answer += `${line}\n`;
      // Seldom, because it copies all of it.
      if (answer.length > 2 * answerMax) answer = answer.slice(-answerMax);
      return [{ kind: 'text', text: line }];
    },
    gone: errorText => {
      const text = answer.trimEnd();
      if (text === '') return { outcome: judgeCrash('the program', errorText, 'Log in to it and try again.') };
      return { outcome: { kind: 'finished' }, text };
    },
  };
}

// The scripted agent: a real process that plays the steps of a script, so that a workflow can be tried without a model.
import { fileURLToPath } from 'node:url';
import type { Usage } from '../../../core/attempt/outcome.ts';
import { Problem } from '../../../core/problem.ts';
import type { AgentEvent, AgentProtocol, AgentTask, Conversation } from '../../../ports/agent.ts';
import { onAbort } from '../../../std/on-abort.ts';
import { toolDoorIn } from '../../mcp/tool-door.ts';
import { allCapabilities } from '../cli/capabilities.ts';
import { type Order, parseSaid, type Said } from './messages.ts';
import type { Script } from './read-script.ts';
import type { Step } from './steps.ts';

export interface ScriptedOptions {
  readonly script: Script;
  /** How its faults name it. */
  readonly file: string;
  /** Which attempt of its role this is, from 1. Default: always the first. */
  readonly turnOf?: (task: AgentTask) => number;
  /** The program that plays it. Default: the one beside this file. */
  readonly player?: string;
}

const ownPlayer = fileURLToPath(new URL('./player.js', import.meta.url));

export function createScriptedProtocol(options: ScriptedOptions): AgentProtocol {
  const { turnOf = () => 1, player = ownPlayer } = options;
  const stepsOf = (task: AgentTask) => stepsFor(options, task.role, turnOf(task));
  return {
    name: 'scripted',
    capabilities: { ...allCapabilities, tools: false },
    command: task => {
      // A role that the script lacks is noticed before anything is started.
      stepsOf(task);
      return { argv: [process.execPath, player], env: {} };
    },
    converse: (conversation, task) => converse(conversation, task, stepsOf(task)),
  };
}

/** The last turn repeats: a workflow may need more attempts than the script's author thought. */
function stepsFor({ script, file }: ScriptedOptions, role: string, turn: number): readonly Step[] {
  const turns = script.get(role);
  const steps = turns?.[Math.min(turn, turns.length) - 1];
  if (steps) return steps;
  throw new Problem({
    code: 'script-lacks-role',
    what: `The script ${file} has no steps for the role ${role}.`,
    remedy: `Add "${role}:" with a list of steps to ${file}.`,
  });
}

async function* converse(
  conversation: Conversation,
  task: AgentTask,
  steps: readonly Step[],
): AsyncGenerator<AgentEvent> {
  const order = (line: Order) => conversation.send(JSON.stringify(line));
  yield { kind: 'conversation', id: task.resume ?? task.attempt };
  await order({ type: 'play', role: task.role, steps, door: toolDoorIn(task.mcpServers) });
  onAbort(conversation.cancelled, () => void order({ type: 'cancel' }));
  let usage: Usage = { tokens: 0, toolCalls: 0 };
  for await (const line of conversation.lines) {
    const said = parseSaid(line);
    if (said?.type === 'usage') usage = add(usage, said);
    if (said?.type === 'ask') void answer(conversation, said, order);
    const event = said ? eventOf(said, usage) : garbageWarning(line);
    if (event) yield event;
    if (event?.kind === 'end') return;
  }
  const why = conversation.errorText().trim().split('\n').at(-1);
  yield { kind: 'end', outcome: { kind: 'crashed', detail: why || 'the player ended without a last word' } };
}

type Ask = Extract<Said, { type: 'ask' }>;

async function answer(
  conversation: Conversation,
  { type: _type, ...request }: Ask,
  order: (line: Order) => Promise<void>,
) {
  await order({ type: 'answer', id: request.id, answer: await conversation.askPermission(request) });
}

function add(before: Usage, { tokens, costUsd }: Extract<Said, { type: 'usage' }>): Usage {
  const total = { tokens: before.tokens + tokens, toolCalls: 0 };
  return costUsd === undefined && before.costUsd === undefined
    ? total
    : { ...total, costUsd: (before.costUsd ?? 0) + (costUsd ?? 0) };
}

function eventOf(said: Said, usage: Usage): AgentEvent | undefined {
  switch (said.type) {
    case 'say':
      return { kind: 'text', text: said.text };
    case 'think':
      return { kind: 'thinking', text: said.text };
    case 'plan':
      return { kind: 'plan', steps: said.steps };
    case 'tool-start':
      return { kind: 'tool-start', id: said.id, tool: said.tool, command: said.command, paths: said.paths };
    case 'tool-end':
      return { kind: 'tool-end', id: said.id, isOk: said.isOk };
    case 'diff':
      return { kind: 'diff', path: said.path, text: said.text };
    case 'usage':
      return { kind: 'usage', usage };
    case 'end':
      return { kind: 'end', outcome: said.outcome, text: said.text };
    case 'ask':
      return undefined;
  }
}

function garbageWarning(line: string): AgentEvent {
  return { kind: 'warning', text: `not a line of the protocol: ${line.slice(0, 200)}` };
}

// The scripted agent: a real process that plays the steps of a script, so that a workflow can be tried without a model.
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { Problem } from '../../../core/problem.ts';
import type {
  AgentEvent,
  AgentProtocol,
  AgentTask,
  PermissionDecision,
  PermissionRequest,
} from '../../../ports/agent.ts';
import { parseJson } from '../../../std/parse-json.ts';
import { type ToolDoor, toolDoorIn } from '../../mcp/tool-client.ts';
import { agentEventSchema } from '../../transcript/entry.ts';
import { allCapabilities } from '../cli/capabilities.ts';
import { converseByLines, type LineReader, type Step as ReaderStep } from '../cli/converse-by-lines.ts';
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

/** Pitwall to the player. */
export type Order =
  | {
      readonly type: 'play';
      readonly role: string;
      readonly steps: readonly Step[];
      /** Where one of its steps reads it. */
      readonly prompt?: string;
      readonly door?: ToolDoor | undefined;
    }
  | ({ readonly type: 'answer'; readonly id: string } & PermissionDecision)
  | { readonly type: 'cancel' };

/** The player to Pitwall. */
export type Said = AgentEvent | { readonly kind: 'ask'; readonly request: PermissionRequest };

const ownPlayer = fileURLToPath(new URL('./player.js', import.meta.url));

export function createScriptedProtocol(options: ScriptedOptions): AgentProtocol {
  const { turnOf = () => 1, player = ownPlayer } = options;
  const stepsOf = (task: AgentTask) => stepsFor(options, task.role, turnOf(task));
  return {
    name: 'scripted',
    capabilities: { ...allCapabilities, tools: false, thinking: false },
    shell: 'sh',
    command: task => {
      // A role that the script lacks is noticed before anything is started.
      stepsOf(task);
      return { argv: [process.execPath, player], env: {} };
    },
    converse: (conversation, task) => converseByLines(conversation, createPlayerReader(task, stepsOf(task))),
  };
}

/** The last turn repeats: a workflow may need more attempts than the script's author thought. */
function stepsFor({ script, file }: ScriptedOptions, role: string, turn: number): readonly Step[] {
  const turns = script.get(role);
  const steps = turns?.[Math.min(turn, turns.length) - 1];
  if (steps) return steps;
  const what = `The script ${file} has no steps for the role ${role}.`;
  throw new Problem({ code: 'script-lacks-role', what, remedy: `Add "${role}:" with a list of steps to ${file}.` });
}

function createPlayerReader(
  { role, attempt, prompt, resume, mcpServers }: AgentTask,
  steps: readonly Step[],
): LineReader {
  const asked = steps.some(step => step.do === 'resultFrom') ? { prompt: prompt.task } : {};
  return {
    begin: () => [
      { kind: 'conversation', id: resume ?? attempt },
      { kind: 'send', line: lineOf({ type: 'play', role, steps, ...asked, door: toolDoorIn(mcpServers) }) },
    ],
    read: line => [readLine(line)],
    cancel: () => [{ kind: 'send', line: lineOf({ type: 'cancel' }) }],
    gone: errorText => {
      const why = errorText.trim().split('\n').at(-1);
      return { outcome: { kind: 'crashed', detail: why || 'the player ended without a last word' } };
    },
  };
}

const lineOf = (order: Order) => JSON.stringify(order);

function readLine(line: string): ReaderStep {
  const said = parseSaid(line);
  if (!said) return { kind: 'warning', text: `not a line of the protocol: ${line.slice(0, 200)}` };
  if (said.kind !== 'ask') return said;
  const { request } = said;
  const answerLine = ({ answer, reason }: PermissionDecision) =>
    lineOf({ type: 'answer', id: request.id, answer, reason });
  return { kind: 'ask', request, answerLine };
}

const requestSchema = z.object({
  id: z.string(),
  tool: z.string(),
  title: z.string(),
  command: z.string().optional(),
  paths: z.array(z.string()),
});
const saidSchema = z.union([agentEventSchema, z.object({ kind: z.literal('ask'), request: requestSchema })]);

function parseSaid(line: string): Said | undefined {
  // An exception per line of a flood of garbage would cost more than all the rest.
  if (!line.startsWith('{')) return undefined;
  return saidSchema.safeParse(parseJson(line)).data;
}

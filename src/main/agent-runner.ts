// Agents of runs on this machine: who works for a role, what it is told, and the tools that it gets.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { withPrices } from '../adapters/agent/priced.ts';
import { systemClock } from '../adapters/clock/system.ts';
import { openToolServer } from '../adapters/mcp/open-tool-server.ts';
import { createHostRunner } from '../adapters/runner/host.ts';
import type { HostNotice } from '../adapters/runner/host-parts.ts';
import { createPermissionList } from '../adapters/runner/permission-list.ts';
import type { Transcripts } from '../adapters/transcript/transcripts.ts';
import type { Environment } from '../config/environment.ts';
import { buildPrompt } from '../config/roles/build-prompt.ts';
import type { Config } from '../config/schema.ts';
import type { AttemptRequest } from '../core/attempt/events.ts';
import { Problem } from '../core/problem.ts';
import { runFlow } from '../core/run/flow.ts';
import type { RunState } from '../core/run/state.ts';
import { Stream } from '../engine/stream.ts';
import { submitResult } from '../engine/submit-result.ts';
import type { AgentTask } from '../ports/agent.ts';
import type { Journal } from '../ports/journal.ts';
import type { Processes } from '../ports/processes.ts';
import type { Runner } from '../ports/runner.ts';
import type { Worktrees } from '../ports/worktrees.ts';
import { chooseProtocol } from './choose-protocol.ts';

export interface AgentRunnerParts {
  readonly config: Config;
  readonly environment: Environment;
  readonly repository: string;
  readonly journal: Journal;
  readonly processes: Processes;
  readonly worktrees: Worktrees;
  /** What an agent gets in the environment for its worktree. */
  readonly variablesFor: (worktree: string) => Readonly<Record<string, string>>;
  readonly transcripts: Transcripts;
  /** Names the store. */
  readonly scope: string;
  readonly report: (notice: HostNotice) => void;
}

/** Files inside the worktree and any command are allowed: commands have no policy yet. A file outside is asked about. */
const policy = createPermissionList({ rules: [{ answer: 'allow' }] });

export function createAgentRunner(parts: AgentRunnerParts): Runner {
  const { journal, processes, transcripts, environment, scope, report } = parts;
  const clock = systemClock;
  const prompts = new Prompts(parts);
  return createHostRunner({
    processes,
    protocolFor: async request => await protocolFor(parts, await prompts.begin(request)),
    brief: async request => await brief(parts, request, await prompts.take(request)),
    openTools: ({ attempt, role }, hands) =>
      openToolServer({
        attempt,
        role,
        socketFolder: tmpdir(),
        newId: randomUUID,
        submit: submission => submitResult({ journal, clock }, submission),
        ...hands,
      }),
    environment: environment.variables,
    transcripts,
    policy,
    journal,
    clock,
    scope,
    report,
  });
}

type AttemptPrompt = Awaited<ReturnType<typeof promptOf>>;

/** The prompt of an attempt is made once: who works and what it is told must agree. */
class Prompts {
  readonly #parts: AgentRunnerParts;
  readonly #begun = new Map<string, AttemptPrompt>();

  constructor(parts: AgentRunnerParts) {
    this.#parts = parts;
  }

  async begin(request: AttemptRequest): Promise<AttemptPrompt> {
    const prompt = await promptOf(this.#parts, request);
    this.#begun.set(request.attempt, prompt);
    return prompt;
  }

  async take(request: AttemptRequest): Promise<AttemptPrompt> {
    const begun = this.#begun.get(request.attempt);
    this.#begun.delete(request.attempt);
    return begun ?? (await promptOf(this.#parts, request));
  }
}

async function protocolFor(parts: AgentRunnerParts, { definition, state }: AttemptPrompt) {
  const { config, environment, repository } = parts;
  const protocol = await chooseProtocol({
    runner: definition.keys.runner ?? config.runner,
    agentCommand: config.agentCommand,
    environment,
    folder: repository,
    turnOf: ({ attempt, role }) => turnOf(state, attempt, role),
  });
  return withPrices(protocol, config.prices);
}

/** Which attempt of its role this is, from 1. */
function turnOf({ attempts }: RunState, attempt: string, role: string): number {
  const ofRole = attempts.filter(each => each.role === role);
  return Math.max(1, ofRole.findIndex(each => each.attempt === attempt) + 1);
}

async function brief(
  parts: AgentRunnerParts,
  request: AttemptRequest,
  { definition, prompt }: AttemptPrompt,
): Promise<AgentTask> {
  const { config, transcripts, worktrees } = parts;
  const sight = await worktrees.observe(request.worktree);
  if (sight.kind !== 'known') throw new Error(`the worktree of ${request.worktree} is ${sight.kind}`);
  const resume = request.continues === undefined ? undefined : await transcripts.conversationOf(request.continues);
  const { system, task } = prompt;
  const { model = config.model, thinking, tools } = definition.keys;
  const { attempt, role } = request;
  return {
    attempt,
    role,
    cwd: sight.value.path,
    prompt: { system, task },
    model,
    thinking,
    tools,
    resume,
    mcpServers: [],
    variables: parts.variablesFor(sight.value.path),
  };
}

async function promptOf({ journal, repository, config }: AgentRunnerParts, { flow, role }: AttemptRequest) {
  const run = new Stream(journal, runFlow, flow);
  await run.refresh();
  const state = run.state as RunState;
  if (!state.request) {
    throw new Problem({
      code: 'run-missing',
      what: `${flow} was never asked for.`,
      remedy: 'Start it with "pitwall run".',
    });
  }
  return { state, ...(await buildPrompt({ folder: repository, state, role, untrusted: config.untrusted })) };
}

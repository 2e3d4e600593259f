// Agents of attempts on this machine: which one works for a role, whether it is there, and the tools that it gets.

import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { withPrices } from '../adapters/agent/priced.ts';
import { systemClock } from '../adapters/clock/system.ts';
import { openToolServer } from '../adapters/mcp/open-tool-server.ts';
import { createCommandPolicy } from '../adapters/runner/command-policy.ts';
import { createHostRunner } from '../adapters/runner/host.ts';
import type { HostNotice, HostParts } from '../adapters/runner/host-parts.ts';
import { withReaders } from '../adapters/runner/reader-policy.ts';
import type { Transcripts } from '../adapters/transcript/transcripts.ts';
import { plantedInstructions } from '../adapters/worktrees/planted-instructions.ts';
import { type Brief, type Briefs, briefOf } from '../app/briefs/brief.ts';
import { attemptBus } from '../app/team/attempt-bus.ts';
import { type Environment, stateHome } from '../config/environment.ts';
import { agentFor } from '../config/roles/agent-for.ts';
import { runnerName } from '../config/schema/agent-keys.ts';
import type { Config } from '../config/schema.ts';
import type { AgentRegistry } from '../core/agents/agent.ts';
import type { ChosenAgent } from '../core/agents/agent-work.ts';
import type { AttemptRequest } from '../core/attempt/events.ts';
import type { Recorded } from '../core/event.ts';
import { acceptedCommands, type CommandEvent, commandsStream } from '../core/policy/accepted-commands.ts';
import { readerRole } from '../core/team/view/reader.ts';
import { noteFollowUp } from '../effects/attempt/note-follow-up.ts';
import { recordRefusedResult, submitResult } from '../effects/attempt/submit-result.ts';
import type { AgentTask } from '../ports/agent.ts';
import type { Bookmarks } from '../ports/bookmarks.ts';
import type { Journal } from '../ports/journal.ts';
import type { PermissionPolicy } from '../ports/permission-policy.ts';
import type { Processes } from '../ports/processes.ts';
import type { Runner } from '../ports/runner.ts';
import type { Worktrees } from '../ports/worktrees.ts';
import { chooseProtocol } from './choose-protocol.ts';
import { gitReader } from './git-reader.ts';

export interface AgentRunnerParts {
  readonly briefs: Briefs;
  readonly config: Config;
  readonly agents: AgentRegistry;
  readonly environment: Environment;
  readonly repository: string;
  readonly journal: Journal;
  readonly bookmarks: Bookmarks;
  readonly processes: Processes;
  readonly worktrees: Worktrees;
  /** What an agent gets in the environment for its worktree. */
  readonly variablesFor: (worktree: string) => Readonly<Record<string, string>>;
  /** What an agent may reach in the sandbox. */
  readonly reachOf: HostParts['reachOf'];
  readonly transcripts: Transcripts;
  /** Names the store. */
  readonly scope: string;
  readonly report: (notice: HostNotice) => void;
}

export function createAgentRunner(parts: AgentRunnerParts): Runner {
  const { journal, bookmarks, processes, transcripts, environment, scope, report } = parts;
  const clock = systemClock;
  const written = attemptBriefs(parts);
  return createHostRunner({
    processes,
    protocolFor: async request => await protocolFor(parts, request, await written.begin(request)),
    brief: async request => await taskOf(parts, request, await written.take(request)),
    openTools: async ({ attempt, role, flow }, callbacks) =>
      await openToolServer({
        attempt,
        role,
        bus: await attemptBus({ journal, bookmarks, clock, newId: randomUUID }, { attempt, flow }),
        socketFolder: tmpdir(),
        submit: result => submitResult({ journal, clock }, { attempt, id: randomUUID(), result }),
        noteFollowUp: followUp => noteFollowUp({ journal, clock }, { attempt, id: randomUUID(), followUp }),
        recordRefused: errors => recordRefusedResult({ journal, clock }, { attempt, id: randomUUID(), errors }),
        ...callbacks,
      }),
    environment: environment.variables,
    reachOf: parts.reachOf,
    transcripts,
    policy: withReaders(commandPolicy(parts), [readerRole]),
    journal,
    clock,
    scope,
    report,
  });
}

export function commandPolicy({
  config,
  environment,
  journal,
}: Pick<AgentRunnerParts, 'config' | 'environment' | 'journal'>): PermissionPolicy {
  const { commandPolicy: policy } = config;
  return createCommandPolicy({
    home: environment.home,
    stateFolder: stateHome(environment),
    port: undefined,
    stacks: policy.stacks,
    hasPreset: policy.enabled,
    extra: async () => {
      const events = (await journal.read(commandsStream)) as readonly Recorded<CommandEvent>[];
      return [...policy.extra, ...acceptedCommands(events).map(({ words }) => words)];
    },
    onAsk: policy.onAsk,
  });
}

/** The brief of an attempt is written once: the chosen agent and its prompt must agree. */
function attemptBriefs({ briefs, journal, repository, config, transcripts }: AgentRunnerParts) {
  const begun = new Map<string, Brief>();
  const write = async (request: AttemptRequest): Promise<Brief> => {
    const { continues } = request;
    const isWithoutMemory = continues !== undefined && (await transcripts.conversationOf(continues)) === undefined;
    const { untrusted } = config;
    const transcript = (attempt: string) => transcripts.lines(attempt);
    const parts = { git: gitReader, journal, repository, untrusted, transcript };
    return await briefOf(briefs, request)(parts, request, isWithoutMemory);
  };
  return {
    begin: async (request: AttemptRequest): Promise<Brief> => {
      const brief = await write(request);
      begun.set(request.attempt, brief);
      return brief;
    },
    take: async (request: AttemptRequest): Promise<Brief> => {
      const brief = begun.get(request.attempt);
      begun.delete(request.attempt);
      return brief ?? (await write(request));
    },
  };
}

/** One that was queued without a choice is chosen now. */
function agentOf({ agents }: AgentRunnerParts, { agent, work }: AttemptRequest, { definition }: Brief): ChosenAgent {
  return agent ?? agentFor(agents, definition, work);
}

async function protocolFor(parts: AgentRunnerParts, request: AttemptRequest, brief: Brief) {
  const { config, environment, repository } = parts;
  const { runner, command = config.agentCommand } = agentOf(parts, request, brief);
  const protocol = await chooseProtocol({
    runner: runnerName.schema.parse(runner),
    command,
    environment,
    folder: repository,
    turnOf: () => brief.turn,
  });
  return withPrices(protocol, config.prices);
}

async function taskOf(parts: AgentRunnerParts, request: AttemptRequest, brief: Brief): Promise<AgentTask> {
  const { definition, base } = brief;
  const { system, task } = brief.prompt;
  const { transcripts, worktrees } = parts;
  const snapshot = await worktrees.observe(request.worktree);
  if (snapshot.kind !== 'known') throw new Error(`the worktree of ${request.worktree} is ${snapshot.kind}`);
  const resume = request.continues === undefined ? undefined : await transcripts.conversationOf(request.continues);
  const { thinking, tools, extensions } = definition.keys;
  const { model } = agentOf(parts, request, brief);
  const { attempt, role } = request;
  const worktree = snapshot.value.path;
  const { repository } = parts;
  const planted = base && (await plantedInstructions({ git: gitReader, repository, worktree, base }));
  if (planted && planted.length > 0)
    parts.report({
      kind: 'warning',
      attempt,
      text: `obeyed by no agent, as the work added or altered it: ${planted.join(', ')}`,
    });
  return {
    attempt,
    role,
    cwd: worktree,
    prompt: { system, task },
    model,
    thinking,
    tools,
    extensions,
    resume,
    mcpServers: [],
    variables: parts.variablesFor(worktree),
    ...(planted ? { planted } : {}),
  };
}

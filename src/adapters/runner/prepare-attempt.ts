// Makes an attempt ready: its tools, its task, its transcript, and a process that waits for `go`.
import type { AttemptRequest } from '../../core/attempt/events.ts';
import type { AgentProtocol, AgentTask } from '../../ports/agent.ts';
import { done, type Performed } from '../../ports/performed.ts';
import type { HeldProcess } from '../../ports/processes.ts';
import type { Transcript } from '../transcript/transcript-writer.ts';
import { AgentClocks } from './agent-clocks.ts';
import { secretsIn } from './agent-environment.ts';
import { AgentSession, type AgentSessionParts } from './agent-session.ts';
import { Refusal, readContained, writeContained } from './contained-files.ts';
import type { HostParts, OpenTools } from './host-parts.ts';
import { type Launch, planLaunch } from './launch.ts';
import { OwnAttempt } from './own-attempt.ts';
import { describePermission, judgePermission } from './permission.ts';
import { Questions } from './questions.ts';

interface AttemptHooks {
  readonly token: string;
  readonly news: () => void;
}

/** Everything that is made for an attempt before its process, and goes with it. */
interface AttemptResources {
  readonly request: AttemptRequest;
  readonly protocol: AgentProtocol;
  readonly questions: Questions;
  readonly refused: (what: string) => void;
  readonly over: AbortController;
  transcript: Transcript | undefined;
  tools: OpenTools | undefined;
}

export async function prepareAttempt(
  parts: HostParts,
  request: AttemptRequest,
  ties: AttemptHooks,
): Promise<Performed<OwnAttempt>> {
  const room = makeResources(parts, request, await parts.protocolFor(request));
  try {
    const task = await briefWithTools(parts, room);
    const launch = await planLaunch(room.protocol, task, parts.environment);
    const transcript = openTranscript(parts, room, launch, task.cwd);
    const { argv, env } = launch;
    const prepared = await parts.processes.prepare({ argv, cwd: task.cwd, env, token: ties.token });
    if (prepared.kind === 'done')
      return done(attemptOf(parts, { room, task, transcript, held: prepared.output, ties }));
    await closeResources(room);
    return prepared;
  } catch (error) {
    await closeResources(room);
    throw error;
  }
}

function makeResources(parts: HostParts, request: AttemptRequest, protocol: AgentProtocol): AttemptResources {
  const { attempt } = request;
  const over = new AbortController();
  const room: AttemptResources = {
    request,
    protocol,
    questions: new Questions(parts, request, over.signal),
    over,
    refused: what => {
      void room.transcript?.record({ kind: 'refusal', text: what });
      parts.report({ kind: 'refused', attempt, what });
    },
    transcript: undefined,
    tools: undefined,
  };
  return room;
}

async function briefWithTools(parts: HostParts, room: AttemptResources): Promise<AgentTask> {
  const { request, protocol, questions, refused } = room;
  const task = await parts.brief(request);
  if (!parts.openTools || !protocol.capabilities.mcp) return task;
  room.tools = await parts.openTools(request, { ask: question => questions.ask(question), refused });
  return { ...task, mcpServers: [...task.mcpServers, room.tools.server] };
}

function openTranscript(
  parts: HostParts,
  room: AttemptResources,
  { env, refused }: Launch,
  folder: string,
): Transcript {
  const { attempt } = room.request;
  const secrets = [...secretsIn(env), ...(room.tools?.secrets ?? [])];
  room.transcript = parts.transcripts.open(attempt, secrets);
  void room.transcript.record({ kind: 'started', runner: room.protocol.name, folder });
  for (const name of refused) room.refused(`the variable ${name}: agents get no forge token`);
  return room.transcript;
}

async function closeResources({ over, tools, transcript }: AttemptResources): Promise<void> {
  over.abort();
  await tools?.close();
  await transcript?.close();
}

interface Started {
  readonly room: AttemptResources;
  readonly task: AgentTask;
  readonly transcript: Transcript;
  readonly held: HeldProcess;
  readonly ties: AttemptHooks;
}

function attemptOf(parts: HostParts, { room, task, transcript, held, ties }: Started): OwnAttempt {
  const { clock, processes } = parts;
  const { protocol } = room;
  const { token, news } = ties;
  const clocks = new AgentClocks(clock);
  const client = clientOf(parts, room, task);
  return new OwnAttempt({
    token,
    held,
    processes,
    clock,
    clocks,
    canCancel: protocol.capabilities.cancel,
    startSession: () => {
      const talk = new AgentSession({ held, protocol, task, clock, clocks, transcript, client, news });
      // A waiting question must not wait for ever: the agent that asked is gone.
      void Promise.race([talk.over, talk.silent]).then(() => room.over.abort());
      return talk;
    },
    release: () => closeResources(room),
    news,
  });
}

function clientOf(parts: HostParts, room: AttemptResources, { cwd, role }: AgentTask): AgentSessionParts['client'] {
  const { request, questions, refused } = room;
  const context = { attempt: request.attempt, role, cwd };
  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof Refusal) refused(error.message);
      throw error;
    }
  };
  return {
    askPermission: async asked => {
      const { answer, reason } = await judgePermission({ policy: parts.policy, questions, context }, asked);
      const what = `${describePermission(asked)}: ${answer}, ${reason}`;
      if (answer === 'deny') refused(what);
      else await room.transcript?.record({ kind: 'note', text: `permission for ${what}` });
      return answer;
    },
    readFile: path => guarded(readContained(cwd, path)),
    writeFile: (path, text) => guarded(writeContained(cwd, path, text)),
  };
}

// Makes an attempt ready: its tools, its task, its transcript, and a process that waits for `go`.
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute } from 'node:path';
import type { AttemptRequest } from '../../core/attempt/events.ts';
import type { AgentProtocol, AgentTask } from '../../ports/agent.ts';
import { done, type Performed } from '../../ports/performed.ts';
import type { PermissionContext } from '../../ports/permission-policy.ts';
import type { Reach } from '../../ports/processes.ts';
import { makeSocketFolder } from '../mcp/socket-folder.ts';
import type { Transcript } from '../transcript/transcript-writer.ts';
import { AgentClocks } from './agent-clocks.ts';
import { secretsIn } from './agent-environment.ts';
import type { AgentSessionParts } from './agent-session.ts';
import { type AskPerson, type QuestionParts, questionsOf } from './ask-question.ts';
import { Refusal, readContained, writeContained } from './contained-files.ts';
import type { HostParts, OpenTools } from './host-parts.ts';
import { type Launch, planLaunch } from './launch.ts';
import { OwnAttempt } from './own-attempt.ts';
import { describePermission, judgePermission } from './permission.ts';

/** Everything that is made for an attempt before its process, and goes with it. */
interface AttemptResources {
  readonly request: AttemptRequest;
  readonly protocol: AgentProtocol;
  readonly ask: AskPerson;
  readonly refused: (what: string) => void;
  readonly over: AbortController;
  readonly listed: AbortController;
  readonly submitted: AbortController;
  transcript: Transcript | undefined;
  tools: OpenTools | undefined;
  /** Of a protocol that has one. */
  terminalFolder: string | undefined;
}

export async function prepareAttempt(
  parts: HostParts,
  request: AttemptRequest,
  token: string,
  news: () => void,
): Promise<Performed<OwnAttempt>> {
  const { processes, clock } = parts;
  const resources = makeResources({ ...parts, onAsked: news }, request, await parts.protocolFor(request));
  const { protocol, over } = resources;
  try {
    const task = await briefWithTools(parts, resources);
    const launch = await planLaunch(protocol, task, parts.environment);
    const transcript = openTranscript(parts, resources, launch, task.cwd);
    const { argv, env } = launch;
    const reach = await reachOf(parts, resources, task, argv);
    const prepared = await processes.prepare({ argv, cwd: task.cwd, env, token, reach });
    if (prepared.kind !== 'done') {
      await closeResources(resources);
      return prepared;
    }
    const client = clientOf(parts, resources, { ...task, shell: launch.shell, searchPath: env.PATH });
    const clocks = new AgentClocks(clock);
    const { toolCallsMax } = request.limits;
    const session = { held: prepared.output, protocol, task, clock, clocks, transcript, client, toolCallsMax, news };
    const release = () => closeResources(resources);
    return done(new OwnAttempt({ ...session, token, processes, onSessionOver: () => over.abort(), release }));
  } catch (error) {
    await closeResources(resources);
    throw error;
  }
}

function makeResources(
  parts: HostParts & QuestionParts,
  request: AttemptRequest,
  protocol: AgentProtocol,
): AttemptResources {
  const { attempt } = request;
  const over = new AbortController();
  const resources: AttemptResources = {
    request,
    protocol,
    ask: questionsOf(parts, request, over.signal),
    over,
    refused: what => {
      void resources.transcript?.record({ kind: 'refusal', text: what });
      parts.report({ kind: 'refused', attempt, what });
    },
    listed: new AbortController(),
    submitted: new AbortController(),
    transcript: undefined,
    tools: undefined,
    terminalFolder: undefined,
  };
  return resources;
}

async function briefWithTools(parts: HostParts, resources: AttemptResources): Promise<AgentTask> {
  const { request, protocol, ask, refused, listed, submitted } = resources;
  const { containment } = parts.processes;
  const task = { ...(await parts.brief(request)), containment, ...(await terminalOf(resources)) };
  if (!parts.openTools || !protocol.capabilities.mcp) return task;
  resources.tools = await parts.openTools(request, {
    ask,
    refused,
    listed: () => listed.abort(),
    submitted: () => submitted.abort(),
  });
  return { ...task, mcpServers: [...task.mcpServers, resources.tools.server] };
}

async function terminalOf(resources: AttemptResources): Promise<Pick<AgentTask, 'terminalSocket'>> {
  if (!resources.protocol.terminal) return {};
  const { folder, socket } = await makeSocketFolder(tmpdir());
  resources.terminalFolder = folder;
  return { terminalSocket: socket };
}

async function reachOf(
  parts: HostParts,
  { request, protocol, tools, terminalFolder }: AttemptResources,
  { isolatedHome }: AgentTask,
  argv: readonly string[],
): Promise<Reach | undefined> {
  if (parts.processes.containment !== 'sandbox') return undefined;
  const inTerminal = protocol.terminal?.program ?? [];
  const reach = (await parts.reachOf?.(request, protocol.name, [...inTerminal, ...argv])) ?? {};
  const given = [tools?.folder, ...inTerminal.filter(isAbsolute)];
  return {
    ...reach,
    readable: [...(reach.readable ?? []), ...given.filter(path => path !== undefined)],
    writable: [...(reach.writable ?? []), ...[isolatedHome, terminalFolder].filter(path => path !== undefined)],
  };
}

function openTranscript(
  parts: HostParts,
  resources: AttemptResources,
  { env, refused }: Launch,
  folder: string,
): Transcript {
  const { request, protocol, tools } = resources;
  const transcript = parts.transcripts.open(request.attempt, [...secretsIn(env), ...(tools?.secrets ?? [])]);
  resources.transcript = transcript;
  void transcript.record({ kind: 'started', runner: protocol.name, folder });
  for (const name of refused) resources.refused(`the variable ${name}: agents get no forge token`);
  return transcript;
}

async function closeResources({ over, tools, transcript, terminalFolder }: AttemptResources): Promise<void> {
  over.abort();
  await tools?.close();
  if (terminalFolder !== undefined) await rm(terminalFolder, { recursive: true, force: true });
  await transcript?.close();
}

function clientOf(
  parts: HostParts,
  { request, ask, refused, listed, submitted, ...resources }: AttemptResources,
  { cwd, role, shell, searchPath }: Omit<PermissionContext, 'attempt' | 'containment'>,
): AgentSessionParts['client'] {
  const { containment } = parts.processes;
  const context = { attempt: request.attempt, role, cwd, containment, shell, searchPath };
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
      const judged = await judgePermission(parts.policy, ask, context, asked);
      const { tool, command, paths } = asked;
      await resources.transcript?.record({ kind: 'decision', tool, command, paths, ...judged });
      const what = `${describePermission(asked)}: ${judged.reason}`;
      if (judged.answer === 'deny') parts.report({ kind: 'refused', attempt: request.attempt, what });
      return judged;
    },
    askPerson: ask,
    listed: listed.signal,
    submitted: submitted.signal,
    readFile: path => guarded(readContained(cwd, path)),
    writeFile: (path, text) => guarded(writeContained(cwd, path, text)),
  };
}

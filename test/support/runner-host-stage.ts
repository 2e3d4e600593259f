// A host runner on real processes with scripted agents, in a folder of its own.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createScriptedProtocol } from '../../src/adapters/agent/scripted/protocol.ts';
import { readScript } from '../../src/adapters/agent/scripted/read-script.ts';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { openProcesses } from '../../src/adapters/process/open-processes.ts';
import { createHostRunner } from '../../src/adapters/runner/host.ts';
import type { HostNotice, HostParts } from '../../src/adapters/runner/host-parts.ts';
import type { MemoryStore } from '../../src/adapters/store/memory.ts';
import { createTranscripts, type Transcripts } from '../../src/adapters/transcript/transcripts.ts';
import type { AttemptRequest } from '../../src/core/attempt/events.ts';
import type { AgentProtocol, AgentTask } from '../../src/ports/agent.ts';
import type { Containment, Processes } from '../../src/ports/processes.ts';
import type { Runner } from '../../src/ports/runner.ts';
import { createPermissionList } from './permission-list.ts';
import { memoryStore } from './runner-attempt.ts';

/** A program as it is installed. */
export const bundled = (path: string) => fileURLToPath(new URL(`../../dist/bundle/${path}`, import.meta.url));
export const testProgram = (name: string) =>
  fileURLToPath(new URL(`../../dist/test/support/${name}.js`, import.meta.url));

export interface HostStage {
  readonly room: string;
  readonly worktree: string;
  readonly runner: Runner;
  readonly store: MemoryStore;
  readonly transcripts: Transcripts;
  readonly processes: Processes;
  readonly notices: HostNotice[];
  readonly parts: HostParts;
  /** What the developer of this attempt plays, as YAML. */
  script(attempt: string, yaml: string): void;
  another(): Runner;
  /** Processes whose environment names the room, or that sleep for the given marks. */
  left(marks?: readonly string[]): number;
  dispose(): void;
}

export interface HostStageOptions {
  readonly containment?: Containment;
  readonly parts?: Partial<HostParts>;
  readonly protocol?: AgentProtocol;
}

export async function setHostStage(options: HostStageOptions = {}): Promise<HostStage> {
  const room = realpathSync(mkdtempSync(join(tmpdir(), 'pitwall-host-')));
  const worktree = join(room, 'worktree');
  mkdirSync(worktree);
  const scripts = new Map<string, string>();
  const notices: HostNotice[] = [];
  const clock = systemClock;
  const transcripts = createTranscripts({
    folder: join(room, 'transcripts'),
    clock,
    warn: text => notices.push({ kind: 'warning', attempt: '', text }),
  });
  const processes = await openProcesses({
    ...(options.containment ? { containment: options.containment } : {}),
    keeperProgram: bundled('adapters/process/keeper/keeper-main.js'),
  });
  const store = memoryStore();
  const { journal } = store;
  const parts: HostParts = {
    processes,
    protocolFor: request => options.protocol ?? scriptedFor(scripts, request),
    brief: async request => taskOf(request, worktree),
    environment: { ...process.env, ROOM: room },
    transcripts,
    policy: createPermissionList([]),
    journal,
    clock,
    scope: room,
    report: notice => notices.push(notice),
    // Short: an agent that does not go by itself is ended all the same.
    times: { cancelGraceMs: 200, killGraceMs: 400 },
    ...options.parts,
  };
  return {
    room,
    worktree,
    store,
    transcripts,
    processes,
    notices,
    parts,
    runner: createHostRunner(parts),
    script: (attempt, yaml) => void scripts.set(attempt, yaml),
    another: () => createHostRunner(parts),
    left: (marks = []) => processesOf(worktree, marks),
    dispose: () => rmSync(room, { recursive: true, force: true }),
  };
}

function scriptedFor(scripts: ReadonlyMap<string, string>, { attempt, role }: AttemptRequest): AgentProtocol {
  const yaml = scripts.get(attempt) ?? '- say: done';
  const script = readScript('script.yaml', `${role}:\n${yaml}`);
  return createScriptedProtocol({ script, file: 'script.yaml', player: bundled('adapters/agent/scripted/player.js') });
}

export function taskOf({ attempt, role }: AttemptRequest, cwd: string): AgentTask {
  return { attempt, role, cwd, prompt: { system: 'You are a test.', task: 'Do it.' }, mcpServers: [] };
}

/** Counted by what the kernel says, not by what the runner says: whoever works in the worktree, or sleeps for a mark. */
function processesOf(worktree: string, marks: readonly string[]): number {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return pids.filter(pid => isMeant(pid, worktree, marks)).length;
}

function isMeant(pid: string, worktree: string, marks: readonly string[]): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (/^.*\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return false;
    return readlinkSync(`/proc/${pid}/cwd`) === worktree || marks.some(mark => command.includes(mark));
  } catch (error) {
    // Kernel threads have no folder, and a process may end while it is looked at.
    return error === undefined;
  }
}

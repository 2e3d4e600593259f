// Ends every process of an attempt: SIGTERM to the agent, then to what it left behind, SIGKILL after the grace, until none is left.
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../../std/error-code.ts';
import type { ProcessTable } from '../../owner/process-table.ts';
import type { ProcessEntry, Snapshot, TakeSnapshot } from './snapshot.ts';
import type { Trail } from './trail.ts';

export interface SweepTools {
  readonly table: ProcessTable;
  readonly takeSnapshot: TakeSnapshot;
}

/** A process that would not go. */
export interface Leftover {
  readonly pid: number;
  readonly command: string;
}

/** After SIGKILL a process is gone in milliseconds, unless it hangs in the kernel or may not be signalled. */
const killTimeoutMs = 5_000;
const pollMs = { first: 10, most: 200 };

export async function endMembers(trail: Trail, graceMs: number, tools: SweepTools): Promise<Leftover[]> {
  const graceEndsAt = performance.now() + graceMs;
  const asked = new Set<string>();
  let isKilling = false;
  let nobodySince: number | undefined;
  for (let waitMs = pollMs.first; ; waitMs = Math.min(waitMs * 1.5, pollMs.most)) {
    const snapshot = tools.takeSnapshot();
    const members = trail.members(snapshot);
    const restMs = graceEndsAt - performance.now();
    if (members.length === 0 || restMs < -killTimeoutMs)
      return members.map(entry => ({ pid: entry.pid, command: snapshot.commandOf(entry) }));
    const gentle = firstAsked(trail, members, snapshot);
    if (gentle.length > 0) nobodySince = undefined;
    else nobodySince ??= performance.now();
    isKilling ||= restMs <= 0 || isOverdue(nobodySince, asked);
    if (isKilling) signalEach(members, 'SIGKILL', asked, tools);
    else signalEach(gentle, 'SIGTERM', asked, tools);
    await sleep(isKilling ? pollMs.first : Math.min(waitMs, restMs));
  }
}

/** A launcher whose agent went at our word ends by itself in a moment, and tells how the agent ended: that is waited for. */
const launcherEndsMs = 1000;

function isOverdue(nobodySince: number | undefined, asked: ReadonlySet<string>): boolean {
  if (nobodySince === undefined) return false;
  return asked.size === 0 || performance.now() - nobodySince > launcherEndsMs;
}

/**
 * The agent alone as long as it runs: it may end its tools in good order. The launcher of a namespace ignores SIGTERM,
 * and so does the first process in it; the agent is a child of that one. Before `go` there is none, so none is asked.
 */
function firstAsked(trail: Trail, members: readonly ProcessEntry[], snapshot: Snapshot): readonly ProcessEntry[] {
  const launcher = members.find(entry => entry.pid === trail.start.pid);
  if (!launcher) return members;
  const init = members.find(entry => entry.parent === launcher.pid && snapshot.isNamespaceInit(entry));
  return init ? members.filter(entry => entry.parent === init.pid) : [launcher];
}

/** Each signal once per process. */
function signalEach(
  entries: readonly ProcessEntry[],
  name: NodeJS.Signals,
  asked: Set<string>,
  { table }: SweepTools,
): void {
  for (const entry of entries) {
    const key = `${name} ${entry.pid} ${entry.startTime}`;
    if (!asked.has(key)) sendSignal(table, entry, name);
    asked.add(key);
  }
}

/** The only place that signals processes of attempts. False: it is gone, its pid is reused, or this user may not signal it. */
export function sendSignal(
  table: ProcessTable,
  { pid, startTime }: Pick<ProcessEntry, 'pid' | 'startTime'>,
  name: NodeJS.Signals,
): boolean {
  const status = table.look(pid);
  if (status.kind !== 'running' || status.startTime !== startTime) return false;
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (['ESRCH', 'EPERM'].includes(errorCode(error))) return false;
    throw error;
  }
}

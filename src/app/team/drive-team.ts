// Drives a team, the runs of its members and their agents, until nothing is left to do without a person, or the person wants to stop.
import { setMaxListeners } from 'node:events';
import type { Recorded } from '../../core/event.ts';
import type { Decision } from '../../core/flow.ts';
import { runSnapshot } from '../../core/run/view/snapshot.ts';
import type { TeamState } from '../../core/team/state.ts';
import { isHeldBack, runNames } from '../../core/team/view/members.ts';
import { coalesce } from '../../std/coalesce.ts';
import { onAbort } from '../../std/on-abort.ts';
import { readRun } from '../runs/find-run.ts';
import type { RunsWorkspace, Runtime } from '../runs/runs-workspace.ts';
import { readTeam } from './find-team.ts';

export interface DriveTeamOptions {
  /** Its stream. */
  readonly stream: string;
  /** Aborted: stop in order. */
  readonly signal: AbortSignal;
  /** Facts of the team and of its runs, each once, as they come. */
  readonly onFact: (event: Recorded) => void;
  /** What keeps it running although nothing is left to do without a person; undefined: nothing does. */
  readonly heldBy?: () => Promise<void> | undefined;
}

export type DrivenTeam =
  | { readonly kind: 'driven'; readonly state: TeamState }
  /** Another process drives it. */
  | { readonly kind: 'held'; readonly driver: string; readonly state: TeamState };

/** Throws what broke the engine. */
export async function driveTeam(
  workspace: Pick<RunsWorkspace, 'runtime' | 'onNotice'>,
  { stream, signal, onFact, heldBy = () => undefined }: DriveTeamOptions,
): Promise<DrivenTeam> {
  const runtime = await workspace.runtime();
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const unlink = onAbort(signal, () => over.abort(signal.reason));
  let resting = false;
  const leave = () => {
    const held = resting ? heldBy() : undefined;
    if (held) void held.then(leave);
    else if (resting) over.abort('at rest');
  };
  const unlisten = workspace.onNotice(notice => {
    if (notice.kind !== 'decided' || notice.stream !== stream) return;
    resting = isAtRest(notice.decision);
    leave();
  });
  const members = driveMembers(runtime, { stream, over, onFact });
  const { slots, capacities } = runtime;
  const working = runtime.engine.work({ labels: [], slots, capacities, signal: over.signal });
  try {
    const driving = runtime.engine.drive(stream, over.signal);
    const end = await Promise.race([driving, members.broken, working.then(() => driving)]);
    const state = await readTeam(runtime.journal, stream);
    if (end.kind !== 'held') return { kind: 'driven', state };
    const { label, pid } = end.holder.owner;
    return { kind: 'held', driver: `${label}, pid ${pid}`, state };
  } finally {
    over.abort('over');
    unlink();
    unlisten();
    await Promise.allSettled([working, members.close()]);
  }
}

/** It waits for a person, and nothing beside that is to be done. */
function isAtRest({ awaits, record, effects }: Decision): boolean {
  return awaits === 'a person' && record.length === 0 && effects.length === 0;
}

interface Members {
  /** Settles only when the driver of a run threw. */
  readonly broken: Promise<never>;
  close(): Promise<void>;
}

/** Each run of the team is driven from when it is asked for; facts of all are handed on in the order of their streams. */
function driveMembers(
  { journal, engine }: Runtime,
  { stream, over, onFact }: { stream: string; over: AbortController; onFact: DriveTeamOptions['onFact'] },
): Members {
  const driving = new Map<string, Promise<unknown>>();
  const read = new Map<string, number>();
  let fail: (error: unknown) => void = () => undefined;
  const broken = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  // Nothing may be unhandled if the race was decided before.
  broken.catch(() => undefined);
  const readNews = async () => {
    const team = await readTeam(journal, stream);
    const runs = runNames(team).map(run => `run/${run}`);
    for (const each of [stream, ...runs]) await handOn(journal, each, read, onFact);
    if (over.signal.aborted) return;
    for (const run of runs) {
      if (driving.has(run) || isHeldBack(team, runSnapshot(await readRun(journal, run)))) continue;
      driving.set(run, engine.drive(run, over.signal).catch(fail));
    }
  };
  const onNews = coalesce(() => readNews().catch(fail));
  const unsubscribe = journal.onAppend(() => void onNews());
  void onNews();
  return {
    broken,
    close: async () => {
      await Promise.all(driving.values());
      unsubscribe();
      await onNews();
    },
  };
}

async function handOn(
  journal: Runtime['journal'],
  stream: string,
  read: Map<string, number>,
  onFact: DriveTeamOptions['onFact'],
): Promise<void> {
  for (const event of await journal.read(stream, read.get(stream) ?? 0)) {
    read.set(stream, event.version);
    onFact(event);
  }
}

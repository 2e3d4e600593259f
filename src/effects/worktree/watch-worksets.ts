// Observes what runs have changed no more often than their flows ask for: after a tool call, every few seconds while an agent is at
// work, and once after anything else happened to the run. While nothing happens, nothing is started. An agent that only thinks is
// observed more and more rarely: its calls of tools are heard.
import { type Answer, absent, known } from '../../core/answer.ts';
import { isDue } from '../../core/effect/pursue.ts';
import { type RunSnapshot, runQuery } from '../../core/world/run.ts';
import type { trialMergeQuery, Workset, WorksetObservation, worksetQuery } from '../../core/world/workset.ts';
import type { Observer } from '../../engine/parts.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

type WorksetQuery = ReturnType<typeof worksetQuery>;

interface Parts {
  readonly worktrees: Pick<Worktrees, 'observeWorkset' | 'tryMerge'>;
  readonly runs: Observer<ReturnType<typeof runQuery>>;
  readonly clock: Pick<Clock, 'now'>;
}

interface Watched {
  /** What happened to the run when it was observed. */
  readonly round: string;
  readonly at: number;
  readonly periodMs: number;
  readonly seen: Answer<Workset>;
  readonly progressAt: number | undefined;
}

/** Tool calls follow each other: one observation is for all of this time. */
const restMs = 1000;
/** Of the time of one core, where a repository is so large that git takes long. */
const shareMax = 1 / 20;
/** Of the usual time, where observation after observation found nothing new. */
const quietMax = 24;
/** Each starts a git. */
const atOnceMax = 4;

export interface WorksetWatch {
  readonly workset: Observer<WorksetQuery>;
  readonly trialMerge: Observer<ReturnType<typeof trialMergeQuery>>;
  /** An agent did something. The stream that watches it, if there is one. */
  noteActivity(attempt: string): string | undefined;
}

export function watchWorksets({ worktrees, runs, clock }: Parts): WorksetWatch {
  const last = new Map<string, Watched>();
  const watchers = new Map<string, { readonly run: string; readonly stream: string }>();
  const active = new Set<string>();
  const inTurn = takeTurns(atOnceMax);

  const observe = async ({ run, base, everyMs }: WorksetQuery, { branch }: RunSnapshot, round: string) => {
    const wasActive = active.delete(run);
    const at = clock.now();
    const seen = await worktrees.observeWorkset(branch, base);
    const before = last.get(run);
    const isQuiet = !wasActive && before?.round === round && isSame(before.seen, seen);
    const quietMs = isQuiet ? Math.min(2 * before.periodMs, quietMax * everyMs) : everyMs;
    const periodMs = Math.max(quietMs, (clock.now() - at) / shareMax);
    const progressAt = hasProgress(before?.seen, seen) ? at : before?.progressAt;
    const watched = { round, at: clock.now(), periodMs, seen, progressAt };
    last.set(run, watched);
    return watched;
  };

  return {
    workset: async query => {
      const { run, watcher, epoch } = query;
      const snapshot = await runs(runQuery(run));
      if (snapshot.kind !== 'known') return snapshot;
      const { attempt, commit, phase, status, isLanding } = snapshot.value;
      if (phase === 'ended') {
        last.delete(run);
        return absent;
      }
      if (attempt !== undefined) watchers.set(attempt, { run, stream: watcher });
      const round = JSON.stringify([attempt, commit, phase, status, isLanding, epoch]);
      const before = last.get(run);
      const isLive = attempt !== undefined;
      const isFresh =
        before?.round === round && !(isLive && isDue(clock.now(), before.at, dueAt(before, active.has(run))));
      const now = isFresh ? before : await inTurn(() => observe(query, snapshot.value, round));
      return answerOf(now, isLive ? dueAt(now, active.has(run)) : undefined);
    },
    trialMerge: async ({ runs: names }) => {
      const [one, other] = await Promise.all(names.map(name => runs(runQuery(name))));
      if (one?.kind !== 'known' || other?.kind !== 'known') return absent;
      if ([one, other].some(({ value }) => value.phase === 'ended')) return absent;
      return await worktrees.tryMerge(one.value.branch, other.value.branch);
    },
    noteActivity: attempt => {
      const watcher = watchers.get(attempt);
      if (watcher) active.add(watcher.run);
      return watcher?.stream;
    },
  };
}

const dueAt = ({ at, periodMs }: Watched, isActive: boolean) => at + (isActive ? Math.min(restMs, periodMs) : periodMs);

/** A workset in which nothing changed is the same object. */
const isSame = (one: Answer<Workset>, other: Answer<Workset>) =>
  one.kind === 'known' && other.kind === 'known' && one.value === other.value;

/** The agent's own: what Pitwall commits is a fact of the run. */
function hasProgress(before: Answer<Workset> | undefined, now: Answer<Workset>): boolean {
  if (before?.kind !== 'known' || now.kind !== 'known') return false;
  return before.value.head !== now.value.head || now.value.ticked > before.value.ticked;
}

function answerOf({ seen, progressAt }: Watched, nextPollAt: number | undefined): Answer<WorksetObservation> {
  if (seen.kind === 'unknown') return seen;
  return known({
    ...(seen.kind === 'known' && { workset: seen.value }),
    ...(progressAt !== undefined && { progressAt }),
    ...(nextPollAt !== undefined && { nextPollAt }),
  });
}

function takeTurns(max: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>(resolve => waiting.push(resolve));
    else running++;
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

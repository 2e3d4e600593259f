// What a person asks of a team is asked of each of its runs: to pause, to go on, to stop; a removed member stops alone.
import type { RequestFor } from '../../effect/define.ts';
import { AskRun, type RunAsk, type RunSnapshot, runQuery } from '../../world/run.ts';
import type { TeamRule, TeamWorld } from '../asks.ts';
import { isPaused, type TeamState } from '../state.ts';
import { clearingUp, membersOf, runNames, runOf, stopCause, unansweredStarts } from '../view/members.ts';
import { aside, ensureAll, unseenMs } from './rule.ts';

export const stopRequested: TeamRule = (state, world, now) => {
  if (!state.isStopping) return undefined;
  const open = openRuns(state, world);
  const asking = ensureAll(state, asked(open, { kind: 'stop' }, `stop/${state.stops}`), now);
  if (asking) return asking;
  if (open.length > 0) return { why: 'its members are stopping', awaits: 'its runs' };
  const unseen = runNames(state).filter(run => world.get(runQuery(run)).kind === 'unknown');
  if (unseen.length > 0) return { why: `run ${unseen.join(', ')} cannot be seen`, wakeAt: now + unseenMs };
  if (unansweredStarts(state).length > 0) return { why: 'a member may have been started', awaits: 'its start' };
  const clearing = clearingUp(state, world);
  if (clearing) return clearing;
  return { why: 'a person stopped it', record: [{ type: 'TeamEnded', data: { how: 'stopped' } }] };
};

export const stopRemoved: TeamRule = (state, world, now) => {
  const removed = new Set(state.removed.map(member => runOf(state, member)));
  const open = openRuns(state, world).filter(({ run }) => removed.has(run) && !isMembers(state, run));
  return aside(state, asked(open, { kind: 'stop' }, 'remove'), now);
};

/** Counted: each is asked once, also of a run that joined meanwhile. */
export const followPause: TeamRule = (state, world, now) => {
  const open = openRuns(state, world);
  if (isPaused(state)) {
    const pausing = ensureAll(state, asked(open, { kind: 'pause' }, `pause/${state.pauses}`), now);
    return pausing ?? clearingUp(state, world) ?? { why: 'a person paused it', awaits: 'a person' };
  }
  const paused = open.filter(({ run, isPaused: rests }) => rests && wasPaused(state, run));
  const goOn = { kind: 'resume' } as const;
  const requests = [
    ...asked(paused, goOn, `resume/${state.resumes}`),
    ...asked(stoppedRuns(state, world), goOn, `resume-stopped/${state.stops}`),
  ];
  return aside(state, requests, now);
};

const isMembers = (state: TeamState, run: string) => state.roster.members.some(member => runOf(state, member) === run);

/** By the team, also where the answer is not there: a pause that a person asked of one run stays. */
const wasPaused = (state: TeamState, run: string) =>
  state.effects.byCause(`pause/${state.resumes}/${run}`) !== undefined;

/** Those that a stop of the team has reached which was taken back before all were stopped. */
function stoppedRuns(state: TeamState, world: TeamWorld): readonly RunSnapshot[] {
  return membersOf(state, world).flatMap(({ run }) => {
    const isOurs = run?.how === 'by-person' && state.effects.byCause(stopCause(state.stops, run.run)) !== undefined;
    return run?.phase === 'stopped' && isOurs ? [run] : [];
  });
}

function openRuns(state: TeamState, world: TeamWorld): readonly RunSnapshot[] {
  return runNames(state).flatMap(run => {
    const answer = world.get(runQuery(run));
    return answer.kind === 'known' && (answer.value.phase === 'open' || answer.value.phase === 'requested')
      ? [answer.value]
      : [];
  });
}

function asked(runs: readonly RunSnapshot[], ask: RunAsk, cause: string): readonly RequestFor<typeof AskRun>[] {
  return runs.map(({ run }) => ({ effect: AskRun, cause: `${cause}/${run}`, input: { run, ask } }));
}

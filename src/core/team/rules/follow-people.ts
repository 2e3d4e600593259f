// What a person asks of a team is asked of each of its runs: to pause, to go on, to stop; a removed member stops alone.
import type { RequestFor } from '../../effect/define.ts';
import { AskRun, type RunAsk, type RunSnapshot, runQuery } from '../../world/run.ts';
import type { TeamRule, TeamWorld } from '../asks.ts';
import { isPaused, type TeamState } from '../state.ts';
import { runNames, runOf } from '../view/members.ts';
import { ensureAll } from './rule.ts';

export const stopRequested: TeamRule = (state, world, now) => {
  if (!state.isStopping) return undefined;
  const open = openRuns(state, world);
  const asking = ensureAll(state, asked(open, { kind: 'stop' }, 'stop'), now);
  if (asking) return asking;
  if (open.length > 0) return { why: 'its members are stopping', awaits: 'its runs' };
  return { why: 'a person stopped it', record: [{ type: 'TeamEnded', data: { how: 'stopped' } }] };
};

export const stopRemoved: TeamRule = (state, world, now) => {
  const removed = new Set(state.removed.map(member => runOf(state, member)));
  const open = openRuns(state, world).filter(({ run }) => removed.has(run) && !isMembers(state, run));
  return ensureAll(state, asked(open, { kind: 'stop' }, 'remove'), now);
};

/** Counted: each is asked once, also of a run that joined meanwhile. */
export const followPause: TeamRule = (state, world, now) => {
  const open = openRuns(state, world);
  if (isPaused(state)) {
    const pausing = ensureAll(state, asked(open, { kind: 'pause' }, `pause/${state.pauses}`), now);
    return pausing ?? { why: 'a person paused it', awaits: 'a person' };
  }
  const paused = open.filter(({ run, isPaused: rests }) => rests && wasPaused(state, run));
  return ensureAll(state, asked(paused, { kind: 'resume' }, `resume/${state.resumes}`), now);
};

const isMembers = (state: TeamState, run: string) => state.roster.members.some(member => runOf(state, member) === run);

/** By the team: a pause that a person asked of one run stays. */
const wasPaused = (state: TeamState, run: string) =>
  state.effects.byCause(`pause/${state.resumes}/${run}`)?.status === 'done';

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

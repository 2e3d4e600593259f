// The end of the train: what landed, what did not and why, said once for each state of affairs. The team ends when all runs have.
import type { TeamRule, TeamVerdict, TeamWorld } from '../asks.ts';
import { PublishMessage } from '../bus/asks.ts';
import type { Skipped, TeamEventData } from '../events.ts';
import type { TeamState } from '../state.ts';
import { clearingUp, isLanded, isStuck, unansweredStarts } from '../view/members.ts';
import { type Train, trainOf } from '../view/train.ts';
import { announce } from './announce.ts';
import { stopRemoved } from './follow-people.ts';
import { ensureAll } from './rule.ts';

type Arrival = TeamEventData<'TrainArrived'>;

export const arrive: TeamRule = (state, world, now) => {
  const train = trainOf(state, world);
  if (!train || train.working.length > 0) return undefined;
  const arrival = arrivalOf(state, train);
  if (arrival.merged.length + arrival.skipped.length < train.members.length) return undefined;
  if (JSON.stringify(state.arrivals.at(-1)) !== JSON.stringify(arrival))
    return { why: 'everything that can land has landed', record: [{ type: 'TrainArrived', data: arrival }] };
  const saying = say(state, arrival, now);
  if (saying) return saying;
  if (isOwed(state, world, now)) return { why: 'its last effects are not done', awaits: 'its effects' };
  return clearingUp(state, world) ?? end(train);
};

/** Messages, and the stop of runs that were removed or may have begun: once it has ended, nothing is asked for any more. */
function isOwed(state: TeamState, ...seen: [TeamWorld, number]): boolean {
  const isSilent = !announce(state, ...seen) && !stopRemoved(state, ...seen);
  return !isSilent || unansweredStarts(state).length > 0;
}

function arrivalOf(state: TeamState, { members, plan }: Train): Arrival {
  const nameOf = ({ member }: { member: { name: string } }) => member.name;
  const stuck = members.filter(isStuck).map(nameOf);
  const refused = state.refused.map(({ name }) => name);
  const lost = new Set([...stuck, ...refused]);
  const isSkipped = ({ branch, why }: Skipped) => why !== 'not-verified' || lost.has(branch);
  const regressions = members.filter(view => isStuck(view) && view.run?.setback?.kind === 'regression').map(nameOf);
  return { merged: members.filter(isLanded).map(nameOf), skipped: plan.skipped.filter(isSkipped), regressions };
}

function say(state: TeamState, { merged, skipped, regressions }: Arrival, now: number): TeamVerdict | undefined {
  const rows = skipped.map(({ branch, why, because }) => ({
    branch,
    why: because === undefined ? why : `${why}: ${because}`,
  }));
  const payload = { status: 'done', merged, skipped: rows, regressions };
  const input = { team: state.roster.team, message: { type: 'agent.status', payload } as const };
  return ensureAll(state, [{ effect: PublishMessage, cause: `say/arrival/${state.arrivals.length}`, input }], now);
}

/** A member whose run has stopped may go on by a person's word, and then lands after all. */
function end({ members }: Train): TeamVerdict | undefined {
  const isOver = members.every(({ run }) => run === undefined || run.phase === 'ended');
  return isOver
    ? { why: 'all its members are over', record: [{ type: 'TeamEnded', data: { how: 'landed' } }] }
    : undefined;
}

// A team begins: the branch that it lands on, then a run for every member at once, and for each who joins later.
import { inputOf } from '../../effect/find.ts';
import { pursueAll } from '../../effect/pursue-all.ts';
import { EnsureBranch } from '../../world/branch-effects.ts';
import { RequestRun } from '../../world/run.ts';
import type { TeamRule, TeamVerdict } from '../asks.ts';
import { isPaused, requestOfTeam } from '../state.ts';
import { memberCause, runRequest, unansweredStarts } from '../view/members.ts';
import { aside, patiently } from './rule.ts';

/** A start without an answer may have begun a run: it is found before a pause, a stop or a removal is done with. */
export const finishStarts: TeamRule = (state, _world, now) => {
  const isHalted = isPaused(state) || state.isStopping;
  const wanted = new Set(isHalted ? [] : state.roster.members.map(memberCause));
  const requests = unansweredStarts(state)
    .filter(({ cause }) => !wanted.has(cause))
    .map(record => ({ effect: RequestRun, cause: record.cause, input: inputOf(RequestRun, record) }));
  return aside(state, requests, now);
};

export const unrequested: TeamRule = ({ request }) =>
  request ? undefined : { why: 'it was never asked for', awaits: 'a person' };

/** The base itself is there already. Without the branch no member is begun: its run would have no base. */
export const ensureTarget: TeamRule = (state, _world, now) => {
  const { base, onto, team } = requestOfTeam(state);
  if (onto === base) return undefined;
  const request = { effect: EnsureBranch, cause: `branch/${onto}`, input: { branch: onto, from: base } };
  const { going, givenUp } = pursueAll(state.effects, [request], patiently, now);
  if (going) return going as TeamVerdict;
  const [lost] = givenUp;
  if (!lost) return undefined;
  const remedy = `"pitwall team stop ${team}" ends it; --onto names another branch for the next one`;
  return { why: `the branch ${onto} cannot be made: ${lost.reason}; ${remedy}`, awaits: 'a person' };
};

/** While one cannot be started the others go on. Nothing is begun while the team is paused. */
export const startMembers: TeamRule = (state, _world, now) => {
  if (isPaused(state)) return undefined;
  const refused = new Set(state.refused.map(({ name }) => name));
  const members = state.roster.members.filter(({ name }) => !refused.has(name));
  const { going, givenUp } = pursueAll(
    state.effects,
    members.map(member => runRequest(state, member)),
    patiently,
    now,
  );
  const lost = members.flatMap(member => {
    const { reason } = givenUp.find(({ cause }) => cause === memberCause(member)) ?? {};
    return reason === undefined ? [] : [{ type: 'MemberRefused', data: { name: member.name, reason } } as const];
  });
  if (lost.length > 0) return { why: 'a member cannot be started', record: lost };
  return going && { ...going, isAside: true };
};

// A team begins: the branch that it lands on, then a run for every member at once.
import { pursueAll } from '../../effect/pursue-all.ts';
import { EnsureBranch } from '../../world/branch-effects.ts';
import type { TeamRule } from '../asks.ts';
import { requestOfTeam } from '../state.ts';
import { memberCause, runRequest } from '../view/members.ts';
import { ensureAll, patiently } from './rule.ts';

export const unrequested: TeamRule = ({ request }) =>
  request ? undefined : { why: 'it was never asked for', awaits: 'a person' };

/** The base itself is there already. */
export const ensureTarget: TeamRule = (state, _world, now) => {
  const { base, onto } = requestOfTeam(state);
  if (onto === base) return undefined;
  return ensureAll(
    state,
    [{ effect: EnsureBranch, cause: `branch/${onto}`, input: { branch: onto, from: base } }],
    now,
  );
};

export const startMembers: TeamRule = (state, _world, now) => {
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
  return going && { ...going, why: `its members are started: ${going.why}` };
};

// The merge train: once every member that can be is verified, or when a person asks, one after another lands, in the order of what
// depends on what. The landing is that of the run: rebased, gated, by compare-and-swap. What comes back from it is landed later.
import { effectsBy } from '../../effect/find.ts';
import { AskRun } from '../../world/run.ts';
import type { TeamRule } from '../asks.ts';
import { requestOfTeam, type TeamState } from '../state.ts';
import type { MemberView } from '../view/members.ts';
import { landingCause, landingPrefix, type Train, trainOf } from '../view/train.ts';
import { ensureAll, unseenMs } from './rule.ts';

export const train: TeamRule = (state, world, now) => {
  const seen = trainOf(state, world);
  if (!seen) return { why: 'the bus or a run cannot be seen', wakeAt: now + unseenMs };
  const { next, landing } = seen;
  if (landing) return { why: `${landing.member.name} is landing`, awaits: `the run of ${landing.member.name}` };
  if (!next || !mayRun(state, seen)) return undefined;
  return land(state, next, now);
};

/** Once it has begun it goes on with whatever is verified: what was sent back follows later. */
function mayRun(state: TeamState, { working, plan }: Train): boolean {
  const isBegun = effectsBy(state.effects, AskRun).some(({ cause }) => cause.startsWith(landingPrefix));
  const waitsFor = working.filter(({ member }) => !plan.cycles.flat().includes(member.name));
  return (isBegun || state.trainRequests > 0 || waitsFor.length === 0) && isTested(state);
}

/** Without a command that tests the project a person says once that it may land all the same. */
function isTested(state: TeamState): boolean {
  if (requestOfTeam(state).settings.hasTests) return true;
  return state.questions.some(({ kind, isYes }) => kind === 'no-tests' && isYes === true);
}

function land(state: TeamState, { member, run }: MemberView, now: number) {
  if (run?.commit === undefined) return undefined;
  // Counted: a request that a stop made void is asked again.
  const cause = `${landingCause(state, member.name, run.commit)}${run.landingsAsked}`;
  const { base, onto } = requestOfTeam(state);
  // Whoever wants the work on the base itself wants it as `merge` does it: a clean checkout of the base comes along.
  const ask = { kind: 'land', commit: run.commit, updateCheckout: onto === base } as const;
  const input = { run: run.run, ask };
  const asking = ensureAll(state, [{ effect: AskRun, cause, input }], now);
  return asking ?? { why: `${member.name} is about to land`, awaits: `the run of ${member.name}` };
}

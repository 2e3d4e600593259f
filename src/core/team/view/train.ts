// The merge train as it is now: what lands next, what cannot land and why, and who may still become verified.
import { effectsBy } from '../../effect/find.ts';
import { AskRun } from '../../world/run.ts';
import type { TeamWorld } from '../asks.ts';
import { busQuery } from '../bus/asks.ts';
import { type MergePlan, planMerges } from '../merge-order.ts';
import type { TeamState } from '../state.ts';
import { isLanded, isStuck, isVerified, type MemberView, membersOf } from './members.ts';

export interface Train {
  readonly members: readonly MemberView[];
  readonly plan: MergePlan;
  /** Verified, and everything that it depends on has landed. */
  readonly next: MemberView | undefined;
  /** One that is on its way to the target. */
  readonly landing: MemberView | undefined;
  /** Those that may still become verified without a person. */
  readonly working: readonly MemberView[];
}

/** Undefined: who waits for whom, or a run, cannot be seen. */
export function trainOf(state: TeamState, world: TeamWorld): Train | undefined {
  const bus = world.get(busQuery(state.roster.team));
  if (bus.kind === 'unknown') return undefined;
  const members = membersOf(state, world);
  if (members.some(({ isUnseen }) => isUnseen)) return undefined;
  const names = (holds: (view: MemberView) => boolean) => members.filter(holds).map(({ member }) => member.name);
  const isSetBack = (kind: string) => (view: MemberView) => view.run?.setback?.kind === kind && !isVerified(view);
  const plan = planMerges({
    team: members.map(({ member }) => ({ branch: member.name, agent: member.name })),
    declared: members.map(({ member }) => ({ branch: member.name, dependsOn: member.dependsOn })),
    blocked: (bus.kind === 'known' ? bus.value.blocked : []).map(({ member, waitingOn }) => ({
      from: member,
      waitingOn,
    })),
    known: {
      landed: names(isLanded),
      conflicts: names(isSetBack('conflict')),
      red: names(isSetBack('regression')),
      unverified: names(view => !isVerified(view) && !isLanded(view) && view.run?.setback === undefined),
    },
  });
  const refused = new Set(state.refused.map(({ name }) => name));
  const mayLand = new Set(plan.classes[0]);
  return {
    members,
    plan,
    next: members.find(view => mayLand.has(view.member.name) && !isRefused(state, view)),
    landing: members.find(({ run }) => run?.phase === 'open' && run.isLanding),
    working: members.filter(
      view => !isLanded(view) && !isStuck(view) && !isVerified(view) && !refused.has(view.member.name),
    ),
  };
}

export const landingPrefix = 'land/';

/** Of every request to land this commit until a person asks the team to land once more. */
export const landingCause = ({ trainRequests }: TeamState, member: string, commit: string): string =>
  `${landingPrefix}${member}/${commit}/${trainRequests}/`;

/** By its run, for a reason that asking again would not change. */
function isRefused(state: TeamState, { member, run }: MemberView): boolean {
  if (run?.refusal === undefined || run.commit === undefined) return false;
  const asked = landingCause(state, member.name, run.commit);
  return effectsBy(state.effects, AskRun).some(({ cause }) => cause.startsWith(asked));
}

// `team add`: members that join a team that is there, one fact each. Their runs begin when the process that drives it sees them.
import type { Actor } from '../../core/event.ts';
import type { TeamMember } from '../../core/team/events.ts';
import { type Confirmation, refuseUnconfirmed } from '../entry/trust.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import { ensurePerson } from '../use-case.ts';
import type { TeamAdd, TeamAdded } from './answers.ts';
import { openTeam } from './find-team.ts';
import { requestOfTeam } from './requests.ts';
import { planMembers, refuseOpenRuns } from './start-team.ts';

export interface AddPlan {
  readonly kind: 'plan';
  readonly team: string;
  readonly members: readonly TeamMember[];
}

/** Nothing is started; a sentence or a spec becomes an item. */
export async function planAdd(
  workspace: RunsWorkspace,
  actor: Actor,
  { team, items }: TeamAdd,
): Promise<AddPlan | { readonly kind: 'confirm'; readonly needed: Confirmation }> {
  ensurePerson(actor);
  const { state } = await openTeam(workspace, team);
  const planned = await planMembers(workspace, actor, { items, known: state.roster.members });
  if (planned.kind === 'confirm') return planned;
  refuseOpenRuns(planned.plan);
  return { kind: 'plan', team: state.stream, members: planned.members };
}

export async function addMembers(
  workspace: Pick<RunsWorkspace, 'findRuns' | 'clock'>,
  actor: Actor,
  { team, members }: AddPlan,
): Promise<TeamAdded> {
  ensurePerson(actor);
  let driver: string | null = null;
  for (const member of members) {
    const decide = () => ({ type: 'MemberAdded', data: { member } }) as const;
    ({ driver } = await requestOfTeam(workspace, actor, { team, asked: 'add', decide }));
  }
  return { team, asked: 'add', driver, members: [...members] };
}

/** Plan and add in one, where no person can be asked. */
export async function addToTeam(workspace: RunsWorkspace, actor: Actor, request: TeamAdd): Promise<TeamAdded> {
  const plan = await planAdd(workspace, actor, request);
  if (plan.kind === 'confirm') throw refuseUnconfirmed(plan.needed);
  return await addMembers(workspace, actor, plan);
}

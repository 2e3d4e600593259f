// The members of a team with their runs, as they are now.
import { effectsBy, outputOf } from '../../effect/find.ts';
import type { EffectRecord } from '../../effect/state.ts';
import { RequestRun, type RunSnapshot, runQuery } from '../../world/run.ts';
import type { TeamWorld } from '../asks.ts';
import type { TeamMember } from '../events.ts';
import { requestOfTeam, type TeamState } from '../state.ts';

export interface MemberView {
  readonly member: TeamMember;
  /** Undefined: none was begun yet, or it cannot be seen. */
  readonly run?: RunSnapshot | undefined;
  /** It was begun, and where it is is unknown. */
  readonly isUnseen?: boolean;
}

/** One member may come back with another item: that is another run. */
export const memberCause = ({ name, item }: Pick<TeamMember, 'name' | 'item'>) => `member/${name}/${item}`;

export function runOf({ effects }: TeamState, member: TeamMember): string | undefined {
  const record = effects.byCause(memberCause(member));
  return record?.status === 'done' ? outputOf(RequestRun, record).run : undefined;
}

export function membersOf(state: TeamState, world: TeamWorld): readonly MemberView[] {
  return state.roster.members.map(member => viewOf(state, member, world));
}

export function viewOf(state: TeamState, member: TeamMember, world: TeamWorld): MemberView {
  const name = runOf(state, member);
  const answer = name === undefined ? undefined : world.get(runQuery(name));
  return { member, run: answer?.kind === 'known' ? answer.value : undefined, isUnseen: answer?.kind === 'unknown' };
}

/** Its work is on the branch that the team lands on, or was there before. */
export const isLanded = ({ run }: MemberView) => run?.phase === 'ended' && run.how !== 'dropped';

/** A run that a person has to decide about, or that is gone without having landed. */
export const isStuck = ({ run }: MemberView) => run !== undefined && (run.phase === 'stopped' || run.how === 'dropped');

export const isVerified = ({ run }: MemberView) => run?.phase === 'open' && run.isVerified;

/** The world may hold runs of these that nothing is known of yet. */
export function unansweredStarts({ effects }: TeamState): readonly EffectRecord[] {
  return effectsBy(effects, RequestRun).filter(
    ({ status, isFinal, unanswered }) => !isFinal && (status === 'prepared' || (status !== 'done' && unanswered > 0)),
  );
}

/** Every run that the team ever asked for and that may still do something. */
export function runNames(state: TeamState): readonly string[] {
  const members = [...state.roster.members, ...state.removed];
  return [...new Set(members.flatMap(member => runOf(state, member) ?? []))];
}

/**
 * Undefined: every run of the team that is over has put away what it had. Until then the team has not ended, or a kill would leave
 * that behind: a team that is over drives no runs.
 */
export function clearingUp(
  state: TeamState,
  world: TeamWorld,
): { readonly why: string; readonly awaits: string } | undefined {
  const runs = runNames(state).filter(run => {
    const answer = world.get(runQuery(run));
    return answer.kind === 'known' && answer.value.isClearingUp;
  });
  return runs.length === 0 ? undefined : { why: `run ${runs.join(', ')} clears up`, awaits: 'its runs' };
}

/** While the team stops, an open run goes on only once it was asked to stop: until then it might start another agent. */
export function isHeldBack({ effects, isStopping, stops }: TeamState, run: RunSnapshot | undefined): boolean {
  if (!isStopping || run?.phase === 'stopped' || run?.phase === 'ended') return false;
  return run === undefined || effects.byCause(stopCause(stops, run.run))?.status !== 'done';
}

/** Of the request to a run to stop with its team. */
export const stopCause = (stops: number, run: string) => `stop/${stops}/${run}`;

/** What is asked for a member: all of it with the team's own branch as the base. */
export function runRequest(state: TeamState, member: TeamMember) {
  const { onto } = requestOfTeam(state);
  const agent = member.agent ?? member.runner;
  const input = { item: member.item, workflow: 'team', base: onto, ...(agent && { agent }) };
  return { effect: RequestRun, cause: memberCause(member), input };
}

// In a team every piece of what is wrong begins with a tag that says what it is from; the agent of a run alone reads none.
import { groupOf } from '../../gate/verification-groups.ts';
import { type RunState, requestOf } from '../state.ts';

/** Of a gate or a dimension of the audit: `[testing] `, or nothing. */
export type TagOf = (by: string) => string;

export const untagged: TagOf = () => '';

export function tagsIn(state: RunState): TagOf {
  return isOfTeam(state) ? by => `[${groupOf(by)}] ` : untagged;
}

/** Work that was in review and is red on top of the newest base is a regression, whatever gate says so. */
export function gateTagsIn(state: RunState): TagOf {
  const done = requestOf(state).settings.workflow.steps.find(step => step.builtIn === 'done')?.status;
  const reviewed = state.visits.findLastIndex(({ status }) => status === done);
  const isRebased = reviewed >= 0 && state.visits.slice(reviewed + 1).every(({ how }) => how === 'rebase');
  return isOfTeam(state) && isRebased ? () => '[regression] ' : tagsIn(state);
}

export const conflictTag = (state: RunState): string => (isOfTeam(state) ? '[conflict] ' : '');

const isOfTeam = (state: RunState) => requestOf(state).parent?.startsWith('team/') ?? false;

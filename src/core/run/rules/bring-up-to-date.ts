// Work whose base moved is rebased: on a copy of its own first, then the branch follows. The same wherever a run ends.
import { plural } from '../../../std/plural.ts';
import { pursue } from '../../effect/pursue.ts';
import { baseQuery } from '../../world/queries.ts';
import { RebaseWork } from '../../world/worktree-effects.ts';
import { type RunState, requestOf } from '../state.ts';
import { codeStep, currentVisit } from '../view/current.ts';
import { lostRaceCount, reviewRoundCount, withGrants } from '../view/limits.ts';
import { conflictTag } from '../view/tags.ts';
import { moveBranch } from './finish-rebase.ts';
import { briefly, pollAgain, type RunVerdict, type Seen, stop } from './rule.ts';
import { endResolved } from './without-change.ts';

/** No verdict while the branch begins at the tip of its base. */
export function bringUpToDate(state: RunState, tip: string, { world, now }: Seen): RunVerdict | undefined {
  const { branch, base, settings } = requestOf(state);
  const answer = world.get(baseQuery(branch, base));
  if (answer.kind === 'unknown') return pollAgain(`${base} cannot be seen: ${answer.reason}`, now, answer.cause);
  if (answer.kind === 'absent') return stop('not-mergeable', `there is no branch ${base} to merge into`);
  if (answer.value.isCurrent) return undefined;
  const races = lostRaceCount(state);
  if (races > settings.limits.targetRacesMax)
    return stop('target-moving', `${base} moved ${races} times while the work was made ready for it`);
  return rebase(state, { from: tip, onto: answer.value.tip }, now);
}

interface Rebase {
  readonly from: string;
  readonly onto: string;
}

function rebase(state: RunState, { from, onto }: Rebase, now: number): RunVerdict {
  const { branch, base } = requestOf(state);
  const cause = `rebase/${currentVisit(state)?.n}/${from}/${onto}`;
  const pursuit = pursue(state.effects, { effect: RebaseWork, cause, input: { branch, from, onto } }, briefly, now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  if (pursuit.kind === 'given-up') return stop('worktree-failed', `no rebase onto ${base}: ${pursuit.reason}`);
  const outcome = pursuit.output;
  switch (outcome.kind) {
    case 'rebased':
      return moveBranch(state, { branch, from, onto, to: outcome.commit, isSame: outcome.isSame }, now);
    case 'conflict':
      return conflict(state, { from, onto, files: outcome.files });
    case 'empty':
      return endResolved(state, `${base} at ${onto} has every change of ${branch} already`, now);
  }
}

/** Like a return by the review: it comes from the outside, and without a limit a busy base would keep an agent at work for ever. */
function conflict(state: RunState, { from, onto, files }: Rebase & { files: string[] }): RunVerdict {
  const { base, settings } = requestOf(state);
  const roundsMax = withGrants(settings.limits.reviewRoundsMax, state.grants.reviewRounds);
  const listed = files.join(', ');
  if (reviewRoundCount(state) >= roundsMax)
    return stop('review-limit', `${base} conflicts with the work in ${listed}, after ${plural(roundsMax, 'return')}`);
  const status = codeStep(state)?.status;
  if (!status) return stop('review-limit', `${base} conflicts with the work in ${listed}, and no step could solve it`);
  const reason = `${conflictTag(state)}${conflictNote(base, onto, files)}`;
  return {
    why: `the work conflicts with ${base}: ${listed}`,
    record: [
      { type: 'RebaseConflicted', data: { from, base: onto, files } },
      { type: 'StepEntered', data: { status, how: 'conflict', reason } },
    ],
  };
}

function conflictNote(base: string, onto: string, files: readonly string[]): string {
  return [
    `The work conflicts with ${base}, which is at ${onto} now, in:`,
    ...files.map(file => `- ${file}`),
    '',
    `Bring your branch up to date in your worktree: "git rebase ${onto}", or "git merge ${onto}" if that is easier. Solve the`,
    'conflicts so that both the change on the base and this work keep their meaning, and finish the rebase or merge. The commits',
    'from before stay reachable.',
  ].join('\n');
}

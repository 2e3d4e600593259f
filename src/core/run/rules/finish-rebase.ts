// A branch that is about to follow its rebase follows it before anything else is looked at; then everything is judged anew.
import type { InputOf } from '../../effect/define.ts';
import { effectsBy, inputOf } from '../../effect/find.ts';
import { pursue } from '../../effect/pursue.ts';
import { MoveBranch } from '../../world/worktree-effects.ts';
import type { RunEvent } from '../events.ts';
import { type RunState, requestOf } from '../state.ts';
import { currentVisit, isJudging } from '../view/current.ts';
import { briefly, type RunRule, type RunVerdict, stop } from './rule.ts';

type Move = InputOf<typeof MoveBranch>;

export const finishRebase: RunRule = (state, _world, now) => {
  const prefix = causeOf(state, '');
  const begun = effectsBy(state.effects, MoveBranch).findLast(({ cause }) => cause.startsWith(prefix));
  return begun && moveBranch(state, inputOf(MoveBranch, begun), now);
};

/** One per visit: once the branch has moved, or turns out to be elsewhere, a new visit begins. */
export function moveBranch(state: RunState, move: Move, now: number): RunVerdict {
  const request = { effect: MoveBranch, cause: causeOf(state, move.to), input: move };
  const pursuit = pursue(state.effects, request, briefly, now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  if (pursuit.kind === 'given-up') return stop('worktree-failed', `${move.branch} did not follow: ${pursuit.reason}`);
  const outcome = pursuit.output;
  if (outcome.kind === 'elsewhere') return judgeAgain(state, 'back', `${move.branch} moved during its rebase`);
  const { from, to, onto, isSame } = move;
  const kept = outcome.kept === undefined ? [] : [keptWarning(request.cause, outcome.kept)];
  const verdict = judgeAgain(state, 'rebase', `${requestOf(state).base} moved: rebased onto ${onto}`);
  const rebased: RunEvent = { type: 'Rebased', data: { from, to, base: onto, isSame } };
  return { ...verdict, record: [rebased, ...kept, ...(verdict.record ?? [])] };
}

const causeOf = (state: RunState, to: string) => `move/${currentVisit(state)?.n}/${to}`;

function keptWarning(cause: string, kept: string): RunEvent {
  return { type: 'Warned', data: { cause, message: `changes that were not committed are kept as ${kept}` } };
}

function judgeAgain(state: RunState, how: 'back' | 'rebase', reason: string): RunVerdict {
  const audit = requestOf(state).settings.workflow.steps.findLast(isJudging);
  if (!audit) throw new Error('a rebase needs a step that judges it');
  return { why: reason, record: [{ type: 'StepEntered', data: { status: audit.status, how, reason } }] };
}

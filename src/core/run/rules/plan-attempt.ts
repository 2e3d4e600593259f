// An agent for the current step, while attempts and money last.
import { worktreeQuery } from '../../world/queries.ts';
import type { EventData } from '../events.ts';
import { type AttemptView, type RunState, requestOf } from '../state.ts';
import { currentStep, currentVisit, isJudging, spentUsd } from '../view/current.ts';
import { amountWithGrants, withGrants } from '../view/limits.ts';
import { pollAgain, type RunRule, type RunVerdict, stop } from './rule.ts';

type Plan = Pick<EventData<'AttemptPlanned'>, 'why' | 'notBefore' | 'notes'> & { readonly continues?: string };

export const planAttempt: RunRule = (state, world, now) => {
  const step = currentStep(state);
  if (!step?.role) return undefined;
  const snapshot = world.get(worktreeQuery(requestOf(state).branch));
  if (snapshot.kind !== 'known') return pollAgain('the worktree cannot be seen', now);
  const isAgain = state.attempts.at(-1)?.isSetAside ?? false;
  const base = { role: step.role, ...(isJudging(step) ? { commit: snapshot.value.tip } : {}) };
  return plan(state, base, { why: isAgain ? 'resume' : 'first', notBefore: 0, notes: [] });
};

/** The same role on the same commit once more. */
export function planAgain(state: RunState, last: AttemptView, again: Plan): RunVerdict {
  const { role, commit } = last;
  return plan(state, { role, ...(commit === undefined ? {} : { commit }) }, again);
}

function plan(state: RunState, base: { role: string; commit?: string }, rest: Plan): RunVerdict {
  const limit = overLimit(state);
  if (limit) return limit;
  const attempt = `${requestOf(state).run}.${state.attempts.length + 1}`;
  const reason = currentVisit(state)?.reason ?? '';
  const data = { ...base, ...rest, attempt, notes: [reason, ...rest.notes].filter(Boolean) };
  return { why: `${base.role} is due (${rest.why})`, record: [{ type: 'AttemptPlanned', data }] };
}

/** Undefined: one more attempt may be made. */
export function overLimit(state: RunState): RunVerdict | undefined {
  const { attemptsMax, costUsdMax } = requestOf(state).settings.limits;
  const attempts = withGrants(attemptsMax, state.grants.attempts);
  if (state.attempts.length >= attempts) return stop('loop-limit', `${attempts} attempts were made`);
  const cost = amountWithGrants(costUsdMax, state.grants.budget);
  if (costUsdMax > 0 && spentUsd(state) >= cost) return stop('budget', `$${spentUsd(state)} of $${cost} is spent`);
  return undefined;
}

// The first visit: the column of the card when the run was asked for, or now that it is resumed, else the backlog. The backlog leads on by itself.
import { type Answer, absent } from '../../answer.ts';
import { stepOf } from '../../workflow/workflow.ts';
import { cardQuery } from '../../world/queries.ts';
import type { RunWorld } from '../asks.ts';
import { type RunState, requestOf } from '../state.ts';
import { currentStep, currentVisit } from '../view/current.ts';
import { isCardLookedAt } from '../view/watch.ts';
import { enter, pollAgain, type RunRule, type RunVerdict, stop } from './rule.ts';

export const begin: RunRule = (state, world, now) => {
  if (!currentVisit(state)) return firstVisit(state, world, now);
  const step = currentStep(state);
  return step?.builtIn === 'backlog' && step.next ? enter(step.next, 'forward', 'leaving the backlog') : undefined;
};

function firstVisit(state: RunState, world: RunWorld, now: number): RunVerdict {
  const { item, settings, startStatus } = requestOf(state);
  const { workflow } = settings;
  const card: Answer<string> = isCardLookedAt(state) ? world.get(cardQuery(item)) : absent;
  if (card.kind === 'unknown') return pollAgain(`the card cannot be seen: ${card.reason}`, now, card.cause);
  const moved = card.kind === 'known' ? card.value : startStatus;
  const status = moved ?? workflow.steps.find(step => step.builtIn === 'backlog')?.status ?? '';
  const first = stepOf(workflow, status);
  // Done is reached by evidence, not by the column of a card.
  if (first?.builtIn === 'done') return stop('unknown-status', `column ${status} leaves nothing to do`);
  if (first) return enter(status, 'start', 'the run begins');
  const known = workflow.steps.map(step => step.status).join(', ');
  return stop('unknown-status', `column ${status} has no step; there are ${known}`);
}

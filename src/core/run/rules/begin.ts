// The first visit: where the card stood when the run was asked for, or stands now that it is resumed, else the backlog. The backlog leads on by itself.
import { type Answer, absent } from '../../answer.ts';
import type { Verdict, World } from '../../flow.ts';
import type { RunEvent } from '../events.ts';
import { cardQuery } from '../queries.ts';
import type { RunState } from '../state.ts';
import { currentStep, currentVisit, enter, requestOf, stop } from '../view.ts';
import { isCardLookedAt } from '../watch.ts';
import { stepOf } from '../workflow.ts';
import { lookAgainMs, type RunRule } from './rule.ts';

export const begin: RunRule = {
  name: 'begin',
  decide: (state, world, now) => {
    if (!currentVisit(state)) return firstVisit(state, world, now);
    const step = currentStep(state);
    return step?.builtIn === 'backlog' && step.next ? enter(step.next, 'forward', 'leaving the backlog') : undefined;
  },
};

function firstVisit(state: RunState, world: World, now: number): Verdict<RunEvent> {
  const { item, settings, startStatus } = requestOf(state);
  const { workflow } = settings;
  const card: Answer<string> = isCardLookedAt(state) ? world.get<string>(cardQuery(item)) : absent;
  if (card.kind === 'unknown') return { why: `the card cannot be seen: ${card.reason}`, wakeAt: now + lookAgainMs };
  const moved = card.kind === 'known' ? card.value : startStatus;
  const status = moved ?? workflow.steps.find(step => step.builtIn === 'backlog')?.status ?? '';
  const first = stepOf(workflow, status);
  // Done is reached by evidence, not by a card that stands there.
  if (first?.builtIn === 'done') return stop('unknown-status', `column ${status} leaves nothing to do`);
  if (first) return enter(status, 'start', 'the run begins');
  const known = workflow.steps.map(step => step.status).join(', ');
  return stop('unknown-status', `column ${status} has no step; there are ${known}`);
}

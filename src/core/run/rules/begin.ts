// The first visit: where the card stands, else the backlog. The backlog leads on by itself.
import { currentStep, currentVisit, enter, requestOf, stop } from '../view.ts';
import { stepOf } from '../workflow.ts';
import type { RunRule } from './rule.ts';

export const begin: RunRule = {
  name: 'begin',
  decide: state => {
    const { settings, startStatus } = requestOf(state);
    const { workflow } = settings;
    if (!currentVisit(state)) {
      const status = startStatus ?? workflow.steps.find(step => step.builtIn === 'backlog')?.status ?? '';
      const first = stepOf(workflow, status);
      // Done is reached by evidence, not by a card that stands there.
      if (first?.builtIn === 'done') return stop('unknown-status', `column ${status} leaves nothing to do`);
      if (first) return enter(status, 'start', 'the run begins');
      const known = workflow.steps.map(step => step.status).join(', ');
      return stop('unknown-status', `column ${status} has no step; there are ${known}`);
    }
    const step = currentStep(state);
    return step?.builtIn === 'backlog' && step.next ? enter(step.next, 'forward', 'leaving the backlog') : undefined;
  },
};

// The attempt flow: one agent, launched once, ended for certain.
import type { Flow } from '../flow.ts';
import { EndAgent, LaunchAgent } from './effects.ts';
import { type AttemptEvent, attemptEvents } from './events.ts';
import { agentQuery } from './queries.ts';
import { attemptRules } from './rules/index.ts';
import { type AttemptState, foldAttempt, initialAttempt } from './state.ts';

const effects = [LaunchAgent, EndAgent] as const;
const queries = [agentQuery] as const;

export const attemptFlow: Flow<AttemptState, AttemptEvent, typeof effects, typeof queries> = {
  name: 'attempt',
  events: attemptEvents,
  effects,
  queries,
  isJob: true,
  initial: initialAttempt,
  fold: foldAttempt,
  needs: state => {
    if (state.ended || !state.launched || !state.request) return [];
    return [agentQuery(state.request.attempt, state.launched.process)];
  },
  rules: attemptRules,
  isEnded: state => state.ended !== undefined,
  onStop: state => {
    if (state.ended || state.cancel) return [];
    return [{ type: 'AttemptCancelRequested', data: { by: 'engine', reason: 'Pitwall was asked to stop' } }];
  },
};

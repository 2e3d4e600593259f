// The standing of a run, as answers show it: in words for people, as data for programs.
import type { RunState } from '../../core/run/state.ts';
import { type StandingContext, standingOf } from '../../core/run/view/standing.ts';
import type { RunSummary } from './answers.ts';
import { nextText, standingText } from './standing-text.ts';

export type StandingAnswer = Pick<RunSummary, 'run' | 'standing' | 'state' | 'step' | 'waitsFor' | 'deadline' | 'next'>;

export interface SeenRun {
  readonly attempt?: StandingContext['attempt'];
  /** Null: no live process drives it. Undefined: not looked up. */
  readonly driver?: string | null | undefined;
}

export function standingAnswer(state: RunState, { attempt, driver }: SeenRun = {}): StandingAnswer {
  const isDriven = driver === undefined ? undefined : driver !== null;
  const standing = standingOf(state, { attempt, isDriven });
  return {
    run: state.stream,
    standing: standingText(standing),
    state: standing.kind,
    step: standing.step ?? null,
    waitsFor: standing.waitsFor ?? null,
    deadline: standing.deadline ?? null,
    next: nextText(standing, driver ?? undefined),
  };
}

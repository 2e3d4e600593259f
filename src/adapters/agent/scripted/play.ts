// Plays a list of steps to its end, or until one of them ends it.
import type { Outcome } from '../../../core/attempt/outcome.ts';
import { onAbort } from '../../../std/on-abort.ts';
import { performers } from './perform.ts';
import { Curtain, type Stage } from './stage.ts';
import type { Step, Verb } from './steps.ts';

type Perform = (stage: Stage, step: Step, role: string) => Promise<Outcome | readonly Step[] | undefined>;

/** A step answers with an outcome that ends the play, with steps to be played instead of the rest, or with nothing. */
export async function play(stage: Stage, steps: readonly Step[], role: string): Promise<void> {
  const outcome = await untilCancelled(stage, playAll(stage, steps, role));
  await stage.say({ type: 'end', outcome, text: stage.lastWords });
}

async function playAll(stage: Stage, steps: readonly Step[], role: string): Promise<Outcome> {
  for (const step of steps) {
    const perform = performers[step.do as Verb] as Perform;
    const answer = await perform(stage, step, role);
    if (answer && 'kind' in answer) return answer;
    if (answer) return await playAll(stage, answer, role);
  }
  return { kind: 'finished' };
}

async function untilCancelled(stage: Stage, playing: Promise<Outcome>): Promise<Outcome> {
  const { signal } = stage.cancelled;
  const cancelled = new Promise<Outcome>(resolve => {
    onAbort(signal, () => resolve({ kind: 'cancelled', by: 'engine' }));
  });
  try {
    return await Promise.race([playing, cancelled]);
  } catch (error) {
    if (error instanceof Curtain) return { kind: 'failed', cause: 'runner-error', detail: error.message };
    throw error;
  }
}

// The program that is a scripted agent: reads orders from standard input, plays its steps, says what it does.
import { createInterface } from 'node:readline';
import type { Outcome } from '../../../core/attempt/outcome.ts';
import { onAbort } from '../../../std/on-abort.ts';
import { type Performer, performers } from './perform.ts';
import type { Order } from './protocol.ts';
import { Curtain, Stage } from './stage.ts';
import type { Step, Verb } from './steps.ts';

const stage = new Stage(process.stdout);
const orders = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });

orders.on('line', line => {
  const order: Order = JSON.parse(line);
  if (order.type === 'play') void play(order);
  else stage.take(order);
});
orders.on('close', () => stage.hangUp());

/** Plays a list of steps to its end, or until one of them ends it. */
async function play({ steps, role, prompt = '', door }: Extract<Order, { type: 'play' }>): Promise<void> {
  stage.door = door;
  stage.prompt = prompt;
  const cancelled = new Promise<Outcome>(resolve => {
    onAbort(stage.cancelled.signal, () => resolve({ kind: 'cancelled', by: 'engine' }));
  });
  const outcome = await Promise.race([playAll(steps, role).catch(outcomeOf), cancelled]);
  await stage.say({ kind: 'end', outcome, text: stage.lastWords });
  process.exit(0);
}

/** A step answers with an outcome that ends the play, with steps to be played instead of the rest, or with nothing. */
async function playAll(steps: readonly Step[], role: string): Promise<Outcome> {
  for (const step of steps) {
    const answer = await (performers[step.do] as Performer<Verb>)(stage, step, role);
    if (answer && 'kind' in answer) return answer;
    if (answer) return await playAll(answer, role);
  }
  return { kind: 'finished' };
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof Curtain) return { kind: 'failed', cause: 'runner-error', detail: error.message };
  throw error;
}

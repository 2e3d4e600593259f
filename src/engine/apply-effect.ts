// One effect, from its intent to its outcome: looked up if it may have happened, then done, then recorded.
import { type Answer, absent, unknown } from '../core/answer.ts';
import type { FlowEvent } from '../core/event.ts';
import { Problem } from '../core/problem.ts';
import type { Performed } from '../ports/performed.ts';
import { onAbort } from '../std/on-abort.ts';
import { within } from './deadline.ts';
import type { EffectContext, EffectKind } from './parts.ts';
import { type Intent, type PrepareEffects, prepareEffects } from './prepare-effects.ts';
import { appendAt, appendFact, type Writer } from './stream.ts';

export interface EffectWork {
  readonly writer: Writer;
  readonly intent: Intent;
  readonly kind: EffectKind;
  readonly signal: AbortSignal;
}

/** `cancelled`: no longer wanted; its intent stays. */
export type Applied = Performed<unknown>['kind'] | 'cancelled' | 'lease-lost';

export type ApplyEffect = (work: EffectWork) => Promise<Applied>;

/** How effects become facts. Only a simulation that plants a bug in it uses another. */
export interface EffectProtocol {
  readonly prepare: PrepareEffects;
  readonly apply: ApplyEffect;
}

export const applyEffect: ApplyEffect = async work => {
  const { intent } = work;
  const context = contextOf(work);
  const found = intent.isNew ? absent : await lookUp(work, context);
  const performed = storable(found.kind === 'absent' ? await perform(work, context) : settledBy(found));
  if (work.signal.aborted && performed.kind !== 'done') return 'cancelled';
  const isDoubtful = work.kind.lookup !== undefined && mayArriveTwice(intent, found);
  if (await appendFact(work.writer, outcomeEvent(intent.key, performed, isDoubtful))) return performed.kind;
  await heal(work, context);
  return 'lease-lost';
};

/** What was found is one of the tries without an answer; done anew, it is one more than those. */
function mayArriveTwice({ isNew, unanswered }: Intent, found: Answer<unknown>): boolean {
  return found.kind === 'absent' ? !isNew : unanswered > 1;
}

export const effectProtocol: EffectProtocol = { prepare: prepareEffects, apply: applyEffect };

function contextOf({ writer, signal, intent }: EffectWork): EffectContext {
  return {
    key: intent.key,
    stream: writer.stream.name,
    epoch: writer.lease.epoch,
    signal,
    record: async (events: readonly FlowEvent[]) =>
      (await appendAt(writer, intent.version, events)).kind === 'appended',
  };
}

async function lookUp({ intent, kind, writer }: EffectWork, context: EffectContext): Promise<Answer<unknown>> {
  if (!kind.lookup) return absent;
  const { clock, times } = writer.parts;
  try {
    const late = unknown(lateAnswer(times.answerMs), 'outage');
    return await within({ clock, ms: times.answerMs }, kind.lookup(intent.request.input, context), late);
  } catch (error) {
    return unknown(lostAnswer(error));
  }
}

/** Another engine drives now and may have done the same: looking it up removes what is there twice. */
async function heal(work: EffectWork, context: EffectContext): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    if ((await lookUp(work, context)).kind !== 'unknown') return;
  }
}

/** One that is late has to end; what it still does may arrive, so its answer is unknown. */
async function perform(work: EffectWork, context: EffectContext): Promise<Performed<unknown>> {
  const { intent, kind, writer, signal } = work;
  const { clock, times } = writer.parts;
  const ms = kind.deadlineMs ?? times.answerMs;
  const ended = new AbortController();
  const end = () => ended.abort('not wanted any more');
  const stopListening = onAbort(signal, end);
  try {
    const bounded = { ...context, signal: ended.signal };
    return await within({ clock, ms }, kind.perform(intent.request.input, bounded), late(ms));
  } catch (error) {
    return lost(lostAnswer(error));
  } finally {
    stopListening();
    end();
  }
}

const lost = (reason: string) => ({ kind: 'unknown', reason }) as const;
const late = (ms: number) => ({ ...lost(lateAnswer(ms)), code: 'outage' }) as const;
const lateAnswer = (ms: number) => `no answer within ${ms / 1000} s`;

function settledBy(found: Exclude<Answer<unknown>, { kind: 'absent' }>): Performed<unknown> {
  if (found.kind === 'known') return { kind: 'done', output: found.value };
  const { kind, reason, cause } = found;
  return { kind, reason, ...(cause === 'outage' ? { code: cause } : {}) };
}

function outcomeEvent(key: string, performed: Performed<unknown>, isDoubtful: boolean): FlowEvent {
  if (performed.kind === 'done') return { type: 'EffectDone', data: { key, output: performed.output, isDoubtful } };
  const { kind, ...failure } = performed;
  return { type: kind === 'failed' ? 'EffectFailed' : 'EffectUnknown', data: { key, ...failure } };
}

/** An output that cannot be stored can never be used: it would be done again and again. */
function storable(performed: Performed<unknown>): Performed<unknown> {
  if (performed.kind !== 'done') return performed;
  try {
    JSON.stringify(performed.output);
    return performed;
  } catch (error) {
    const reason = `its answer cannot be stored: ${error instanceof Error ? error.message : String(error)}`;
    return { kind: 'failed', reason, final: true };
  }
}

/** An effect that threw may have happened. A broken environment is for the driver to stop on. */
function lostAnswer(error: unknown): string {
  if (error instanceof Problem) throw error;
  return error instanceof Error ? error.message : String(error);
}

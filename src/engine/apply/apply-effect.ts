// One effect, from its intent to its outcome: prepared in the journal, looked up if it may have happened, then done.
import { type Answer, absent, unknown } from '../../core/answer.ts';
import { effectOf, nextEffectKey } from '../../core/effect/state.ts';
import type { FlowEvent } from '../../core/event.ts';
import type { EffectRequest } from '../../core/flow.ts';
import { Problem } from '../../core/problem.ts';
import type { Performed } from '../../ports/performed.ts';
import type { EffectContext, EffectKind } from '../parts.ts';
import { appendAt, appendFact, type Writer } from '../stream.ts';

export interface EffectWork {
  readonly writer: Writer;
  readonly request: EffectRequest;
  readonly kind: EffectKind;
  readonly signal: AbortSignal;
}

/** `superseded`: the stream moved on before the intent was stored. `cancelled`: no longer wanted; its intent stays. */
export type Applied = Performed<unknown>['kind'] | 'superseded' | 'cancelled' | 'lease-lost';

export type ApplyEffect = (work: EffectWork) => Promise<Applied>;

export const applyEffect: ApplyEffect = async work => {
  const intent = await prepare(work);
  if (typeof intent === 'string') return intent;
  const context = contextOf(work, intent);
  const found = intent.isNew ? absent : await lookUp(work, context);
  const performed = found.kind === 'absent' ? await perform(work, context) : settledBy(found);
  if (work.signal.aborted && performed.kind !== 'done') return 'cancelled';
  const isDoubtful = !intent.isNew && found.kind === 'absent' && work.kind.lookup !== undefined;
  if (await appendFact(work.writer, outcomeEvent(intent.key, performed, isDoubtful))) return performed.kind;
  await heal(work, context);
  return 'lease-lost';
};

interface Intent {
  readonly key: string;
  readonly isNew: boolean;
  readonly version: number;
}

async function prepare({ writer, request }: EffectWork): Promise<Intent | 'superseded' | 'lease-lost'> {
  const { stream } = writer;
  const before = effectOf(stream.state.effects, request.cause);
  const key = before?.key ?? nextEffectKey(stream.name, stream.state.effects);
  const event = before
    ? { type: 'EffectRetried', data: { key } }
    : { type: 'EffectPrepared', data: { ...request, key } };
  const outcome = await appendAt(writer, stream.version, [event]);
  if (outcome.kind === 'appended') return { key, isNew: !before, version: outcome.version };
  return outcome.kind === 'conflict' ? 'superseded' : 'lease-lost';
}

function contextOf({ writer, signal }: EffectWork, intent: Intent): EffectContext {
  return {
    key: intent.key,
    stream: writer.stream.name,
    epoch: writer.lease.epoch,
    signal,
    record: async (events: readonly FlowEvent[]) =>
      (await appendAt(writer, intent.version, events)).kind === 'appended',
  };
}

async function lookUp({ request, kind }: EffectWork, context: EffectContext): Promise<Answer<unknown>> {
  if (!kind.lookup) return absent;
  try {
    return await kind.lookup(request.input, context);
  } catch (error) {
    return unknown(lostAnswer(error));
  }
}

/** Another engine drives now and may have done the same: a look removes what is there twice. */
async function heal(work: EffectWork, context: EffectContext): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    if ((await lookUp(work, context)).kind !== 'unknown') return;
  }
}

async function perform({ request, kind }: EffectWork, context: EffectContext): Promise<Performed<unknown>> {
  try {
    return await kind.perform(request.input, context);
  } catch (error) {
    return { kind: 'unknown', reason: lostAnswer(error) };
  }
}

function settledBy(found: Exclude<Answer<unknown>, { kind: 'absent' }>): Performed<unknown> {
  return found.kind === 'known' ? { kind: 'done', output: found.value } : found;
}

function outcomeEvent(key: string, performed: Performed<unknown>, isDoubtful: boolean): FlowEvent {
  switch (performed.kind) {
    case 'done':
      return { type: 'EffectDone', data: { key, output: performed.output, isDoubtful } };
    case 'failed':
      return { type: 'EffectFailed', data: { key, reason: performed.reason, final: performed.final } };
    case 'unknown':
      return { type: 'EffectUnknown', data: { key, reason: performed.reason } };
  }
}

/** An effect that threw may have happened. A broken environment is for the driver to stop on. */
function lostAnswer(error: unknown): string {
  if (error instanceof Problem) throw error;
  return error instanceof Error ? error.message : String(error);
}

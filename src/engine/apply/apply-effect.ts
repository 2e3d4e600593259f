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
  if (!intent) return 'superseded';
  const context = contextOf(work, intent);
  const found = intent.isNew ? absent : await lookUp(work, context);
  const performed = found.kind === 'absent' ? await perform(work, context) : settledBy(found);
  if (work.signal.aborted && performed.kind !== 'done') return 'cancelled';
  if (await appendFact(work.writer, outcomeEvent(intent.key, performed))) return performed.kind;
  // Another engine drives now and may have done the same: looking it up once more heals what is there twice.
  await lookUp(work, context);
  return 'lease-lost';
};

interface Intent {
  readonly key: string;
  readonly isNew: boolean;
  readonly version: number;
}

async function prepare({ writer, request }: EffectWork): Promise<Intent | undefined> {
  const { stream } = writer;
  const before = effectOf(stream.state.effects, request.cause);
  if (before) return { key: before.key, isNew: false, version: stream.version };
  const key = nextEffectKey(stream.name, stream.state.effects);
  const event = { type: 'EffectPrepared', data: { ...request, key } };
  const outcome = await appendAt(writer, stream.version, [event]);
  return outcome.kind === 'appended' ? { key, isNew: true, version: outcome.version } : undefined;
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

function outcomeEvent(key: string, performed: Performed<unknown>): FlowEvent {
  switch (performed.kind) {
    case 'done':
      return { type: 'EffectDone', data: { key, output: performed.output } };
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

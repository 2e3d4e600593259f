// One effect, from its intent to its outcome: prepared in the journal, looked up if it may have happened, then done.
import { type Answer, absent, unknown } from '../../core/answer.ts';
import { effectOf, nextEffectKey } from '../../core/effect/state.ts';
import type { FlowEvent } from '../../core/event.ts';
import type { EffectRequest } from '../../core/flow.ts';
import { Problem } from '../../core/problem.ts';
import type { Performed } from '../../ports/performed.ts';
import { within } from '../deadline.ts';
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
  const performed = storable(found.kind === 'absent' ? await perform(work, context) : settledBy(found));
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

async function lookUp({ request, kind, writer }: EffectWork, context: EffectContext): Promise<Answer<unknown>> {
  if (!kind.lookup) return absent;
  const { clock, times } = writer.parts;
  try {
    const late = unknown(lateAnswer(times.answerMs));
    return await within({ clock, ms: times.answerMs }, kind.lookup(request.input, context), late);
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

/** One that is late is told to end; what it still does may arrive, so its answer is unknown. */
async function perform(work: EffectWork, context: EffectContext): Promise<Performed<unknown>> {
  const { request, kind, writer, signal } = work;
  const { clock, times } = writer.parts;
  const ms = kind.deadlineMs ?? times.answerMs;
  const ended = new AbortController();
  const end = () => ended.abort('not wanted any more');
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    const told = { ...context, signal: ended.signal };
    return await within({ clock, ms }, kind.perform(request.input, told), lost(lateAnswer(ms)));
  } catch (error) {
    return lost(lostAnswer(error));
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

const lost = (reason: string) => ({ kind: 'unknown', reason }) as const;
const lateAnswer = (ms: number) => `no answer within ${ms / 1000} s`;

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

// What the facts say of each effect of a stream, found by its cause.
import type { Recorded } from '../event.ts';
import type { EffectRequest } from '../flow.ts';
import { Effects } from './effects.ts';
import type { EffectEvent, FailureCode } from './events.ts';

export interface EffectRecord extends EffectRequest {
  readonly key: string;
  readonly status: 'prepared' | 'done' | 'failed' | 'unknown';
  readonly output: unknown;
  /** Why it failed or is unknown. */
  readonly reason: string;
  /** Set where the cause has a name that flows know. */
  readonly code?: FailureCode | undefined;
  readonly isFinal: boolean;
  /** How often it failed or its answer was lost. */
  readonly misses: number;
  /** Earlier tries without an answer: each of them may still arrive. */
  readonly unanswered: number;
  readonly preparedAt: number;
  readonly missedAt: number;
  readonly doneAt: number;
  /** Done after an earlier try that may still arrive: a request on its way when its engine died, say. */
  readonly isDoubtful: boolean;
}

/** In the order in which they were prepared; the n-th has the key `<stream>/<n>`. */
export type { Effects } from './effects.ts';

export const noEffects = Effects.of([]);

/** `ahead`: how many others are prepared together with it, before it. */
export function nextEffectKey(stream: string, effects: Effects, ahead = 0): string {
  return `${stream}/${effects.length + ahead + 1}`;
}

export function foldEffects(effects: Effects, event: Recorded<EffectEvent>): Effects {
  if (event.type === 'EffectPrepared') return effects.add(prepared(event));
  const at = positionOf(event.data.key);
  const before = effects.at(at);
  if (!before || before.key !== event.data.key)
    throw new Error(`${event.type} for ${event.data.key}, which was never prepared`);
  const after = settled(before, event);
  return after === before ? effects : effects.with(at, after);
}

function prepared(event: Recorded<Extract<EffectEvent, { type: 'EffectPrepared' }>>): EffectRecord {
  const { key, cause, kind, input } = event.data;
  const unsettled = {
    status: 'prepared',
    output: undefined,
    reason: '',
    isFinal: false,
    misses: 0,
    unanswered: 0,
  } as const;
  return { key, cause, kind, input, ...unsettled, preparedAt: event.at, missedAt: 0, doneAt: 0, isDoubtful: false };
}

function settled(
  before: EffectRecord,
  event: Recorded<Exclude<EffectEvent, { type: 'EffectPrepared' }>>,
): EffectRecord {
  if (before.status === 'done') return before;
  switch (event.type) {
    case 'EffectRetried':
      return { ...before, unanswered: unansweredOf(before) };
    case 'EffectDone':
      return { ...before, ...event.data, status: 'done', doneAt: event.at };
    case 'EffectFailed':
      return { ...missed(before, event.data, event.at), status: 'failed', isFinal: event.data.final };
    case 'EffectUnknown':
      return { ...missed(before, event.data, event.at), status: 'unknown', unanswered: before.unanswered + 1 };
  }
}

/** How many tries there are without an answer once the effect is tried again. */
export function unansweredOf({ status, unanswered }: EffectRecord): number {
  return status === 'prepared' ? unanswered + 1 : unanswered;
}

type Miss = Pick<EffectRecord, 'reason' | 'code'>;

function missed(before: EffectRecord, { reason, code }: Miss, at: number): EffectRecord {
  return { ...before, reason, code, misses: before.misses + 1, missedAt: at };
}

/** What was missed or given up is due again at once, because a person said so; whether it happened is looked up first. */
export function reopenEffects(effects: Effects, at: number): Effects {
  const reopened = { status: 'prepared', isFinal: false, misses: 0, preparedAt: at } as const;
  const isMissed = ({ status }: EffectRecord) => status === 'failed' || status === 'unknown';
  return effects.all.reduce(
    (changed, effect, position) => (isMissed(effect) ? changed.with(position, { ...effect, ...reopened }) : changed),
    effects,
  );
}

function positionOf(key: string): number {
  return Number(key.slice(key.lastIndexOf('/') + 1)) - 1;
}

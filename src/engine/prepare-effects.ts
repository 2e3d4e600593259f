// All intents of one decision in one append, behind the facts that led to it: either the stream is still as the decision saw it, or none
// of them is stored.
import { nextEffectKey, unansweredOf } from '../core/effect/state.ts';
import type { EffectRequest, FlowState } from '../core/flow.ts';
import { type Ahead, appendAt, type Writer } from './stream.ts';

export interface Intent {
  readonly request: EffectRequest;
  readonly key: string;
  /** False: an earlier try may have done it. */
  readonly isNew: boolean;
  /** Earlier tries without an answer. */
  readonly unanswered: number;
  /** Of the stream, once the intent was stored. */
  readonly version: number;
}

/** `superseded`: the stream moved on since the decision. */
export type Prepared =
  | { readonly kind: 'prepared'; readonly intents: readonly Intent[] }
  | { readonly kind: 'superseded' }
  | { readonly kind: 'lease-lost' };

export type PrepareEffects = (
  writer: Writer,
  requests: readonly EffectRequest[],
  seen: Ahead<FlowState>,
) => Promise<Prepared>;

/** An old intent is taken up by `EffectRetried`, which the store refuses without the lease. */
export const prepareEffects: PrepareEffects = async (writer, requests, { state, version, facts }) => {
  if (requests.length === 0 && facts.length === 0) return { kind: 'prepared', intents: [] };
  let ahead = 0;
  const intents = requests.map(request => {
    const before = state.effects.byCause(request.cause);
    const key = before?.key ?? nextEffectKey(writer.stream.name, state.effects, ahead++);
    return { request, key, isNew: !before, unanswered: before ? unansweredOf(before) : 0 };
  });
  const outcome = await appendAt(writer, version, intents.map(intentEvent), facts);
  if (outcome.kind === 'lease-lost') return { kind: 'lease-lost' };
  if (outcome.kind === 'conflict') return { kind: 'superseded' };
  return { kind: 'prepared', intents: intents.map(intent => ({ ...intent, version: outcome.version })) };
};

export function intentEvent({ request, key, isNew }: Pick<Intent, 'request' | 'key' | 'isNew'>) {
  return isNew ? { type: 'EffectPrepared', data: { ...request, key } } : { type: 'EffectRetried', data: { key } };
}

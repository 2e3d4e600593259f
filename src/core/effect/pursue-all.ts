// Several effects of one kind at once: what is still going on as one verdict, what is done, what was given up.
import { earliest, type Verdict } from '../flow.ts';
import type { EffectDefinition, OutputOf, RequestFor } from './define.ts';
import { pursue, type RetryPolicy } from './pursue.ts';
import type { Effects } from './state.ts';

export interface Pursuits<D extends EffectDefinition> {
  /** Undefined: nothing is left to do. */
  readonly going: Verdict<never, D> | undefined;
  readonly done: readonly { readonly cause: string; readonly output: OutputOf<D> }[];
  readonly givenUp: readonly { readonly cause: string; readonly reason: string }[];
}

export function pursueAll<D extends EffectDefinition>(
  effects: Effects,
  requests: readonly RequestFor<D>[],
  policy: RetryPolicy,
  now: number,
): Pursuits<D> {
  const all = requests.map(request => ({ cause: request.cause, pursuit: pursue(effects, request, policy, now) }));
  const going = all.flatMap(({ pursuit }) => (pursuit.kind === 'going' ? [pursuit.verdict] : []));
  return {
    going: going.length === 0 ? undefined : joined(going),
    done: all.flatMap(({ cause, pursuit }) =>
      pursuit.kind === 'done' ? [{ cause, output: pursuit.output as OutputOf<D> }] : [],
    ),
    givenUp: all.flatMap(({ cause, pursuit }) =>
      pursuit.kind === 'given-up' ? [{ cause, reason: pursuit.reason }] : [],
    ),
  };
}

function joined<D extends EffectDefinition>(verdicts: readonly Verdict<never, D>[]): Verdict<never, D> {
  const wakeAt = earliest(verdicts.map(verdict => verdict.wakeAt));
  const effects = verdicts.flatMap(verdict => verdict.effects ?? []);
  const why = [...new Set(verdicts.map(verdict => verdict.why))].join('; ');
  return { why, effects, ...(wakeAt === undefined ? {} : { wakeAt }) };
}

// An agent says that the item is resolved, and nothing proves it: a person decides.
import { effectsBy } from '../../effect/find.ts';
import { CheckResolved } from '../../world/forge-effects.ts';
import type { RunState } from '../state.ts';

export const claimCause = (who: string) => `resolved/${who}`;

/** The cause of the check that proved nothing, and the question; undefined: none is open. */
export function openClaim({
  effects,
  stopped,
}: RunState): { readonly cause: string; readonly text: string } | undefined {
  const checked = effectsBy(effects, CheckResolved).at(-1);
  if (stopped?.reason !== 'claim-unproven' || !checked) return undefined;
  return { cause: checked.cause, text: `${stopped.detail}. Is the item resolved? Answer yes or no.` };
}

// One tick holds an epic that several machines can see. A machine that was away may have lost it meanwhile, so it is checked each time.
import { effectsBy, outputOf } from '../../effect/find.ts';
import { pursue } from '../../effect/pursue.ts';
import { ClaimEpic, epicQuery } from '../../world/epic.ts';
import type { EpicRule, EpicVerdict } from '../asks.ts';
import { epicOf } from '../state.ts';
import { conclude, patiently } from './rule.ts';

const claimsMax = 10;

export const claim: EpicRule = (state, world, now) => {
  const { tick } = state;
  if (!tick?.settings.isShared) return undefined;
  const answer = world.get(epicQuery(epicOf(state)));
  if (answer.kind !== 'known' || answer.value.holder === tick.tick) return undefined;
  const prefix = `claim/${tick.n}/`;
  const before = effectsBy(state.effects, ClaimEpic).filter(({ cause }) => cause.startsWith(prefix));
  const last = before.at(-1);
  const held = last?.status === 'done' ? outputOf(ClaimEpic, last) : undefined;
  if (held?.kind === 'held') return conclude('held', `another tick holds it: ${held.by}`);
  if (before.length > claimsMax) return conclude('held', 'other ticks take it again and again');
  const n = before.length + (last?.status === 'done' || !last ? 1 : 0);
  const input = { epic: epicOf(state), tick: tick.tick };
  const claiming = pursue(state.effects, { effect: ClaimEpic, cause: `${prefix}${n}`, input }, patiently, now);
  if (claiming.kind === 'given-up') return conclude('held', `it could not be claimed: ${claiming.reason}`);
  return claiming.kind === 'going' ? (claiming.verdict as EpicVerdict) : undefined;
};

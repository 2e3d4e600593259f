// A tick that is concluded clears up: its agent is gone, its worktree too, and the epic is free for the next tick.
import { CancelAttempt } from '../../attempt/effects.ts';
import { attemptQuery } from '../../attempt/queries.ts';
import { pursue } from '../../effect/pursue.ts';
import { ReleaseEpic } from '../../world/epic.ts';
import type { EpicRule, EpicVerdict, EpicWorld } from '../asks.ts';
import { type EpicState, epicOf, type OpenTick } from '../state.ts';
import { attemptsOf, branchOf, hasWorktree, removalOf } from '../view/subagent.ts';
import { briefly } from './rule.ts';

export const leave: EpicRule = (state, world, now) => {
  const { tick } = state;
  if (!tick) return { why: 'nothing was asked for' };
  if (!tick.conclusion) return undefined;
  const going = cancelled(state, world, now) ?? removed(state, tick, now) ?? released(state, tick, now);
  return going ?? { why: tick.conclusion.why, record: [{ type: 'EpicTickEnded', data: { tick: tick.tick } }] };
};

function cancelled(state: EpicState, world: EpicWorld, now: number): EpicVerdict | undefined {
  const attempt = attemptsOf(state).at(-1);
  if (attempt === undefined) return undefined;
  const answer = world.get(attemptQuery(attempt, branchOf(state)));
  const isOver = answer.kind === 'absent' || (answer.kind === 'known' && answer.value.ended !== undefined);
  if (isOver) return undefined;
  const input = { attempt, by: 'flow', reason: 'the tick is over' } as const;
  const cancelling = pursue(state.effects, { effect: CancelAttempt, cause: `cancel/${attempt}`, input }, briefly, now);
  if (cancelling.kind === 'going') return cancelling.verdict as EpicVerdict;
  return { why: 'the agent that was asked is stopping', awaits: `attempt ${attempt}` };
}

function removed(state: EpicState, tick: OpenTick, now: number): EpicVerdict | undefined {
  if (!hasWorktree(state, tick)) return undefined;
  const removing = pursue(state.effects, removalOf(state, tick), briefly, now);
  return removing.kind === 'going' ? (removing.verdict as EpicVerdict) : undefined;
}

/** What cannot be given back runs out by itself. */
function released(state: EpicState, tick: OpenTick, now: number): EpicVerdict | undefined {
  if (!tick.settings.isShared) return undefined;
  const input = { epic: epicOf(state), tick: tick.tick };
  const request = { effect: ReleaseEpic, cause: `release/${tick.n}`, input };
  const releasing = pursue(state.effects, request, briefly, now);
  return releasing.kind === 'going' ? (releasing.verdict as EpicVerdict) : undefined;
}

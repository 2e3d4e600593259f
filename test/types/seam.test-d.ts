// What must not compile: `npm run verify` checks that each marked line is an error, and fails when one of them is not.
import type { Answer } from '../../src/core/answer.ts';
import { pursue, type RetryPolicy } from '../../src/core/effect/pursue.ts';
import { noEffects } from '../../src/core/effect/state.ts';
import type { World } from '../../src/core/flow.ts';
import type { RunWorld } from '../../src/core/run/asks.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import type { RunRule } from '../../src/core/run/rules/rule.ts';
import { MoveCard } from '../../src/core/world/forge-effects.ts';
import { cardQuery, worktreeQuery } from '../../src/core/world/queries.ts';
import { runQuery } from '../../src/core/world/run.ts';
import { CommitWork, RebaseWork } from '../../src/core/world/worktree-effects.ts';
import { effectKind } from '../../src/engine/effect-kind.ts';
import type { Observer, ObserversOf, Performer, PerformersOf } from '../../src/engine/parts.ts';
import type { Board } from '../../src/ports/board.ts';
import { done } from '../../src/ports/performed.ts';

declare const policy: RetryPolicy;
declare const world: World;
declare const board: Board;
const input = { item: '7', status: 'Done' };

pursue(noEffects, { effect: MoveCard, cause: 'card', input }, policy, 0);
// @ts-expect-error A kind is a definition, not a string.
pursue(noEffects, { effect: 'MoveCard', cause: 'card', input }, policy, 0);
// @ts-expect-error A misspelt key of the input.
pursue(noEffects, { effect: MoveCard, cause: 'card', input: { item: '7', statos: 'Done' } }, policy, 0);
// @ts-expect-error An input of the wrong type.
pursue(noEffects, { effect: MoveCard, cause: 'card', input: { item: 7, status: 'Done' } }, policy, 0);
// @ts-expect-error The input of another effect.
pursue(noEffects, { effect: CommitWork, cause: 'card', input }, policy, 0);

const work = { branch: 'b', from: 'a', onto: 'c' };
const rebase = pursue(noEffects, { effect: RebaseWork, cause: 'rebase', input: work }, policy, 0);
if (rebase.kind === 'done' && rebase.output.kind === 'rebased') {
  rebase.output.commit.slice();
  // @ts-expect-error An output has only the keys that its definition names.
  rebase.output.files;
  // @ts-expect-error A commit is no number.
  rebase.output.commit.toFixed();
}

const tip = world.get(worktreeQuery('branch'));
if (tip.kind === 'known') tip.value.tip.slice();
// @ts-expect-error An answer has the type that its query is defined with.
const card: Answer<string> = world.get(worktreeQuery('branch'));
// @ts-expect-error A query is about what its definition says.
cardQuery(7);
// @ts-expect-error A query is made by its definition, not written by hand.
world.get({ kind: 'card', key: 'card/7' });

declare const runWorld: RunWorld;
runWorld.get(cardQuery('7'));
// @ts-expect-error A run observes only what its flow names.
runWorld.get(runQuery('7'));

export const honest: RunRule = () => ({ why: 'w', effects: [{ kind: 'MoveCard', cause: 'c', input }] });
// @ts-expect-error A rule asks only for effects that its flow names.
export const misspelt: RunRule = () => ({ why: 'w', effects: [{ kind: 'MoveCart', cause: 'c', input }] });
const wrongInput = { itme: '7', status: 'Done' };
// @ts-expect-error A rule gives an effect the input that its definition names.
export const wrongKey: RunRule = () => ({ why: 'w', effects: [{ kind: 'MoveCard', cause: 'c', input: wrongInput }] });
// @ts-expect-error Nor does a rule look at what its flow does not name.
export const stranger: RunRule = (_state, seen) => ({ why: seen.get(runQuery('7')).kind });

export const mover = effectKind(MoveCard, { perform: async ({ item }) => board.moveCard(item, 'Done') });
// @ts-expect-error A performer reads only what the input has.
export const blind = effectKind(MoveCard, { perform: async ({ column }) => board.moveCard(column, 'Done') });
// @ts-expect-error A performer answers what the definition promises.
export const liar = effectKind(CommitWork, { perform: async () => done({ commit: 'c' }) });

declare const performers: PerformersOf<typeof runFlow>;
declare const observers: ObserversOf<typeof runFlow>;
const { MoveCard: _mover, ...fewerPerformers } = performers;
const { card: _card, ...fewerObservers } = observers;
// @ts-expect-error Each effect of a flow has a performer.
export const withoutMover: PerformersOf<typeof runFlow> = fewerPerformers;
// @ts-expect-error Each query of a flow has an observer.
export const withoutCard: ObserversOf<typeof runFlow> = fewerObservers;
// @ts-expect-error The performer of one effect is not that of another.
export const wrongMover: PerformersOf<typeof runFlow> = { ...performers, MoveCard: performers.CommitWork };
export const anyPerformer: Performer<typeof MoveCard> = performers.MoveCard;

export const answering: Observer<ReturnType<typeof cardQuery>> = async () => ({ kind: 'known', value: 'Done' });
// @ts-expect-error An observer answers what its query promises.
export const wrong: Observer<ReturnType<typeof cardQuery>> = async () => ({ kind: 'known', value: 7 });
// @ts-expect-error Nor does the observer of one query answer another.
export const wrongCard: ObserversOf<typeof runFlow> = { ...observers, card: observers.worktree };
export { card, runFlow };

// Bugs in what a run makes of people's deeds at the board, planted on purpose.
import { type Answer, known } from '../../src/core/answer.ts';
import type { AnyFlow, World } from '../../src/core/flow.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import { closeItem } from '../../src/core/run/rules/close-item.ts';
import { followItem } from '../../src/core/run/rules/follow-item.ts';
import type { RunRule } from '../../src/core/run/rules/rule.ts';
import type { RunState } from '../../src/core/run/state.ts';
import type { ItemObservation, ItemWatch } from '../../src/core/world/snapshots.ts';
import type { Plant } from './engines.ts';
import { withRule } from './with-rule.ts';

/** In `decide`: one rule sees the item otherwise than it is. */
function withSight(name: string, rule: RunRule, bend: (seen: Answer<ItemWatch>) => Answer<ItemWatch>): Plant {
  const bent = (world: World): World => ({
    get: query => {
      const answer = world.get(query);
      if (query.kind !== 'watch' || answer.kind !== 'known') return answer;
      const { at, seen } = answer.value as ItemObservation;
      return known({ at, seen: bend(seen) }) as typeof answer;
    },
  });
  return withRule(name, (state, world, now) => rule(state, bent(world), now));
}

const ifSeen = (bend: (seen: ItemWatch) => ItemWatch) => (seen: Answer<ItemWatch>) =>
  seen.kind === 'known' ? known(bend(seen.value)) : seen;

/** Whoever moves the card is obeyed. */
const strangerObeyed = withSight(
  'follow-item',
  followItem,
  ifSeen(seen => (seen.move ? { ...seen, move: { ...seen.move, isTrusted: true } } : seen)),
);

/** A card in the backlog is taken for one that was moved by mistake. */
const backlogIgnored = withSight(
  'follow-item',
  followItem,
  ifSeen(({ card, ...seen }) => (card === undefined || card === 'Backlog' ? seen : { ...seen, card })),
);

/** Nobody notices that the item is closed. */
const closingUnseen = withSight(
  'follow-item',
  followItem,
  ifSeen(seen => ({ ...seen, isOpen: true })),
);

/** What could not be seen is taken for closed. */
const unknownTakenForClosed = withSight('follow-item', followItem, seen =>
  seen.kind === 'unknown' ? known({ isOpen: false, version: '' }) : seen,
);

/** A look that shows the same change again is taken for another one. */
const changeSeenAgain = withRule('follow-item', (state, world, now) => {
  const { watchedVersion, item } = state;
  const forgetful = watchedVersion === undefined || !item ? state : { ...state, watchedVersion: 'the first' };
  return followItem(forgetful, world, now);
});

/** A card that stands elsewhere stays there. */
const cardLeftAlone = withRule('put-card-back', () => undefined);

/** In `fold`: nobody remembers which moves were followed, or how often the card was put back. */
function forgetting(what: Partial<RunState>): Plant {
  const fold: typeof runFlow.fold = (state, event) => ({ ...runFlow.fold(state, event), ...what });
  return { flow: { ...runFlow, fold } as unknown as AnyFlow };
}

/** In `decide`: an item is closed by each run that ended, whether or not anybody wants that. */
const closedUnasked = withRule('close-item', (state, world, now) => {
  const { request } = state;
  const settings = request && { ...request.settings, closesItems: true };
  return closeItem(request && settings ? { ...state, request: { ...request, settings } } : state, world, now);
});

export const boardPlants: Readonly<Record<string, Plant>> = {
  strangerObeyed,
  backlogIgnored,
  closingUnseen,
  unknownTakenForClosed,
  changeSeenAgain,
  cardLeftAlone,
  closedUnasked,
  moveFollowedAgain: forgetting({ followedMoves: [] }),
  putBackForEver: forgetting({ putBacks: [] }),
};

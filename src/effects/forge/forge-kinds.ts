// Effects that only hand a request on to the forge. One with logic of its own has a file of its own.
import { CheckResolved, CloseItem, LandReview, PostComment } from '../../core/world/forge-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Forge } from '../../ports/forge.ts';

export const forgeKinds = (forge: Forge) => ({
  // Found again by its marker, which is the effect's key.
  PostComment: effectKind(PostComment, {
    lookup: ({ item }, { key }) => forge.findComment(item, key),
    perform: ({ item, body }, { key }) => forge.postComment(item, key, body),
  }),
  // The others are harmless to repeat: what the base branch has already is landed.
  LandReview: effectKind(LandReview, { perform: request => forge.land(request) }),
  CheckResolved: effectKind(CheckResolved, { perform: ({ item, claim }) => forge.checkResolved(item, claim) }),
  CloseItem: effectKind(CloseItem, { perform: ({ item, why }) => forge.closeItem(item, why) }),
});

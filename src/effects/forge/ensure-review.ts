// EnsureReview: found again by its branch; one that a person closed or merged is left as it is.
import { absent, known } from '../../core/answer.ts';
import { EnsureReview } from '../../core/world/forge-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Forge } from '../../ports/forge.ts';
import { done, failed } from '../../ports/performed.ts';

export const ensureReview = (forge: Forge) =>
  effectKind(EnsureReview, {
    lookup: async ({ branch, commit }) => {
      const review = await forge.findReview(branch);
      if (review.kind !== 'known') return review;
      return review.value.head === commit || review.value.state !== 'open' ? known(null) : absent;
    },
    perform: async draft => {
      const review = await forge.findReview(draft.branch);
      if (review.kind === 'unknown') return failed(review.reason);
      const isLeft = review.kind === 'known' && review.value.state !== 'open';
      return isLeft ? done(null) : await forge.ensureReview(draft);
    },
  });

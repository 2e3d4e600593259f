// EnsureReview: found again by its branch; one that a person closed is left closed.
import { z } from 'zod';
import { absent, known } from '../../core/answer.ts';
import type { Forge } from '../../ports/forge.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({
  item: z.string(),
  branch: z.string(),
  base: z.string(),
  commit: z.string(),
  title: z.string(),
  body: z.string(),
});

export const ensureReview = (forge: Forge) =>
  effectKind(input, {
    lookup: async ({ branch, commit }) => {
      const review = await forge.findReview(branch);
      if (review.kind === 'unknown') return review;
      const isThere = review.kind === 'known' && (review.value.head === commit || review.value.state !== 'open');
      return isThere ? known(null) : absent;
    },
    perform: draft => forge.ensureReview(draft),
  });

// What lands on a branch of Pitwall's own is reviewed and landed on this machine, also where the forge has all other reviews: that
// branch comes to the forge as one piece, when a person merges it.
import type { Forge } from '../../ports/forge.ts';
import type { Reviews } from '../../ports/reviews.ts';

export interface ForgeSide {
  readonly forge: Forge;
  readonly reviews: Reviews;
}

export interface OwnBranches {
  readonly here: ForgeSide;
  readonly onForge: ForgeSide;
  readonly isOwn: (base: string) => boolean;
}

/** Threads and items are the forge's alike. */
export function withOwnBranches({ here, onForge, isOwn }: OwnBranches): ForgeSide {
  const sideOf = async (branch: string) => {
    const review = await here.reviews.read(branch);
    return review && isOwn(review.base) ? here : onForge;
  };
  const into = (base: string) => (isOwn(base) ? here : onForge).forge;
  return {
    forge: {
      ...onForge.forge,
      findReview: async branch => (await sideOf(branch)).forge.findReview(branch),
      ensureReview: draft => into(draft.base).ensureReview(draft),
      land: request => into(request.base).land(request),
    },
    reviews: {
      read: async branch => (await sideOf(branch)).reviews.read(branch),
      diff: (review, form) => onForge.reviews.diff(review, form),
      link: async branch => (await sideOf(branch)).reviews.link(branch),
      approve: async (actor, branch, commit) => (await sideOf(branch)).reviews.approve(actor, branch, commit),
      requestChanges: async (actor, branch, reason) =>
        (await sideOf(branch)).reviews.requestChanges(actor, branch, reason),
      close: async (actor, branch, reason) => (await sideOf(branch)).reviews.close(actor, branch, reason),
    },
  };
}

// GitHub as the forge: comments on issues, pull requests as review surfaces.
import type { Forge } from '../../ports/forge.ts';
import type { GitHubRepository } from '../github/repository.ts';
import { findComment, postComment } from './github/comments.ts';
import { type ClaimParts, checkResolved, closeItem } from './github/end-item.ts';
import { ensureReview, landReview, type MergeMethod } from './github/pull.ts';
import { seeReview } from './github/see-review.ts';

export interface GitHubForgeOptions extends ClaimParts {
  readonly github: GitHubRepository;
  readonly mergeMethod: MergeMethod;
}

export function createGitHubForge({ github, mergeMethod, ...place }: GitHubForgeOptions): Forge {
  return {
    findComment: (item, marker) => findComment(github, item, marker),
    postComment: (item, marker, body) => postComment(github, item, { marker, body }),
    findReview: branch => seeReview(github, branch),
    ensureReview: draft => ensureReview(github, draft),
    land: request => landReview(github, mergeMethod, request),
    checkResolved: (item, claim) => checkResolved(github, place, { item, claim }),
    closeItem: item => closeItem(github, item),
  };
}

// Pull requests as people use them from here: shown on this machine, answered on GitHub.
import { Problem } from '../../../core/problem.ts';
import type { Review } from '../../../core/thread/review.ts';
import type { Reviews } from '../../../ports/reviews.ts';
import type { GitRepository } from '../../git/git.ts';
import type { GitHubRepository } from '../../github/repository.ts';
import { reviewDiff } from '../local/reviews.ts';
import { findPull, type Pull } from './pull.ts';

export interface GitHubReviewParts extends GitRepository {
  readonly github: GitHubRepository;
}

export function createGitHubReviews({ github, git, repository }: GitHubReviewParts): Reviews {
  const read = async (branch: string) => {
    const pull = await findPull(github, branch);
    if (pull.kind === 'ok') return pull.value;
    const remedy = 'Try again; the run itself goes on where it is.';
    throw new Problem({ code: 'forge-silent', what: `the pull request cannot be read: ${pull.reason}`, remedy });
  };
  const onGitHub = async (branch: string): Promise<never> => {
    const url = (await read(branch))?.html_url ?? 'its page';
    const what = 'this review is a pull request, and is answered there';
    throw new Problem({ code: 'review-on-github', what, remedy: `Review, close or approve it on ${url}` });
  };
  return {
    read: async branch => {
      const pull = await read(branch);
      return pull && reviewOf(pull, branch);
    },
    diff: (review, form) => reviewDiff({ git, repository }, review, form),
    link: async branch => {
      const pull = await findPull(github, branch);
      return pull.kind === 'ok' ? pull.value?.html_url : undefined;
    },
    approve: (_actor, branch) => onGitHub(branch),
    requestChanges: (_actor, branch) => onGitHub(branch),
    close: (_actor, branch) => onGitHub(branch),
  };
}

/** Approvals and requested changes are shown on GitHub. */
function reviewOf(pull: Pull, branch: string): Review {
  return {
    item: /\d+/.exec(branch)?.[0] ?? '',
    base: pull.base.ref,
    commit: pull.head.sha,
    title: pull.title,
    body: pull.body ?? '',
    state: pull.merged ? 'merged' : pull.state,
    ...(pull.merged && pull.merge_commit_sha ? { landed: pull.merge_commit_sha } : {}),
    approvals: [],
    returns: [],
    openedAt: Date.parse(pull.created_at),
    url: pull.html_url,
  };
}

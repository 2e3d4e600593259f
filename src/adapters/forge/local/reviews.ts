// Local reviews as people use them: read from the journal, compared by git, and what a person says to them recorded as theirs.
import type { Actor } from '../../../core/event.ts';
import type { Review } from '../../../core/thread/review.ts';
import type { Reviews } from '../../../ports/reviews.ts';
import type { Git } from '../../git/git.ts';
import type { FactWriter } from '../../thread/append-fact.ts';
import { readReview } from '../../thread/read-streams.ts';
import { approveReview, closeReview, requestChanges } from './review-words.ts';

export interface LocalReviewParts extends Omit<FactWriter, 'actor'> {
  readonly git: Git;
  readonly repository: string;
}

export function createLocalReviews({ git, repository, ...parts }: LocalReviewParts): Reviews {
  const writer = (actor: Actor): FactWriter => ({ ...parts, actor });
  return {
    read: branch => readReview(parts.journal, branch),
    diff: (review, form) => reviewDiff({ git, repository }, review, form),
    link: async () => undefined,
    approve: (actor, branch, commit) => approveReview(writer(actor), branch, commit),
    requestChanges: (actor, branch, reason) => requestChanges(writer(actor), branch, reason),
    close: (actor, branch, reason) => closeReview(writer(actor), branch, reason),
  };
}

/** What the commit changes since it left its base. */
export async function reviewDiff(
  { git, repository }: Pick<LocalReviewParts, 'git' | 'repository'>,
  { base, commit }: Pick<Review, 'base' | 'commit'>,
  form: 'stat' | 'patch',
): Promise<string> {
  const shape = form === 'stat' ? ['--stat=80'] : ['--patch'];
  const plain = ['--no-color', '--no-ext-diff', '--no-textconv'];
  if ((await git.commit(base, repository)) === undefined)
    return `There is no branch ${base} any more, so what changed cannot be shown.`;
  const { stdout } = await git.run(['diff', ...plain, ...shape, `${base}...${commit}`], { cwd: repository });
  return stdout.trimEnd();
}

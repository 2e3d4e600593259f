// Local reviews for people: read from the journal, shown by git, spoken to as the person.
import { approveReview, closeReview, requestChanges } from '../adapters/forge/local/review-words.ts';
import type { Git } from '../adapters/git/git.ts';
import type { FactWriter } from '../adapters/thread/append-fact.ts';
import { readReview } from '../adapters/thread/read-streams.ts';
import type { Reviews } from '../cli/run/run-session.ts';
import type { Review } from '../core/thread/review.ts';

export interface ReviewParts {
  readonly git: Git;
  readonly repository: string;
  /** As the person. */
  readonly writer: FactWriter;
}

export function createLocalReviews({ git, repository, writer }: ReviewParts): Reviews {
  return {
    read: branch => readReview(writer.journal, branch),
    diff: (review, form) => diffOf({ git, repository }, review, form),
    approve: (branch, commit) => approveReview(writer, branch, commit),
    requestChanges: (branch, reason) => requestChanges(writer, branch, reason),
    close: (branch, reason) => closeReview(writer, branch, reason),
  };
}

/** What the commit changes since it left its base. */
export async function diffOf(
  { git, repository }: Pick<ReviewParts, 'git' | 'repository'>,
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

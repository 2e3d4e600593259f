// Local reviews for people: read from the journal, shown by git, landed on the base branch.
import { recordMerge } from '../adapters/forge/local/review-words.ts';
import type { Git } from '../adapters/git/git.ts';
import type { FactWriter } from '../adapters/thread/append-fact.ts';
import { readReview } from '../adapters/thread/read-streams.ts';
import { type Landing, land } from '../adapters/worktrees/git/land.ts';
import type { Reviews } from '../cli/run/run-session.ts';
import { Problem } from '../core/problem.ts';
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
    diff: async ({ base, commit }, form) => {
      const shape = form === 'stat' ? ['--stat=80'] : ['--patch'];
      const plain = ['--no-color', '--no-ext-diff', '--no-textconv'];
      const { stdout } = await git.run(['diff', ...plain, ...shape, `${base}...${commit}`], { cwd: repository });
      return stdout.trimEnd();
    },
    land: async (branch, review) => {
      const landing = await land({ git, repository }, review.base, review.commit);
      if (landing.kind !== 'landed') throw cannotLand(landing, branch, review);
      await recordMerge(writer, branch, landing.commit);
      return landing.commit;
    },
  };
}

function cannotLand(landing: Exclude<Landing, { kind: 'landed' }>, branch: string, { base }: Review): Problem {
  switch (landing.kind) {
    case 'dirty': {
      const remedy = 'Commit or stash what you changed there, then merge again.';
      return new Problem({
        code: 'merge-dirty',
        what: `${base} is checked out at ${landing.folder} with changes`,
        remedy,
      });
    }
    case 'behind': {
      const remedy = `Rebase ${branch} onto ${base} in its worktree; the run judges the new commit again.`;
      return new Problem({ code: 'merge-behind', what: `${base} has commits that ${branch} has not`, remedy });
    }
    case 'no-base':
      return new Problem({
        code: 'merge-no-base',
        what: `there is no branch ${base}`,
        remedy: `Create ${base} first.`,
      });
  }
}

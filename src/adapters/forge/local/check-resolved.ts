// Whether an item is resolved already: only what git shows in the base branch counts, never a word alone.
import * as z from 'zod';
import type { Resolved } from '../../../ports/forge.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import { readReviews } from '../../thread/read-streams.ts';
import type { LocalForgeOptions } from '../local.ts';

type Options = Pick<LocalForgeOptions, 'journal' | 'history' | 'base'>;

export async function checkResolved(options: Options, item: string, claim: unknown): Promise<Performed<Resolved>> {
  const merged = await mergedReview(options, item);
  return done(merged ?? (await judgeClaim(options, claim)));
}

/** What landed must still be there: a base branch can be rewritten. */
async function mergedReview({ journal, history }: Options, item: string): Promise<Resolved | undefined> {
  const own = (await readReviews(journal)).filter(review => review.item === item && review.state !== 'closed');
  for (const { branch, base, landed, commit } of own) {
    const sha = landed ?? commit;
    if (await history.contains(base, sha))
      return { isResolved: true, evidence: `the review of ${branch} was merged into ${base} as ${sha}` };
  }
  return undefined;
}

/** A commit by its hash alone: `main` or `HEAD` would prove themselves. */
const claimSchema = z.object({
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/i)
    .optional()
    .catch(undefined),
  test: z.string().min(1).optional().catch(undefined),
});

/** A test that the base does not have proves nothing; whether one that it has passes there is for the gates to say. */
export async function judgeClaim(
  { history, base }: Pick<Options, 'history' | 'base'>,
  claim: unknown,
): Promise<Resolved> {
  const { commit, test } = claimSchema.safeParse(claim).data ?? {};
  if (commit !== undefined)
    return (await history.contains(base, commit))
      ? { isResolved: true, evidence: `${base} contains ${commit}` }
      : { isResolved: false, evidence: `${base} does not contain ${commit}` };
  if (test === undefined)
    return { isResolved: false, evidence: 'no merged review, and no commit or test that would prove it' };
  return (await history.holds(base, test))
    ? { isResolved: false, evidence: `${test} is there, and has to pass`, test }
    : { isResolved: false, evidence: `${base} has no file ${JSON.stringify(test)}` };
}

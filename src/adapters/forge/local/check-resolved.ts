// Facts about an item that may be resolved already: its merged review, its age, and the commit that an agent named.
import * as z from 'zod';
import type { Resolved } from '../../../ports/forge.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import { readReviews } from '../../thread/read-streams.ts';
import type { LocalForgeOptions } from '../local.ts';
import type { History } from './git-history.ts';

type Options = Pick<LocalForgeOptions, 'journal' | 'history' | 'base' | 'fileOf'>;

export async function checkResolved(options: Options, item: string, claim: unknown): Promise<Performed<Resolved>> {
  const { history, base, fileOf } = options;
  const merged = await mergedReview(options, item);
  if (merged !== undefined) return done({ merged });
  const file = await fileOf(item);
  const writtenAt = file === undefined ? undefined : await history.addedAt(base, file);
  return done({ ...(writtenAt === undefined ? {} : { writtenAt }), ...(await claimedCommit(history, base, claim)) });
}

/** What landed must still be there: a base branch can be rewritten. */
async function mergedReview({ journal, history }: Options, item: string): Promise<string | undefined> {
  const own = (await readReviews(journal)).filter(review => review.item === item && review.state !== 'closed');
  for (const { branch, base, landed, commit } of own) {
    const sha = landed ?? commit;
    if (await history.contains(base, sha)) return `the review of ${branch} was merged into ${base} as ${sha}`;
  }
  return undefined;
}

/** A commit by its hash alone: `main` or `HEAD` would prove themselves. */
const claimSchema = z.object({ commit: z.string().regex(/^[0-9a-f]{7,64}$/i) });

export async function claimedCommit(history: History, base: string, claim: unknown): Promise<Pick<Resolved, 'commit'>> {
  const { data } = claimSchema.safeParse(claim);
  if (!data) return {};
  const id = data.commit;
  const [seen, isOnBase] = await Promise.all([history.see(id), history.contains(base, id)]);
  return { commit: { id, isOnBase: isOnBase ?? false, ...(seen ?? { at: 0, message: '' }) } };
}

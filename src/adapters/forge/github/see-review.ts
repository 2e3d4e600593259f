// A pull request as the rules look at it.
import * as z from 'zod';
import { type Answer, absent, known } from '../../../core/answer.ts';
import type { ReviewSnapshot } from '../../../core/world/review.ts';
import { restAccountOf, restUserSchema } from '../../github/account.ts';
import { toAnswer } from '../../github/reply.ts';
import { type GitHubRepository, placeOf } from '../../github/repository.ts';
import { findPull, type Pull } from './pull.ts';
import { seeReturns } from './returns.ts';

export async function seeReview(github: GitHubRepository, branch: string): Promise<Answer<ReviewSnapshot>> {
  const found = toAnswer(await findPull(github, branch));
  if (found.kind !== 'known') return found;
  const pull = found.value;
  if (!pull) return absent;
  const head = pull.head.sha;
  if (pull.merged) return known({ state: 'merged', head, mergeable: 'unknown', returns: [] });
  if (pull.state === 'closed')
    return known({
      state: 'closed',
      head,
      mergeable: 'unknown',
      returns: [],
      ...(await closingOf(github, branch, pull)),
    });
  const returns = toAnswer(await seeReturns(github, branch, pull));
  if (returns.kind !== 'known') return returns;
  return known({ state: 'open', head, mergeable: mergeableOf(pull), returns: returns.value });
}

function mergeableOf({ mergeable }: Pull): ReviewSnapshot['mergeable'] {
  if (mergeable === null) return 'unknown';
  return mergeable ? 'yes' : 'no';
}

/** Who it was is good to know, and nothing waits for it. */
async function closingOf(github: GitHubRepository, branch: string, { number }: Pull): Promise<{ closing?: string }> {
  const issue = await github.client.rest({
    route: 'GET /repos/{owner}/{repo}/issues/{issue_number}',
    parameters: { ...placeOf(github), issue_number: number },
    schema: z.object({ closed_by: restUserSchema.optional() }),
    about: branch,
  });
  const by = issue.kind === 'ok' ? issue.value.closed_by : undefined;
  return by ? { closing: `${restAccountOf(by)} closed #${number}` } : {};
}

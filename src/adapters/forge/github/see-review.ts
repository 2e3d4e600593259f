// A pull request as the rules see it. What sends the work back are changes that a trusted person wants, and red CI; words by anyone
// else do not.
import * as z from 'zod';
import { type Answer, absent, known } from '../../../core/answer.ts';
import { type CiCheck, checkTitle } from '../../../core/gate/ci-status.ts';
import type { ReviewSnapshot } from '../../../core/world/snapshots.ts';
import { restAccountOf, restUserSchema } from '../../github/account.ts';
import { type Reply, toAnswer } from '../../github/reply.ts';
import { type GitHubRepository, placeOf } from '../../github/repository.ts';
import { seeChecks } from './checks.ts';
import { findPull, type Pull } from './pull.ts';

export async function seeReview(github: GitHubRepository, branch: string): Promise<Answer<ReviewSnapshot>> {
  const found = toAnswer(await findPull(github, branch));
  if (found.kind !== 'known') return found;
  const pull = found.value;
  if (!pull) return absent;
  const head = pull.head.sha;
  const over = { head, mergeable: 'unknown', returns: [] } as const;
  if (pull.merged) return known({ state: 'merged', ...over });
  if (pull.state === 'closed') return known({ state: 'closed', ...over, ...(await closingOf(github, branch, pull)) });
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

const reviewSchema = z.object({ id: z.int(), user: restUserSchema, body: z.string(), state: z.string() });
const inlineSchema = z.object({
  id: z.int(),
  user: restUserSchema,
  body: z.string(),
  path: z.string(),
  line: z.int().nullish(),
  original_line: z.int().nullish(),
  pull_request_review_id: z.int().nullable(),
});
export type PullReview = z.infer<typeof reviewSchema>;
export type InlineComment = z.infer<typeof inlineSchema>;
type Returns = ReviewSnapshot['returns'];

async function seeReturns(github: GitHubRepository, branch: string, pull: Pull): Promise<Reply<Returns>> {
  const parameters = { ...placeOf(github), pull_number: pull.number };
  const reviews = await github.client.restAll({
    route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews',
    parameters,
    schema: z.array(reviewSchema),
    about: branch,
  });
  if (reviews.kind !== 'ok') return reviews;
  const inline = await github.client.restAll({
    route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments',
    parameters,
    schema: z.array(inlineSchema),
    about: branch,
  });
  if (inline.kind !== 'ok') return inline;
  const seen = await seeChecks(github, pull.head.sha, branch);
  // What the token may not read does not change by waiting: the gate has warned, and CI sends nothing back.
  const isHidden = seen.kind === 'refused' && (seen.status === 403 || seen.status === 404);
  const checks = isHidden ? { kind: 'ok' as const, value: [] } : seen;
  if (checks.kind !== 'ok') return checks;
  const people = [...reviews.value, ...inline.value].map(({ user }) => restAccountOf(user));
  const trusted = await github.owners.trustedOf(people);
  if (trusted.kind !== 'known') return { kind: 'lost', reason: trusted.kind === 'unknown' ? trusted.reason : '' };
  const isTrusted = (user: PullReview['user']) => trusted.value.has(restAccountOf(user));
  const standing = reviews.value.filter((review, at) => !isWithdrawn(review, reviews.value.slice(at + 1)));
  const fromPeople = standing.flatMap(review => changesRequested(review, inline.value, isTrusted));
  return { kind: 'ok', value: [...fromPeople, ...redCi(pull.head.sha, checks.value)] };
}

/** A person who approved later wants no changes any more. */
export function isWithdrawn({ user }: PullReview, later: readonly PullReview[]): boolean {
  return later.some(each => each.state === 'APPROVED' && each.user?.login === user?.login);
}

/** Requested changes, or remarks at lines. An approval, a dismissed review and mere talk send nothing back. */
export function changesRequested(
  review: PullReview,
  inline: readonly InlineComment[],
  isTrusted: (user: PullReview['user']) => boolean,
): Returns {
  if (!isTrusted(review.user)) return [];
  const remarks = inline.filter(each => each.pull_request_review_id === review.id && isTrusted(each.user));
  const isWish = review.state === 'CHANGES_REQUESTED' || (review.state === 'COMMENTED' && remarks.length > 0);
  if (!isWish) return [];
  const lines = remarks.map(({ path, line, original_line, body }) => {
    const at = line ?? original_line;
    return `${path}${at ? `:${at}` : ''}: ${body.trim()}`;
  });
  const reason = [review.body.trim(), ...lines].filter(text => text !== '').join('\n\n');
  const said = reason || 'changes were requested, without a word why';
  return [{ id: `review/${review.id}`, reason: said, by: restAccountOf(review.user) }];
}

/** Once per commit, when CI has said all that it has to say. */
export function redCi(commit: string, checks: readonly CiCheck[]): Returns {
  const failing = checks.filter(({ state }) => state === 'failing');
  if (failing.length === 0 || checks.some(({ state }) => state === 'pending')) return [];
  const names = failing.map(({ name, conclusion }) => `${checkTitle(name)} (${conclusion})`);
  return [{ id: `ci/${commit}`, reason: `CI is red on ${commit}: ${names.join(', ')}` }];
}

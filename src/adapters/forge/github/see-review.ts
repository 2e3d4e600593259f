// A pull request as the rules see it. What sends the work back are changes that a trusted person wants, and red CI; words by anyone
// else do not.
import * as z from 'zod';
import { type Answer, absent, known } from '../../../core/answer.ts';
import { type CiCheck, checkTitle } from '../../../core/gate/ci-status.ts';
import type { ReviewSnapshot } from '../../../core/world/snapshots.ts';
import { deletedAccount, restAccountOf, restUserSchema } from '../../github/account.ts';
import { map, type Reply, toAnswer } from '../../github/reply.ts';
import { type GitHubRepository, placeOf } from '../../github/repository.ts';
import { readAsWritten } from './as-written.ts';
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

const saidSchema = z.object({ id: z.int(), node_id: z.string(), user: restUserSchema, body: z.string() });
const reviewSchema = saidSchema.extend({ state: z.string() });
const inlineSchema = saidSchema.extend({
  path: z.string(),
  line: z.int().nullish(),
  original_line: z.int().nullish(),
  pull_request_review_id: z.int().nullable(),
});
type Said = z.infer<typeof saidSchema>;
export type PullReview = z.infer<typeof reviewSchema>;
export type InlineComment = z.infer<typeof inlineSchema>;
type Returns = ReviewSnapshot['returns'];

async function seeReturns(github: GitHubRepository, branch: string, pull: Pull): Promise<Reply<Returns>> {
  const fromPeople = await seeWishes(github, branch, pull);
  if (fromPeople.kind !== 'ok') return fromPeople;
  const seen = await seeChecks(github, pull.head.sha, branch);
  // What the token may not read does not change by waiting: the gate has warned, and CI sends nothing back.
  const isHidden = seen.kind === 'refused' && (seen.status === 403 || seen.status === 404);
  const checks = isHidden ? { kind: 'ok' as const, value: [] } : seen;
  return map(checks, all => [...fromPeople.value, ...redCi(pull.head.sha, all)]);
}

async function seeWishes(github: GitHubRepository, branch: string, pull: Pull): Promise<Reply<Returns>> {
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
  const all = [...reviews.value, ...inline.value];
  const trusted = await trustedAmong(
    github,
    all.map(({ user }) => restAccountOf(user)),
  );
  if (trusted.kind !== 'ok') return trusted;
  const byTrusted = ({ user }: Said) => trusted.value.has(restAccountOf(user));
  const standing = reviews.value.filter((review, at) => !isWithdrawn(review, reviews.value.slice(at + 1)));
  const wanted = standing.filter(review => changesRequested(review, inline.value, byTrusted).length > 0);
  const remarks = inline.value.filter(each => wanted.some(({ id }) => id === each.pull_request_review_id));
  return await asTheyStand(github, branch, { wanted, remarks });
}

interface Wishes {
  readonly wanted: readonly PullReview[];
  readonly remarks: readonly InlineComment[];
}

/** Without what others edited since: that is not what the person said. */
async function asTheyStand(
  github: GitHubRepository,
  branch: string,
  { wanted, remarks }: Wishes,
): Promise<Reply<Returns>> {
  const ids = [...wanted, ...remarks].map(({ node_id }) => node_id);
  const texts = await readAsWritten(github, branch, ids);
  if (texts.kind !== 'ok') return texts;
  const writersOf = ({ node_id }: Said) => texts.value.get(node_id)?.writers ?? [deletedAccount];
  const trusted = await trustedAmong(github, [...wanted, ...remarks].flatMap(writersOf));
  if (trusted.kind !== 'ok') return trusted;
  const isTrusted = (said: Said) => writersOf(said).every(account => trusted.value.has(account));
  const asItStands = <T extends Said>(said: T): T => ({ ...said, body: texts.value.get(said.node_id)?.body ?? '' });
  const standing = remarks.map(asItStands);
  return { kind: 'ok', value: wanted.flatMap(review => changesRequested(asItStands(review), standing, isTrusted)) };
}

async function trustedAmong(github: GitHubRepository, people: readonly string[]): Promise<Reply<ReadonlySet<string>>> {
  const trusted = await github.owners.trustedOf(people);
  if (trusted.kind === 'known') return { kind: 'ok', value: trusted.value };
  if (trusted.kind === 'absent') return { kind: 'lost', reason: '' };
  return { kind: 'lost', reason: trusted.reason, isOutage: trusted.cause === 'outage' };
}

/** A person who approved later wants no changes any more. */
export function isWithdrawn({ user }: PullReview, later: readonly PullReview[]): boolean {
  return later.some(each => each.state === 'APPROVED' && each.user?.login === user?.login);
}

/** Requested changes, or remarks at lines. An approval, a dismissed review and mere talk send nothing back. */
export function changesRequested(
  review: PullReview,
  inline: readonly InlineComment[],
  isTrusted: (said: Said) => boolean,
): Returns {
  if (!isTrusted(review)) return [];
  const remarks = inline.filter(each => each.pull_request_review_id === review.id && isTrusted(each));
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

// Pull requests: opened, reviewed and merged by people or by the API, with the same rules for both.
import { mergeCommit, mergedTree } from '../git/merge.ts';
import {
  accountById,
  findPull,
  fullNameOf,
  known,
  mayWrite,
  permissionOf,
  pullsOf,
  repositoryById,
} from '../state/find.ts';
import type { Pull, PullRequest, ReviewComment, ReviewState } from '../state/issue.ts';
import type { Site } from '../state/site.ts';
import type { MergeMethod } from '../state/state.ts';
import { actor } from './accounts.ts';
import { addIssue, type IssuePlace } from './issues.ts';
import { markMerged } from './mark-merged.ts';
import { missingChecks } from './missing-checks.ts';
import { repositoryOf } from './repositories.ts';
import { settlePush } from './settle-push.ts';

export interface PullPlan {
  readonly repo: string;
  readonly as: string;
  readonly title: string;
  readonly head: string;
  readonly base: string;
  readonly body?: string;
  readonly isDraft?: boolean;
}

/** Why GitHub refuses a pull request, in its own words. */
export type PullRefusal =
  | { readonly refused: 'invalid'; readonly field: 'head' | 'base' }
  | { readonly refused: 'custom'; readonly message: string };

export async function openPull(site: Site, plan: PullPlan): Promise<PullRequest | PullRefusal> {
  const repository = repositoryOf(site, plan.repo);
  const repo = fullNameOf(site.state, repository);
  const branches = await site.git.branches(repo);
  const headSha = branches.get(plan.head);
  const baseSha = branches.get(plan.base);
  if (headSha === undefined) return { refused: 'invalid', field: 'head' };
  if (baseSha === undefined) return { refused: 'invalid', field: 'base' };
  const ahead = await site.git.run(repo, ['rev-list', '--count', `${baseSha}..${headSha}`]);
  if (ahead === '0') return { refused: 'custom', message: `No commits between ${plan.base} and ${plan.head}` };
  // Looked up last, with nothing to wait for in between: of two that ask at once, one is refused.
  const twin = pullsOf(site.state, repository).find(
    ({ state, pull }) => state === 'OPEN' && pull.headBranch === plan.head && pull.baseBranch === plan.base,
  );
  if (twin)
    return { refused: 'custom', message: `A pull request already exists for ${repo.split('/')[0]}:${plan.head}.` };
  const pull = addIssue(site, plan, plainPull(plan, { headSha, baseSha }));
  await site.git.run(repo, ['update-ref', `refs/pull/${pull.number}/head`, headSha]);
  return pull;
}

function plainPull(plan: PullPlan, shas: { headSha: string; baseSha: string }): Pull {
  const ends = { headBranch: plan.head, baseBranch: plan.base, ...shas, isDraft: plan.isDraft ?? false };
  return { ...ends, mergedAt: null, mergedById: null, mergeSha: null, mergeability: { of: '', since: 0, reads: 0 } };
}

export async function makePull(site: Site, plan: PullPlan): Promise<{ readonly number: number; readonly id: number }> {
  const pull = await openPull(site, plan);
  if ('refused' in pull) throw new Error(`the pull request is refused: ${JSON.stringify(pull)}`);
  return { number: pull.number, id: pull.id };
}

export type Mergeability = 'UNKNOWN' | 'MERGEABLE' | 'CONFLICTING';

/** Unknown at first, as on GitHub, where asking is what starts the computation. */
export async function observeMergeability(site: Site, issue: PullRequest): Promise<Mergeability> {
  const { pull } = issue;
  if (issue.state === 'CLOSED') return 'UNKNOWN';
  const of = `${pull.headSha} ${pull.baseSha}`;
  if (pull.mergeability.of !== of) pull.mergeability = { of, since: site.now(), reads: 0 };
  pull.mergeability.reads += 1;
  const { mergeabilityReads, mergeabilityMs } = site.consistency;
  const isEarly = pull.mergeability.reads <= mergeabilityReads || site.now() < pull.mergeability.since + mergeabilityMs;
  if (isEarly) return 'UNKNOWN';
  const repo = fullNameOf(site.state, repositoryById(site.state, issue.repositoryId));
  return (await mergedTree(site.git, repo, pull.baseSha, pull.headSha)) === null ? 'CONFLICTING' : 'MERGEABLE';
}

export interface MergeRequest {
  readonly byId: number;
  readonly method: MergeMethod;
  readonly title?: string;
  readonly message?: string;
  /** The head that whoever asks has seen. */
  readonly sha?: string;
}

export type MergeOutcome =
  | { readonly kind: 'merged'; readonly sha: string }
  | { readonly kind: 'refused'; readonly status: 403 | 405 | 409; readonly message: string };

const refuse = (status: 403 | 405 | 409, message: string) => ({ kind: 'refused', status, message }) as const;

export async function merge(site: Site, issue: PullRequest, request: MergeRequest): Promise<MergeOutcome> {
  const { pull } = issue;
  const repository = repositoryById(site.state, issue.repositoryId);
  if (!mayWrite(permissionOf(repository, request.byId))) return refuse(403, 'Must have push access');
  if (issue.state === 'CLOSED') return refuse(405, 'Pull Request is not mergeable');
  if (pull.isDraft) return refuse(405, 'Pull Request is still a draft');
  if (request.sha !== undefined && request.sha !== pull.headSha) {
    return refuse(409, 'Head branch was modified. Review and try the merge again.');
  }
  if (!repository.mergeMethods.includes(request.method)) {
    return refuse(405, `${mergeWords[request.method]} are not allowed on this repository.`);
  }
  const missing = missingChecks(site, issue);
  if (missing.length > 0) return refuse(405, `Required status check "${missing[0]}" is expected.`);
  return await mergeNow(site, issue, request);
}

const mergeWords = { merge: 'Merge commits', squash: 'Squash merges', rebase: 'Rebase merges' };

async function mergeNow(site: Site, issue: PullRequest, request: MergeRequest): Promise<MergeOutcome> {
  const { pull } = issue;
  const repository = repositoryById(site.state, issue.repositoryId);
  const fullName = fullNameOf(site.state, repository);
  const by = accountById(site.state, request.byId)?.login ?? 'ghost';
  const plan = { fullName, base: pull.baseSha, head: pull.headSha, by, message: messageOf(issue, request) };
  const sha = await mergeCommit(site.git, request.method, plan);
  if (sha === null) return refuse(405, 'Pull Request is not mergeable');
  const before = await site.git.branches(fullName);
  const moved = await site.git.ask(fullName, ['update-ref', `refs/heads/${pull.baseBranch}`, sha, pull.baseSha]);
  if (moved.code !== 0) return refuse(405, 'Base branch was modified. Review and try the merge again.');
  markMerged(site, issue, { byId: request.byId, sha });
  if (repository.deletesBranchOnMerge)
    await site.git.run(fullName, ['update-ref', '-d', `refs/heads/${pull.headBranch}`]);
  await settlePush(site, { repository, before, pusherId: request.byId });
  return { kind: 'merged', sha };
}

function messageOf({ number, title, body, pull }: PullRequest, request: MergeRequest): string {
  const usual =
    request.method === 'squash' ? `${title} (#${number})` : `Merge pull request #${number} from ${pull.headBranch}`;
  return `${request.title ?? usual}\n\n${request.message ?? (request.method === 'squash' ? body : title)}\n`;
}

/** As a person in the browser; throws if GitHub would refuse. */
export async function mergePull(site: Site, plan: IssuePlace & { readonly method?: MergeMethod }): Promise<string> {
  const request = { byId: actor(site, plan.as).id, method: plan.method ?? 'merge' };
  const outcome = await merge(site, pullOf(site, plan), request);
  if (outcome.kind === 'refused') throw new Error(`the merge is refused: ${outcome.message}`);
  return outcome.sha;
}

export function pullOf(site: Site, { repo, number }: { readonly repo: string; readonly number: number }): PullRequest {
  return known(findPull(site.state, repositoryOf(site, repo), number), `pull request ${repo}#${number}`);
}

export type ReviewPlan = IssuePlace & {
  readonly state: ReviewState;
  readonly body?: string;
  readonly comments?: readonly { readonly path: string; readonly line: number; readonly body: string }[];
};

export function review(site: Site, plan: ReviewPlan): { readonly id: number } {
  const issue = pullOf(site, plan);
  const id = site.nextId();
  const said = { authorId: actor(site, plan.as).id, sha: issue.pull.headSha };
  const { state, body = '', comments = [] } = plan;
  site.state.reviews.push({ id, issueId: issue.id, ...said, state, body, submittedAt: site.now() });
  for (const { path, line, body: text } of comments) {
    const first: ReviewComment = {
      id: site.nextId(),
      reviewId: id,
      ...said,
      createdAt: site.now(),
      replyToId: null,
      body: text,
    };
    const thread = { id: site.nextId(), issueId: issue.id, path, line, comments: [first] };
    site.state.threads.push({ ...thread, isResolved: false, isOutdated: false });
  }
  issue.updatedAt = site.now();
  return { id };
}

/** Resolves every thread of the pull request. */
export function resolveThreads(site: Site, plan: { readonly repo: string; readonly number: number }): void {
  const { id } = pullOf(site, plan);
  for (const thread of site.state.threads) if (thread.issueId === id) thread.isResolved = true;
}

export function readyPull(site: Site, plan: IssuePlace): void {
  pullOf(site, plan).pull.isDraft = false;
}

// Pull requests: opened by people or by the API, with the same rules for both, and whether they could be merged.
import { mergedTree } from '../git/merge.ts';
import { findPull, fullNameOf, known, pullsOf, repositoryById } from '../state/find.ts';
import type { Pull, PullRequest } from '../state/issue.ts';
import type { Site } from '../state/site.ts';
import { addIssue, type IssuePlace } from './issues.ts';
import { repositoryOf } from './repositories.ts';

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

/** In its turn: a push must find the pull request, or be seen by it. */
export async function openPull(site: Site, plan: PullPlan): Promise<PullRequest | PullRefusal> {
  return await site.inTurn(repositoryOf(site, plan.repo).id, () => openPullNow(site, plan));
}

async function openPullNow(site: Site, plan: PullPlan): Promise<PullRequest | PullRefusal> {
  const repository = repositoryOf(site, plan.repo);
  const repo = fullNameOf(site.state, repository);
  const branches = await site.git.branches(repo);
  const headSha = branches.get(plan.head);
  const baseSha = branches.get(plan.base);
  if (headSha === undefined) return { refused: 'invalid', field: 'head' };
  if (baseSha === undefined) return { refused: 'invalid', field: 'base' };
  const ahead = await site.git.run(repo, ['rev-list', '--count', `${baseSha}..${headSha}`]);
  if (ahead === '0') return { refused: 'custom', message: `No commits between ${plan.base} and ${plan.head}` };
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

export function pullOf(site: Site, { repo, number }: { readonly repo: string; readonly number: number }): PullRequest {
  return known(findPull(site.state, repositoryOf(site, repo), number), `pull request ${repo}#${number}`);
}

export function readyPull(site: Site, plan: IssuePlace): void {
  pullOf(site, plan).pull.isDraft = false;
}

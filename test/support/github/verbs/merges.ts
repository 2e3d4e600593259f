// Merges of pull requests, by the API or by a person in the browser, with the same refusals.
import { mergeCommit } from '../git/merge.ts';
import { accountById, fullNameOf, mayWrite, permissionOf, repositoryById } from '../state/find.ts';
import type { PullRequest } from '../state/issue.ts';
import type { Site } from '../state/site.ts';
import type { MergeMethod } from '../state/state.ts';
import { actor } from './accounts.ts';
import type { IssuePlace } from './issues.ts';
import { markMerged } from './mark-merged.ts';
import { missingChecks } from './missing-checks.ts';
import { pullOf } from './pulls.ts';
import { pushing } from './settle-push.ts';

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

/** Judged in its turn: no push may come between what was seen and what is merged. */
export async function merge(site: Site, issue: PullRequest, request: MergeRequest): Promise<MergeOutcome> {
  const by = { repository: repositoryById(site.state, issue.repositoryId), pusherId: request.byId };
  return await pushing(site, by, async () => judge(site, issue, request) ?? (await mergeNow(site, issue, request)));
}

/** Undefined: nothing speaks against it. */
function judge(site: Site, issue: PullRequest, request: MergeRequest): MergeOutcome | undefined {
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
  return missing.length > 0 ? refuse(405, `Required status check "${missing[0]}" is expected.`) : undefined;
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
  const moved = await site.git.ask(fullName, ['update-ref', `refs/heads/${pull.baseBranch}`, sha, pull.baseSha]);
  if (moved.code !== 0) return refuse(405, 'Base branch was modified. Review and try the merge again.');
  markMerged(site, issue, { byId: request.byId, sha });
  if (repository.deletesBranchOnMerge)
    await site.git.run(fullName, ['update-ref', '-d', `refs/heads/${pull.headBranch}`]);
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

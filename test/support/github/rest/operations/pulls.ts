// Pull requests: listed, opened, changed, merged, reviewed.
import { pullsOf } from '../../state/find.ts';
import type { PullRequest } from '../../state/issue.ts';
import type { MergeMethod } from '../../state/state.ts';
import { closeIssue, editIssue, reopenIssue } from '../../verbs/issues.ts';
import { merge } from '../../verbs/merges.ts';
import { missingChecks } from '../../verbs/missing-checks.ts';
import { type Mergeability, observeMergeability, openPull, type PullRefusal } from '../../verbs/pulls.ts';
import { invalid, ok, type RestAnswer, type RestCall, refusal } from '../call.ts';
import { page } from '../page.ts';
import { type PullDetail, renderFullPull, renderPull } from '../render/pull.ts';
import { renderReview, renderReviewComment } from '../render/review.ts';
import { asAccount, asWriter, inRepository, onPull, type RepositoryCall, type RestOperation } from './in-repository.ts';

export const pullOperations: Readonly<Record<string, RestOperation>> = {
  'GET /repos/{owner}/{repo}/pulls': {
    isList: true,
    answer: inRepository(call => {
      const found = pullsOf(call.site.state, call.repository).filter(wantedBy(call));
      return page(call, sorted(call, found), rows => rows.map(pull => renderPull(call.site, pull, viewerOf(call))));
    }),
  },

  'POST /repos/{owner}/{repo}/pulls': {
    answer: inRepository(
      asWriter(async call => {
        const { site, repo, as, body } = call;
        if (body.title === undefined)
          return invalid({ resource: 'PullRequest', code: 'missing_field', field: 'title' });
        const head = String(body.head).replace(new RegExp(`^${repo.split('/')[0]}:`, 'i'), '');
        const plan = {
          repo,
          as,
          head,
          title: String(body.title),
          base: String(body.base),
          isDraft: body.draft === true,
        };
        const pull = await openPull(site, { ...plan, body: body.body === undefined ? '' : String(body.body) });
        return 'refused' in pull ? refusedPull(pull) : { status: 201, body: await fullPull(call, pull, 'UNKNOWN') };
      }),
    ),
  },

  'GET /repos/{owner}/{repo}/pulls/{pull_number}': {
    answer: onPull(async call =>
      ok(await fullPull(call, call.issue, await observeMergeability(call.site, call.issue))),
    ),
  },

  'PATCH /repos/{owner}/{repo}/pulls/{pull_number}': {
    answer: onPull(
      asWriter(
        async call => {
          const { site, issue, repo, as, body } = call;
          const place = { repo, number: issue.number, as };
          if (typeof body.title === 'string') editIssue(site, { ...place, title: body.title });
          if (typeof body.body === 'string') editIssue(site, { ...place, body: body.body });
          const wrong = await moveBase(call, issue);
          if (wrong !== undefined) return wrong;
          if (body.state === 'closed') closeIssue(site, place);
          if (body.state === 'open') reopenIssue(site, place);
          return ok(await fullPull(call, issue, 'UNKNOWN'));
        },
        ({ issue, account }) => issue.authorId === account?.id,
      ),
    ),
  },

  'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge': {
    answer: onPull(
      asAccount(async ({ site, issue, account, body }) => {
        const outcome = await merge(site, issue, {
          byId: account?.id ?? 0,
          method: (body.merge_method ?? 'merge') as MergeMethod,
          ...(body.commit_title !== undefined && { title: String(body.commit_title) }),
          ...(body.commit_message !== undefined && { message: String(body.commit_message) }),
          ...(body.sha !== undefined && { sha: String(body.sha) }),
        });
        if (outcome.kind === 'refused') return refusal(outcome.status, outcome.message);
        return ok({ sha: outcome.sha, merged: true, message: 'Pull Request successfully merged' });
      }),
    ),
  },

  'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews': {
    isList: true,
    answer: onPull(call => {
      const reviews = call.site.state.reviews.filter(({ issueId }) => issueId === call.issue.id);
      return page(call, reviews, rows => rows.map(review => renderReview(call.site, call.issue, review)));
    }),
  },

  'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments': {
    isList: true,
    answer: onPull(call => {
      const threads = call.site.state.threads.filter(({ issueId }) => issueId === call.issue.id);
      const comments = threads.flatMap(thread => thread.comments.map(comment => [thread, comment] as const));
      return page(call, comments, rows => rows.map(row => renderReviewComment(call.site, call.issue, row)));
    }),
  },
};

function viewerOf(call: RestCall): number | null {
  return call.account?.id ?? null;
}

/** What is asked for is read once, also where there is nothing to filter. */
function wantedBy({ query, repo }: RepositoryCall): (pull: PullRequest) => boolean {
  const { state: wanted = 'open', head, base } = query;
  const nameOf = (branch: string) => `${repo.split('/')[0]}:${branch}`.toLowerCase();
  return ({ state, pull }) => {
    const isHead = head === undefined || head.toLowerCase() === nameOf(pull.headBranch);
    const isState = wanted === 'all' || wanted === state.toLowerCase();
    return isState && isHead && (base === undefined || base === pull.baseBranch);
  };
}

/** GitHub's own default is the newest first by creation, and the oldest first by anything else. */
function sorted({ query }: RepositoryCall, pulls: readonly PullRequest[]): PullRequest[] {
  const { sort = 'created', direction = sort === 'created' ? 'desc' : 'asc' } = query;
  const key = (pull: PullRequest) => (sort === 'updated' ? pull.updatedAt : pull.createdAt);
  const rows = [...pulls].sort((a, b) => key(a) - key(b) || a.number - b.number);
  return direction === 'desc' ? rows.reverse() : rows;
}

function refusedPull(refused: PullRefusal): RestAnswer {
  if (refused.refused === 'invalid') return invalid({ resource: 'PullRequest', field: refused.field, code: 'invalid' });
  return invalid({ resource: 'PullRequest', code: 'custom', message: refused.message });
}

/** Another base; GitHub answers 422 if there is no such branch. */
async function moveBase({ site, repo, body }: RepositoryCall, issue: PullRequest): Promise<RestAnswer | undefined> {
  if (body.base === undefined || body.base === issue.pull.baseBranch) return undefined;
  const base = (await site.git.branches(repo)).get(String(body.base));
  if (base === undefined) return invalid({ resource: 'PullRequest', field: 'base', code: 'invalid' });
  Object.assign(issue.pull, { baseBranch: String(body.base), baseSha: base });
  return undefined;
}

async function fullPull(call: RepositoryCall, issue: PullRequest, mergeability: Mergeability): Promise<object> {
  const { site, repo } = call;
  const { baseSha, headSha } = issue.pull;
  const commits = Number(await site.git.run(repo, ['rev-list', '--count', `${baseSha}..${headSha}`]));
  const stat = await site.git.run(repo, ['diff', '--numstat', `${baseSha}...${headSha}`]);
  const files = stat
    .split('\n')
    .filter(line => line !== '')
    .map(line => line.split('\t').map(Number));
  const sum = (column: number) => files.reduce((total, row) => total + (row[column] || 0), 0);
  const detail: PullDetail = {
    mergeability,
    isBlocked: missingChecks(site, issue).length > 0,
    commits,
    additions: sum(0),
    deletions: sum(1),
    changedFiles: files.length,
  };
  return renderFullPull(site, issue, viewerOf(call), detail);
}

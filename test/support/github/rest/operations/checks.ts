// Check runs and statuses of a commit.
import { type CheckRun, type CommitStatus, checkStatus } from '../../state/check.ts';
import { nodeId } from '../../state/node-id.ts';
import { visibleRuns } from '../../verbs/missing-checks.ts';
import { type RestAnswer, refusal } from '../call.ts';
import { page } from '../page.ts';
import { renderRepository } from '../render/repository.ts';
import { optionalTime, time } from '../render/time.ts';
import { inRepository, type RepositoryCall, type RestOperation } from './in-repository.ts';

export const checkOperations: Readonly<Record<string, RestOperation>> = {
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': {
    isList: true,
    answer: onCommit(call => {
      const { site, repository, sha } = call;
      const { check_name: name, status } = call.query;
      const runs = visibleRuns(site, { repositoryId: repository.id, sha }).filter(
        run =>
          (name === undefined || name === run.name) &&
          (status === undefined || status === checkStatus(run, site.now())),
      );
      const body = (rows: readonly CheckRun[]) => rows.map(run => renderRun(call, run));
      return page(call, runs, rows => ({ total_count: runs.length, check_runs: body(rows) }));
    }),
  },

  'GET /repos/{owner}/{repo}/commits/{ref}/status': {
    isList: true,
    answer: onCommit(call => {
      const { site, repository, repo, sha, account } = call;
      const mine = site.state.statuses.filter(status => status.repositoryId === repository.id && status.sha === sha);
      const latest = mine.filter(status => mine.findLast(other => other.context === status.context) === status);
      const api = `${site.url}/api/v3/repos/${repo}`;
      return page(call, latest, rows => ({
        state: combined(latest),
        sha,
        total_count: latest.length,
        statuses: rows.map(status => renderStatus(`${api}/statuses/${sha}`, status)),
        repository: renderRepository(site, repository, account?.id ?? null),
        commit_url: `${api}/commits/${sha}`,
        url: `${api}/commits/${sha}/status`,
      }));
    }),
  },
};

type CommitCall = RepositoryCall & { readonly sha: string };

function onCommit(answer: (call: CommitCall) => RestAnswer): RestOperation['answer'] {
  return inRepository(async call => {
    const ref = call.params.ref ?? '';
    const sha = await call.site.git.resolve(call.repo, ref);
    return sha === null ? refusal(422, `No commit found for SHA: ${ref}`) : answer({ ...call, sha });
  });
}

/** Pending also where there is none, as on GitHub. */
function combined(statuses: readonly CommitStatus[]): string {
  if (statuses.some(({ state }) => state === 'error' || state === 'failure')) return 'failure';
  return statuses.length > 0 && statuses.every(({ state }) => state === 'success') ? 'success' : 'pending';
}

function renderStatus(url: string, status: CommitStatus): object {
  const at = time(status.createdAt);
  const { id, state, context } = status;
  const about = { description: null, target_url: null, avatar_url: null, created_at: at, updated_at: at };
  return { id, node_id: nodeId('StatusContext', id), state, context, url, ...about };
}

function renderRun({ site, repo }: CommitCall, run: CheckRun): object {
  const status = checkStatus(run, site.now());
  const url = `${site.url}/api/v3/repos/${repo}/check-runs/${run.id}`;
  const html = `${site.url}/${repo}/runs/${run.id}`;
  const isComplete = status === 'completed';
  return {
    id: run.id,
    node_id: nodeId('CheckRun', run.id),
    head_sha: run.sha,
    name: run.name,
    external_id: '',
    url,
    html_url: html,
    details_url: html,
    status,
    conclusion: isComplete ? run.conclusion : null,
    started_at: time(run.startedAt),
    completed_at: isComplete ? optionalTime(run.completesAt) : null,
    check_suite: { id: run.id },
    output: { title: null, summary: null, text: null, annotations_count: 0, annotations_url: `${url}/annotations` },
    app: null,
    pull_requests: [],
  };
}

// Commits and what was checked about them.
import { optionalTime, time } from '../../rest/render/time.ts';
import { type CheckRun, type CommitStatus, checkStatus } from '../../state/check.ts';
import { fullNameOf } from '../../state/find.ts';
import { nodeId } from '../../state/node-id.ts';
import type { Repository } from '../../state/state.ts';
import { visibleRuns } from '../../verbs/missing-checks.ts';
import { connection } from '../connection.ts';
import type { View, ViewContext } from '../view.ts';
import { actorView } from './account.ts';

export function commitView(context: ViewContext, repository: Repository, sha: string): View {
  const fullName = fullNameOf(context.site.state, repository);
  const log = async (format: string) => await context.site.git.run(fullName, ['log', '-1', `--format=${format}`, sha]);
  return {
    __typename: 'Commit',
    id: nodeId('Commit', sha),
    oid: sha,
    abbreviatedOid: sha.slice(0, 7),
    url: `${context.site.url}/${fullName}/commit/${sha}`,
    message: () => log('%B'),
    messageHeadline: () => log('%s'),
    committedDate: () => log('%cI'),
    authoredDate: () => log('%aI'),
    statusCheckRollup: () => rollupView(context, repository, sha),
  };
}

/** Null where nothing was ever checked. */
export function rollupView(context: ViewContext, repository: Repository, sha: string): View | null {
  const { site } = context;
  const runs = visibleRuns(site, { repositoryId: repository.id, sha });
  const mine = site.state.statuses.filter(status => status.repositoryId === repository.id && status.sha === sha);
  const statuses = mine.filter(status => mine.findLast(other => other.context === status.context) === status);
  if (runs.length + statuses.length === 0) return null;
  const rows = [
    ...runs.map(run => ({ id: run.id, view: () => checkRunView(context, repository, run) })),
    ...statuses.map(status => ({ id: status.id, view: () => statusView(context, status) })),
  ];
  return {
    __typename: 'StatusCheckRollup',
    id: nodeId('StatusCheckRollup', sha),
    state: rollupState([...runs.map(run => stateOfRun(run, site.now())), ...statuses.map(({ state }) => state)]),
    contexts: args => connection(args, { name: 'contexts', rows, view: row => row.view() }),
  };
}

function stateOfRun(run: CheckRun, now: number): CommitStatus['state'] {
  if (checkStatus(run, now) !== 'completed') return 'pending';
  return ['success', 'neutral', 'skipped'].includes(run.conclusion) ? 'success' : 'failure';
}

function rollupState(states: readonly CommitStatus['state'][]): string {
  const worst = (['error', 'failure', 'pending'] as const).find(state => states.includes(state));
  return (worst ?? 'success').toUpperCase();
}

function checkRunView({ site }: ViewContext, repository: Repository, run: CheckRun): View {
  const status = checkStatus(run, site.now());
  const isComplete = status === 'completed';
  const url = `${site.url}/${fullNameOf(site.state, repository)}/runs/${run.id}`;
  const isRequired = repository.requiredChecks.some(({ names }) => names.includes(run.name));
  return {
    __typename: 'CheckRun',
    id: nodeId('CheckRun', run.id),
    databaseId: run.id,
    name: run.name,
    status: status.toUpperCase(),
    conclusion: isComplete ? run.conclusion.toUpperCase() : null,
    startedAt: time(run.startedAt),
    completedAt: isComplete ? optionalTime(run.completesAt) : null,
    url,
    detailsUrl: url,
    title: null,
    summary: null,
    text: null,
    isRequired: ({ pullRequestId: _id, pullRequestNumber: _number }) => isRequired,
  };
}

function statusView(context: ViewContext, status: CommitStatus): View {
  return {
    __typename: 'StatusContext',
    id: nodeId('StatusContext', status.id),
    context: status.context,
    state: status.state.toUpperCase(),
    createdAt: time(status.createdAt),
    creator: () => actorView(context, status.creatorId),
    description: null,
    targetUrl: null,
  };
}

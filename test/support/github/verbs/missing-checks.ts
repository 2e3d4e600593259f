// Which required checks of a pull request's base its head has not passed.
import { type CheckRun, checkStatus } from '../state/check.ts';
import { repositoryById } from '../state/find.ts';
import type { PullRequest } from '../state/issue.ts';
import type { Site } from '../state/site.ts';

const passing = ['success', 'neutral', 'skipped'];

export function missingChecks(site: Site, issue: PullRequest): string[] {
  const repository = repositoryById(site.state, issue.repositoryId);
  const required = repository.requiredChecks.filter(({ branch }) => branch === issue.pull.baseBranch);
  const runs = visibleRuns(site, { repositoryId: repository.id, sha: issue.pull.headSha });
  const passed = runs
    .filter(run => checkStatus(run, site.now()) === 'completed' && passing.includes(run.conclusion))
    .map(run => run.name);
  const green = site.state.statuses
    .filter(
      ({ repositoryId, sha, state }) =>
        repositoryId === repository.id && sha === issue.pull.headSha && state === 'success',
    )
    .map(status => status.context);
  return required.flatMap(({ names }) => names).filter(name => !passed.includes(name) && !green.includes(name));
}

/** The latest run of each name; one that is to appear later is not there yet. */
export function visibleRuns(site: Site, commit: { readonly repositoryId: number; readonly sha: string }): CheckRun[] {
  const runs = site.state.checkRuns.filter(
    run => run.repositoryId === commit.repositoryId && run.sha === commit.sha && run.appearsAt <= site.now(),
  );
  return runs.filter(run => runs.findLast(other => other.name === run.name) === run);
}

// Check runs and commit statuses, as CI would write them.
import type { CheckRun, CommitStatus, Conclusion } from '../state/check.ts';
import { fullNameOf, known } from '../state/find.ts';
import type { Site } from '../state/site.ts';
import type { Repository } from '../state/state.ts';
import { actor } from './accounts.ts';
import { repositoryOf } from './repositories.ts';

export interface CheckPlace {
  readonly repo: string;
  /** A sha or a branch. */
  readonly ref: string;
  readonly name: string;
}

export function startPlannedChecks(site: Site, repository: Repository, sha: string): void {
  for (const plan of repository.checksOnPush) {
    const completesAt = plan.afterMs === undefined ? null : site.now() + plan.afterMs;
    addRun(
      site,
      { repositoryId: repository.id, sha, name: plan.name, conclusion: plan.conclusion ?? 'success' },
      {
        completesAt,
        appearsAt: site.now() + (plan.appearsAfterMs ?? 0),
        isStarted: completesAt !== null,
      },
    );
  }
}

export type QueuePlan = CheckPlace & { readonly isStarted?: boolean; readonly appearsAfterMs?: number };

/** A check run that waits for a machine. */
export async function queueCheck(site: Site, plan: QueuePlan): Promise<number> {
  const repository = repositoryOf(site, plan.repo);
  const sha = await commitOf(site, repository, plan.ref);
  const { isStarted = false, appearsAfterMs = 0, name } = plan;
  const run = { repositoryId: repository.id, sha, name, conclusion: 'success' as const };
  return addRun(site, run, { completesAt: null, appearsAt: site.now() + appearsAfterMs, isStarted }).id;
}

/** Completes the latest run of that name, or adds one that is complete. */
export async function completeCheck(
  site: Site,
  plan: CheckPlace & { readonly conclusion: Conclusion },
): Promise<number> {
  const repository = repositoryOf(site, plan.repo);
  const sha = await commitOf(site, repository, plan.ref);
  const { name, conclusion } = plan;
  const mine = (run: CheckRun) => run.repositoryId === repository.id && run.sha === sha && run.name === name;
  const run =
    site.state.checkRuns.findLast(mine) ??
    addRun(
      site,
      { repositoryId: repository.id, sha, name, conclusion },
      { completesAt: null, appearsAt: site.now(), isStarted: true },
    );
  Object.assign(run, { conclusion, completesAt: site.now() });
  return run.id;
}

type RunName = Pick<CheckRun, 'repositoryId' | 'sha' | 'name' | 'conclusion'>;
type RunTimes = Pick<CheckRun, 'completesAt' | 'appearsAt' | 'isStarted'>;

function addRun(site: Site, name: RunName, times: RunTimes): CheckRun {
  const run: CheckRun = { id: site.nextId(), app: 'github-actions', startedAt: site.now(), ...name, ...times };
  site.state.checkRuns.push(run);
  return run;
}

export interface StatusPlan {
  readonly repo: string;
  readonly ref: string;
  readonly context: string;
  readonly state: CommitStatus['state'];
  readonly as: string;
}

/** The older way in which CI reports. */
export async function setStatus(site: Site, plan: StatusPlan): Promise<void> {
  const repository = repositoryOf(site, plan.repo);
  const sha = await commitOf(site, repository, plan.ref);
  const { context, state } = plan;
  const by = { creatorId: actor(site, plan.as).id, createdAt: site.now() };
  site.state.statuses.push({ id: site.nextId(), repositoryId: repository.id, sha, context, state, ...by });
}

async function commitOf(site: Site, repository: Repository, ref: string): Promise<string> {
  const repo = fullNameOf(site.state, repository);
  return known((await site.git.resolve(repo, ref)) ?? undefined, `commit ${ref} in ${repo}`);
}

// Epics as issues of the repository on GitHub that the configuration names.
import { systemClock } from '../adapters/clock/system.ts';
import { openPullOf } from '../adapters/epics/github/open-review.ts';
import { createGitHubEpics } from '../adapters/epics/github.ts';
import type { PreflightOptions } from '../adapters/epics/preflight.ts';
import { isNear } from '../adapters/github/is-near.ts';
import type { Config } from '../config/schema.ts';
import type { Epics } from '../ports/epics.ts';
import { storeName } from './epic-home.ts';
import type { EpicsOptions } from './epics.ts';
import { identity } from './git.ts';
import type { GitHub } from './github.ts';
import { isBranchOf } from './github-forge.ts';

type MakePreflight = (more: Pick<PreflightOptions, 'openReviewOf' | 'project'>) => Epics['preflight'];

export async function openGitHubEpics(
  { config, git, repository, github, remote }: EpicsOptions & { readonly github: GitHub },
  preflight: MakePreflight,
): Promise<Epics> {
  const place = { github, isOwnBranch: (item: string, branch: string) => isBranchOf(item, branch, config) };
  const project = `${github.owner}/${github.name}`;
  return createGitHubEpics({
    github,
    git,
    repository,
    // Where branches are pushed to; without a remote of its own the repository's own address.
    address: async () =>
      remote === undefined ? `${github.webUrl}${project}.git` : (await git.addresses(repository, remote)).pushUrl,
    store: await storeName(repository),
    limitMs: tickMaxMs(config),
    identity,
    clock: systemClock,
    staleMs: isNear(github.webUrl) ? 200 : 3000,
    preflight: preflight({ project, openReviewOf: item => openPullOf(place, item) }),
  });
}

const minuteMs = 60_000;
const attemptMin = 30;

/** Two attempts of whatever role, and time to write. */
function tickMaxMs({ agentTimeoutsMin }: Config): number {
  return (2 * Math.max(attemptMin, ...Object.values(agentTimeoutsMin)) + 15) * minuteMs;
}

// The forge on GitHub that the configuration names: project board, pull requests, and its checks as a gate.
import { checkCard } from '../adapters/board/github-project/move-card.ts';
import { createGitHubBoard } from '../adapters/board/github-project.ts';
import { systemClock } from '../adapters/clock/system.ts';
import { createGitHubChecks } from '../adapters/forge/github/checks.ts';
import { createGitHubReviews } from '../adapters/forge/github/reviews.ts';
import { createGitHubForge } from '../adapters/forge/github.ts';
import { createGitHistory } from '../adapters/forge/local/git-history.ts';
import { isCiStarted } from '../adapters/gates/ci/workflows-at.ts';
import { withCi } from '../adapters/gates/with-ci.ts';
import { isNear } from '../adapters/github/is-near.ts';
import { declaredWorkflows } from '../config/project-workflows.ts';
import type { Config } from '../config/schema.ts';
import type { ForgeOptions, ForgeParts } from './forge.ts';
import { rootOf } from './gates.ts';
import type { GitHub } from './github.ts';

export function projectOf(github: GitHub, { projectNumber = 0, statusField }: Config) {
  return { github, projectNumber, statusField };
}

export function openGitHubForge({ config, git, repository, base }: ForgeOptions, github: GitHub): ForgeParts {
  const project = { ...projectOf(github, config), addsCards: config.addToProject };
  const isStarted = async (commit: string, branch: string) => {
    const root = await rootOf(git, repository, [commit, base]);
    return await isCiStarted({ git, repository }, root === undefined ? [commit] : [commit, root], branch);
  };
  const history = createGitHistory({ git, repository });
  return {
    board: createGitHubBoard({
      ...project,
      columns: declaredWorkflows(config).flatMap(({ steps }) => [
        ...steps.map(({ status }) => status),
        ...Object.keys(config.statusMapping),
      ]),
      isOwnBranch: (item, branch) => isBranchOf(item, branch, config),
      clock: systemClock,
      ...(isNear(github.webUrl) ? { staleMs: 200, skewMs: 1000 } : { staleMs: 3000, skewMs: 5000 }),
    }),
    forge: createGitHubForge({
      github,
      mergeMethod: config.landing === 'squash' ? 'squash' : config.mergeMethod,
      history,
      base,
    }),
    gates: (gates, worktrees, progress) =>
      withCi({
        gates,
        worktrees,
        progress,
        checks: createGitHubChecks({ github, base, isStarted, clock: systemClock }),
        clock: systemClock,
        timeoutMs: config.ciGatingTimeoutSec * 1000,
        isOff: config.gates.ci === 'off' || config.ciGatingTimeoutSec === 0,
      }),
    reviews: createGitHubReviews({ github, git, repository }),
    issuesOf: `${github.owner}/${github.name}`,
    checkCard: item => checkCard({ ...project, known: { cards: new Map() } }, item),
    callsOf: ({ item, branch }) => github.calls.of(item, branch),
  };
}

export function isBranchOf(item: string, branch: string, { branchPrefix }: Config): boolean {
  const start = branchPrefix + item;
  return branch.startsWith(start) && /^(?:-\d+)?$/.test(branch.slice(start.length));
}

// The project board on GitHub that the configuration names.
import { createGitHubBoard } from '../adapters/board/github-project.ts';
import { systemClock } from '../adapters/clock/system.ts';
import type { GitHub } from '../adapters/github/connect.ts';
import { isNear } from '../adapters/github/is-near.ts';
import { declaredWorkflows } from '../config/project-workflows.ts';
import type { Config } from '../config/schema.ts';

export interface GitHubBoardOptions {
  readonly github: GitHub;
  readonly config: Config;
}

export function projectOf({ github, config }: GitHubBoardOptions) {
  return { github, projectNumber: config.projectNumber ?? 0, statusField: config.statusField };
}

export function githubBoard({ github, config }: GitHubBoardOptions) {
  const { branchPrefix, addToProject } = config;
  return createGitHubBoard({
    ...projectOf({ github, config }),
    addsCards: addToProject,
    columns: declaredWorkflows(config).flatMap(({ steps }) => [
      ...steps.map(({ status }) => status),
      ...Object.keys(config.statusMapping),
    ]),
    isOwnBranch: (item, branch) =>
      new RegExp(`^${item}(-\\d+)?$`).test(branch.slice(branchPrefix.length)) && branch.startsWith(branchPrefix),
    clock: systemClock,
    ...(isNear(github.webUrl) ? { staleMs: 200, skewMs: 1000 } : { staleMs: 3000, skewMs: 5000 }),
  });
}

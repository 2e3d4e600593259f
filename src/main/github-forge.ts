// Pull requests on GitHub, and its checks as a gate.
import { systemClock } from '../adapters/clock/system.ts';
import { createGitHubChecks } from '../adapters/forge/github/checks.ts';
import { createGitHubForge } from '../adapters/forge/github.ts';
import { createGitHistory } from '../adapters/forge/local/git-history.ts';
import { isCiStarted } from '../adapters/gates/ci/workflows-at.ts';
import { withCi } from '../adapters/gates/with-ci.ts';
import type { Git } from '../adapters/git/git.ts';
import type { GitHub } from '../adapters/github/connect.ts';
import type { Config } from '../config/schema.ts';
import type { GateProgress, GateRunner } from '../ports/gate-runner.ts';
import type { Worktrees } from '../ports/worktrees.ts';

export interface GitHubForgeOptions {
  readonly github: GitHub;
  readonly config: Config;
  readonly git: Git;
  readonly repository: string;
  readonly base: string;
}

export function githubForge({ github, config, git, repository, base }: GitHubForgeOptions) {
  const history = createGitHistory({ git, repository });
  return createGitHubForge({ github, mergeMethod: config.mergeMethod, history, base });
}

export interface CiGateOptions extends GitHubForgeOptions {
  readonly worktrees: Worktrees;
  readonly progress: (seen: GateProgress) => void;
}

export function gatesWithCi(gates: GateRunner, options: CiGateOptions): GateRunner {
  const { github, config, git, repository, base, ...rest } = options;
  const isStarted = (commit: string, branch: string) => isCiStarted({ git, repository }, commit, branch);
  return withCi({
    ...rest,
    gates,
    checks: createGitHubChecks({ github, base, isStarted, clock: systemClock }),
    clock: systemClock,
    timeoutMs: config.ciGatingTimeoutSec * 1000,
    isOff: config.gates.ci === 'off' || config.ciGatingTimeoutSec === 0,
  });
}

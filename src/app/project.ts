// What a repository says of itself: its configuration, the branch that work starts from, and its roles. Each is read once.
import { baseBranch } from '../config/base-branch.ts';
import { type LoadedConfig, loadConfig } from '../config/load.ts';
import { resolveWorkflow } from '../config/project-workflows.ts';
import { gitSource } from '../config/roles/git-source.ts';
import { type RoleDefinition, readRoles, workflowRoles } from '../config/roles/read-roles.ts';
import type { Config } from '../config/schema.ts';
import { Problem } from '../core/problem.ts';
import type { RunSettings } from '../core/run/settings.ts';
import type { Workflow } from '../core/workflow/workflow.ts';
import type { GitReader } from '../ports/git-reader.ts';
import { AskOnce } from '../std/ask-once.ts';
import { toRunSettings } from './entry/to-run-settings.ts';

export interface Project {
  readonly git: GitReader;
  /** The top folder of the repository. */
  readonly repository: string;
  /** The one that all its worktrees share. */
  readonly gitFolder: string;
  readonly config: Config;
  /** Top-level keys that the configuration file sets. */
  readonly given: readonly string[];
  /** The branch that work starts from. */
  readonly base: string;
  /** A Problem when one of the workflow's roles has no definition or a wrong one. */
  roles(workflow: Workflow): Promise<ReadonlyMap<string, RoleDefinition>>;
  /** What is recorded with a run of that workflow; undefined: the configuration's. */
  settings(workflow: string | undefined): Promise<RunSettings>;
}

/** `runner`: instead of the configuration's. */
export async function openProject(git: GitReader, cwd: string, runner?: Config['runner']): Promise<Project> {
  const repository = await git.topFolder(cwd);
  const loaded = await loadConfig(repository);
  const config = runner === undefined ? loaded.config : withRunner(loaded.config, runner);
  const base = await baseOf(git, repository, loaded);
  const read = new AskOnce<ReadonlyMap<string, RoleDefinition>>();
  // By workflow: a role's definition must fit the steps that it works at.
  const roles = (workflow: Workflow) =>
    read.get(JSON.stringify(workflow), async () =>
      readRoles(await gitSource(git, repository, base), workflowRoles(workflow), workflow),
    );
  return {
    git,
    repository,
    gitFolder: await git.sharedGitFolder(cwd),
    config,
    given: loaded.given,
    base,
    roles,
    settings: async name =>
      toRunSettings(config, { workflow: name, roles: await roles(resolveWorkflow(config, name)) }),
  };
}

/** It is the only agent then, and the model is that of the one beside it. */
function withRunner(config: Config, runner: Config['runner']): Config {
  const isAnother = config.runner !== undefined && config.runner !== runner;
  return { ...config, runner, model: isAnother ? undefined : config.model, agents: {} };
}

export async function baseOf(git: GitReader, repository: string, loaded: LoadedConfig): Promise<string> {
  const base = await baseBranch(git, repository, loaded);
  const commit = base === undefined ? undefined : await git.resolveCommit(repository, base);
  if (base !== undefined && commit !== undefined) return base;
  if ((await git.ask(repository, ['rev-list', '--max-count=1', '--all'])) === '') {
    const what = 'this repository has no commit yet, so there is nothing to start from';
    throw new Problem({ code: 'repository-empty', what, remedy: 'Commit something first: git add . && git commit' });
  }
  if (base !== undefined) return base;
  const remedy = 'Commit something on a branch, or set defaultBranch in .pitwall/config.yaml.';
  throw new Problem({ code: 'repository-without-branch', what: 'this repository has no branch to start from', remedy });
}

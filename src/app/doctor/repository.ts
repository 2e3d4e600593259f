// The repository that Pitwall was started in: its commit, its configuration, its roles and its store.
import { baseBranch } from '../../config/base-branch.ts';
import { loadConfig } from '../../config/load.ts';
import { resolveWorkflow } from '../../config/project-workflows.ts';
import { gitSource } from '../../config/roles/git-source.ts';
import { readRoles, workflowRoles } from '../../config/roles/read-roles.ts';
import { Problem } from '../../core/problem.ts';
import type { GitReader } from '../../ports/git-reader.ts';
import type { ProbeReport } from './answers.ts';
import type { DoctorWorkspace } from './probe.ts';

export async function probeRepository(git: GitReader, cwd: string): Promise<ProbeReport> {
  try {
    const folder = await git.topFolder(cwd);
    if ((await git.resolveCommit(folder, 'HEAD')) !== undefined) return { state: 'ok', found: folder };
    const remedy = 'Commit something: runs start from a commit.';
    return { state: 'warn', found: `${folder} has no commit yet`, remedy };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return explainRefusal(error);
  }
}

function explainRefusal({ code, remedy }: Problem): ProbeReport {
  if (code === 'repository-foreign') return { state: 'fail', found: 'the repository belongs to another user', remedy };
  return {
    state: 'warn',
    found: 'not in a git repository',
    remedy: 'Go into a repository, or run "git init" and commit.',
  };
}

/** Whether it can be used, and what in it is probably a mistake. `folder`: undefined where there is no repository. */
export async function probeConfig(folder: string | undefined): Promise<ProbeReport> {
  if (folder === undefined) return { state: 'ok', found: 'all defaults: no repository here' };
  const { file, warnings } = await loadConfig(folder);
  if (file === undefined) return { state: 'ok', found: 'all defaults: no file yet' };
  return warnings.length === 0
    ? { state: 'ok', found: file }
    : { state: 'warn', found: file, remedy: warnings.join('\n') };
}

/** Of the configured workflow, as the base branch defines them: a run with a wrong definition would not start. */
export async function probeRoles(git: GitReader, folder: string | undefined): Promise<ProbeReport> {
  if (folder === undefined) return { state: 'ok', found: 'built in: no repository here' };
  try {
    return await judgeRoles(git, folder);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code.startsWith('config-'))
      return { state: 'warn', found: 'not examined', remedy: 'Correct the configuration first.' };
    if (error.code !== 'repository-base-missing') throw error;
    return { state: 'warn', found: error.message, remedy: error.remedy };
  }
}

/** Those of the workflow that runs use; a Problem where one is missing or wrong. */
export async function readOwnRoles(git: GitReader, folder: string) {
  const loaded = await loadConfig(folder);
  const workflow = resolveWorkflow(loaded.config);
  const source = await gitSource(git, folder, (await baseBranch(git, folder, loaded)) ?? loaded.config.defaultBranch);
  return { workflow, roles: [...(await readRoles(source, workflowRoles(workflow), workflow)).values()] };
}

async function judgeRoles(git: GitReader, folder: string): Promise<ProbeReport> {
  const { workflow, roles } = await readOwnRoles(git, folder);
  const own = roles.filter(({ origin }) => origin === 'project').map(({ role }) => role);
  const whose = own.length === 0 ? 'all built in' : `${own.join(', ')} defined by the project`;
  return { state: 'ok', found: `${roles.length} in the workflow ${workflow.name}, ${whose}` };
}

/** A store that cannot be used makes `findStorePath` throw a Problem. */
export async function probeStore({ findStorePath }: DoctorWorkspace): Promise<ProbeReport> {
  try {
    return { state: 'ok', found: (await findStorePath()) ?? 'none yet: the first run creates it' };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'repository-missing') throw error;
    return { state: 'ok', found: 'none: no repository here' };
  }
}

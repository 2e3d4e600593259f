// The roles of the configured workflow, as the base branch defines them: a run with a wrong definition would not start.
import { baseBranch } from '../../config/base-branch.ts';
import { loadConfig } from '../../config/load.ts';
import { resolveWorkflow } from '../../config/project-workflows.ts';
import { gitSource } from '../../config/roles/git-source.ts';
import { readRoles, workflowRoles } from '../../config/roles/read-roles.ts';
import { Problem } from '../../core/problem.ts';
import type { GitReader } from '../../ports/git-reader.ts';
import type { ProbeReport } from './answers.ts';

/** `folder`: undefined where there is no repository. */
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

async function judgeRoles(git: GitReader, folder: string): Promise<ProbeReport> {
  const loaded = await loadConfig(folder);
  const workflow = resolveWorkflow(loaded.config);
  const source = await gitSource(git, folder, (await baseBranch(git, folder, loaded)) ?? loaded.config.defaultBranch);
  const roles = [...(await readRoles(source, workflowRoles(workflow), workflow)).values()];
  const own = roles.filter(({ origin }) => origin === 'project').map(({ role }) => role);
  const whose = own.length === 0 ? 'all built in' : `${own.join(', ')} defined by the project`;
  return { state: 'ok', found: `${roles.length} in the workflow ${workflow.name}, ${whose}` };
}

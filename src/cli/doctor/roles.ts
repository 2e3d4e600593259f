// The roles of the workflow that runs use, as the base branch defines them: a wrong definition would stop a run at its start.
import { baseBranch } from '../../config/base-branch.ts';
import { loadConfig } from '../../config/load.ts';
import { resolveWorkflow } from '../../config/project-workflows.ts';
import { gitSource } from '../../config/roles/git-source.ts';
import { readRoles, workflowRoles } from '../../config/roles/read-roles.ts';
import { Problem } from '../../core/problem.ts';
import type { DoctorProbe, ProbeReport } from './probe.ts';
import { findRepository } from './repository.ts';

export function rolesProbe(cwd: string): DoctorProbe {
  return { name: 'roles', probe: () => probeRoles(cwd) };
}

async function probeRoles(cwd: string): Promise<ProbeReport> {
  const folder = await findRepository(cwd);
  if (folder === undefined) return { state: 'ok', found: 'as built in: no repository here' };
  try {
    return await judgeRoles(folder);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code.startsWith('config-'))
      return { state: 'warn', found: 'not looked at', remedy: 'Correct the configuration first.' };
    if (error.code !== 'repository-base-missing') throw error;
    return { state: 'warn', found: error.message, remedy: error.remedy };
  }
}

async function judgeRoles(folder: string): Promise<ProbeReport> {
  const loaded = await loadConfig(folder);
  const workflow = resolveWorkflow(loaded.config);
  const source = await gitSource(folder, (await baseBranch(folder, loaded)) ?? loaded.config.defaultBranch);
  const roles = [...(await readRoles(source, workflowRoles(workflow), workflow)).values()];
  const own = roles.filter(({ origin }) => origin === 'project').map(({ role }) => role);
  const whose = own.length === 0 ? 'as built in' : `with definitions of the project for ${own.join(', ')}`;
  return { state: 'ok', found: `${roles.length} of the workflow ${workflow.name}, ${whose}` };
}

// `config check`: the settings in force and where each comes from, or every fault of the configuration. `workflow show`: a workflow as
// runs use it, with the project's renames.
import { ConfigProblem } from '../../config/fault.ts';
import { configFile, loadConfig } from '../../config/load.ts';
import { resolveWorkflow } from '../../config/project-workflows.ts';
import { type Config, configSchema } from '../../config/schema.ts';
import { withoutSecrets } from '../../config/show.ts';
import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import { readOwnRoles } from '../doctor/repository.ts';
import type { Location } from '../location.ts';
import type { ConfigReport, EffectiveSetting, ShownWorkflow, WorkflowRequest } from './answers.ts';

export async function checkConfig({ cwd, git }: Location, _actor: Actor): Promise<ConfigReport> {
  const folder = await git.topFolder(cwd);
  const report = await settingsIn(folder);
  return 'error' in report ? report : ((await roleFault(git, folder)) ?? report);
}

/** A role that a run would refuse. Without a base branch there are no definitions yet. */
async function roleFault(git: Location['git'], folder: string): Promise<ConfigReport | undefined> {
  try {
    await readOwnRoles(git, folder);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, message: what, remedy } = error;
    if (code.startsWith('role-')) return { error: { code, what, remedy, file: configFile, faults: [] } };
  }
  return undefined;
}

export async function settingsIn(folder: string): Promise<ConfigReport> {
  try {
    const { config, file, given, warnings } = await loadConfig(folder);
    return { file: file ?? null, settings: effectiveSettings(config, given), warnings };
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    const { code, message: what, remedy, file, faults } = error;
    return { error: { code, what, remedy, file, faults } };
  }
}

function effectiveSettings(config: Config, given: readonly string[]): Record<string, EffectiveSetting> {
  const names = Object.keys(configSchema.shape) as (keyof Config)[];
  const settings = names.map(name => {
    const from = given.includes(name) ? 'file' : 'default';
    return [name, { value: withoutSecrets(config[name] ?? null), from }] as const;
  });
  return Object.fromEntries(settings);
}

export async function showWorkflow(
  { cwd, git }: Location,
  _actor: Actor,
  { name }: WorkflowRequest,
): Promise<ShownWorkflow> {
  const { config, warnings } = await loadConfig(await git.topFolder(cwd));
  return { ...resolveWorkflow(config, name), warnings };
}

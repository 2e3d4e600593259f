// `config check`: the settings in force and where each comes from, or every fault of the configuration. `workflow show`: a workflow as
// runs use it, with the project's renames.
import { ConfigProblem } from '../../config/fault.ts';
import { loadConfig } from '../../config/load.ts';
import { resolveWorkflow } from '../../config/project-workflows.ts';
import { type Config, configSchema } from '../../config/schema.ts';
import { withoutSecrets } from '../../config/show.ts';
import type { Actor } from '../../core/event.ts';
import type { Location } from '../location.ts';
import type { ConfigReport, EffectiveSetting, ShownWorkflow, WorkflowRequest } from './answers.ts';

export async function checkConfig({ cwd, git }: Location, _actor: Actor): Promise<ConfigReport> {
  return await settingsIn(await git.topFolder(cwd));
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

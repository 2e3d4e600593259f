// What a tick is asked with: recorded, so that a later change of the configuration does not bend it.
import { type EpicSettings, epicSettingsSchema } from '../../core/epic/events.ts';
import type { RunsWorkspace, Runtime } from '../runs/runs-workspace.ts';

export async function epicSettings(
  workspace: Pick<RunsWorkspace, 'project' | 'agents'>,
  { epicHome }: Pick<Runtime, 'epicHome'>,
): Promise<EpicSettings> {
  const [{ base }, agents] = await Promise.all([workspace.project(), workspace.agents()]);
  return epicSettingsSchema.parse({ base, agents, ...epicHome });
}

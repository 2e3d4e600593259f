// `workflow show`: a workflow as runs use it, with the project's renames.
import { loadConfig } from '../../config/load.ts';
import { resolveWorkflow } from '../../config/project-workflows.ts';
import type { Actor } from '../../core/event.ts';
import type { ShownWorkflow, WorkflowRequest } from './answers.ts';
import type { ConfigWorkspace } from './check-config.ts';

export async function showWorkflow(
  { cwd, git }: ConfigWorkspace,
  _actor: Actor,
  { name }: WorkflowRequest,
): Promise<ShownWorkflow> {
  const { config, warnings } = await loadConfig(await git.topFolder(cwd));
  return { ...resolveWorkflow(config, name), warnings };
}

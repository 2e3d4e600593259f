// `prompt`: what an agent of a role would be told in a run now, and from whom each part is.

import type { Actor } from '../../core/event.ts';
import { buildPrompt } from '../briefs/run-brief.ts';
import { openRun } from '../runs/find-run.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import type { PromptAnswer, PromptRequest } from './answers.ts';

export async function showPrompt(
  workspace: Pick<RunsWorkspace, 'findRuns' | 'project'>,
  _actor: Actor,
  { run, role }: PromptRequest,
): Promise<PromptAnswer> {
  const { git, repository, config } = await workspace.project();
  const { state } = await openRun(workspace, run);
  const { untrusted } = config;
  const { definition, prompt } = await buildPrompt({ git, repository, untrusted }, state, role);
  const { file, origin } = definition;
  const parts = prompt.parts.map(part => ({ ...part }));
  return { run: state.stream, role, definition: { file, origin }, ...prompt, parts };
}

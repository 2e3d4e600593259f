// The prompt of a role in a run: its definition from the base commit, and what the run holds for it now.
import { gitSource } from '../../config/roles/git-source.ts';
import { readRoles } from '../../config/roles/read-roles.ts';
import { renderPrompt } from '../../core/prompt/render.ts';
import { resultFields } from '../../core/prompt/result-fields.ts';
import { type PromptContext, promptParts } from '../../core/run/prompt/prompt-parts.ts';
import { committedTip } from '../../core/run/prompt/work-artifacts.ts';
import { type RunState, requestOf } from '../../core/run/state.ts';
import type { GitReader } from '../../ports/git-reader.ts';
import type { Brief, BriefParts } from './brief.ts';
/** Only commits are read, never a working tree. */
export async function buildPrompt(
  { git, repository, untrusted }: Omit<BriefParts, 'journal'>,
  state: RunState,
  role: string,
  isWithoutMemory = false,
): Promise<Omit<Brief, 'turn'>> {
  const { base, settings } = requestOf(state);
  const definition = (await readRoles(await gitSource(git, repository, base), [role], settings.workflow)).get(role);
  if (!definition) throw new Error(`the definition of ${role} was read and is missing`);
  const parts = promptParts(state, role, { diff: await diffOf(git, repository, state), isWithoutMemory });
  return { definition, prompt: renderPrompt(definition, parts, resultFields(role, settings.workflow), { untrusted }) };
}

async function diffOf(git: GitReader, folder: string, state: RunState): Promise<PromptContext['diff']> {
  const commit = committedTip(state);
  const { base } = requestOf(state);
  const text = commit === undefined ? undefined : await git.diff(folder, base, commit);
  return commit === undefined || text === undefined ? undefined : { text, base, commit };
}

// The prompt of a role in a run: its definition from the base commit, and what the run holds for it now.
import { gitSource } from '../../config/roles/git-source.ts';
import { type RoleDefinition, readRoles } from '../../config/roles/read-roles.ts';
import { type Prompt, renderPrompt } from '../../core/prompt/render.ts';
import { resultFields } from '../../core/prompt/result-fields.ts';
import { type PromptContext, promptParts } from '../../core/run/prompt/prompt-parts.ts';
import { committedTip } from '../../core/run/prompt/work-artifacts.ts';
import { type RunState, requestOf } from '../../core/run/state.ts';
import type { GitReader } from '../../ports/git-reader.ts';
export interface PromptRequest {
  readonly git: GitReader;
  /** Any folder of the repository: only commits are read, never a working tree. */
  readonly folder: string;
  readonly state: RunState;
  readonly role: string;
  readonly untrusted: 'drop' | 'fence';
  readonly isWithoutMemory?: boolean;
}

export interface BuiltPrompt {
  readonly definition: RoleDefinition;
  readonly prompt: Prompt;
}

export async function buildPrompt(request: PromptRequest): Promise<BuiltPrompt> {
  const { git, folder, state, role, untrusted, isWithoutMemory = false } = request;
  const { base, settings } = requestOf(state);
  const definition = (await readRoles(await gitSource(git, folder, base), [role], settings.workflow)).get(role);
  if (!definition) throw new Error(`the definition of ${role} was read and is missing`);
  const diff = await diffOf(git, folder, state);
  const parts = promptParts(state, role, { diff, isWithoutMemory });
  return { definition, prompt: renderPrompt(definition, parts, resultFields(role, settings.workflow), { untrusted }) };
}

async function diffOf(git: GitReader, folder: string, state: RunState): Promise<PromptContext['diff']> {
  const commit = committedTip(state);
  const { base } = requestOf(state);
  const text = commit === undefined ? undefined : await git.diff(folder, base, commit);
  return commit === undefined || text === undefined ? undefined : { text, base, commit };
}

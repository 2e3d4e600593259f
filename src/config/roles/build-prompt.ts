// The prompt of a role in a run: its definition from the base commit, and what the run holds for it now.
import { type Outside, promptParts } from '../../core/run/prompt/prompt-parts.ts';
import { type Prompt, renderPrompt } from '../../core/run/prompt/render.ts';
import { resultFields } from '../../core/run/prompt/result-fields.ts';
import { committedTip } from '../../core/run/prompt/work-artifacts.ts';
import type { RunState } from '../../core/run/state.ts';
import { requestOf } from '../../core/run/view.ts';
import { readDiff } from './git-objects.ts';
import { gitSource } from './git-source.ts';
import { type RoleDefinition, readRoles } from './read-roles.ts';

export interface PromptRequest {
  /** Any folder of the repository: only commits are read, never a working tree. */
  readonly folder: string;
  readonly state: RunState;
  readonly role: string;
  readonly untrusted: 'drop' | 'fence';
  /** What the journal does not hold. The diff is read here unless it is given. */
  readonly outside?: Outside;
}

export interface BuiltPrompt {
  readonly definition: RoleDefinition;
  readonly prompt: Prompt;
}

export async function buildPrompt({ folder, state, role, untrusted, outside }: PromptRequest): Promise<BuiltPrompt> {
  const { base, settings } = requestOf(state);
  const definition = (await readRoles(await gitSource(folder, base), [role], settings.workflow)).get(role);
  if (!definition) throw new Error(`${role} was read and is not there`);
  const diff = outside?.diff ?? (await diffOf(folder, state));
  const parts = promptParts(state, role, { ...outside, diff });
  return { definition, prompt: renderPrompt(definition, parts, resultFields(role, settings.workflow), { untrusted }) };
}

async function diffOf(folder: string, state: RunState): Promise<Outside['diff']> {
  const commit = committedTip(state);
  const { base } = requestOf(state);
  const text = commit === undefined ? undefined : await readDiff(folder, base, commit);
  return commit === undefined || text === undefined ? undefined : { text, base, commit };
}

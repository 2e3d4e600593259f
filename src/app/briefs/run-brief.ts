// The brief of an agent that a run asks for, and what the work of a run is about, for its gates.
import { gitSource } from '../../config/roles/git-source.ts';
import { readRoles } from '../../config/roles/read-roles.ts';
import type { AttemptRequest } from '../../core/attempt/events.ts';
import type { Subject } from '../../core/gate/subject.ts';
import { Problem } from '../../core/problem.ts';
import { type RoleText, renderPrompt } from '../../core/prompt/render.ts';
import { resultFields } from '../../core/prompt/result-fields.ts';
import { type PromptContext, promptParts } from '../../core/run/prompt/prompt-parts.ts';
import { committedTip } from '../../core/run/prompt/work-artifacts.ts';
import { type RunState, requestOf } from '../../core/run/state.ts';
import { subjectOfRun as subjectOf } from '../../core/run/subject-of-run.ts';
import { pinnedBase } from '../../core/run/view/pinned-base.ts';
import { instructionFiles } from '../../core/world/instruction-files.ts';
import type { GitReader } from '../../ports/git-reader.ts';
import type { Journal } from '../../ports/journal.ts';
import { readRun } from '../runs/find-run.ts';
import type { Brief, BriefParts, WriteBrief } from './brief.ts';

export const runBrief: WriteBrief = async (parts, request, isWithoutMemory) => {
  const state = await readRun(parts.journal, request.flow);
  const what = `${request.flow} was never asked for.`;
  if (!state.request) throw new Problem({ code: 'run-missing', what, remedy: 'Start it with "pitwall run".' });
  return { ...(await buildPrompt(parts, state, request.role, isWithoutMemory)), turn: turnOf(state, request) };
};

function turnOf({ attempts }: RunState, { attempt, role }: AttemptRequest): number {
  const ofRole = attempts.filter(each => each.role === role);
  return Math.max(1, ofRole.findIndex(each => each.attempt === attempt) + 1);
}

/** The prompt of a role: its definition from the base commit, and what the run holds for it now. No working tree is read. */
export async function buildPrompt(
  { git, repository, untrusted }: Omit<BriefParts, 'journal' | 'transcript'>,
  state: RunState,
  role: string,
  isWithoutMemory = false,
): Promise<Omit<Brief, 'turn'>> {
  const { base: name, settings } = requestOf(state);
  const base = pinnedBase(state) ?? name;
  const source = await gitSource(git, repository, base);
  const definition = (await readRoles(source, [role], settings.workflow)).get(role);
  if (!definition) throw new Error(`the definition of ${role} was read and is missing`);
  const parts = promptParts(state, role, { diff: await diffOf(git, repository, state), isWithoutMemory });
  const told = { ...definition, instructions: await instructionsAt(git, repository, base) };
  const prompt = renderPrompt(told, parts, resultFields(role, settings.workflow), { untrusted });
  return { definition, prompt, base: await git.resolveCommit(repository, base) };
}

const instructionBytesMax = 256 * 1024;

/** What agent CLIs would read by themselves, of the base commit: a worktree may hold something else. */
async function instructionsAt(git: GitReader, folder: string, base: string): Promise<RoleText['instructions']> {
  const commit = await git.resolveCommit(folder, base);
  if (commit === undefined) return undefined;
  for (const path of instructionFiles) {
    const file = await git.findFile(folder, commit, path);
    // A link leads to another of them.
    if (!file?.mode.startsWith('100') || file.size > instructionBytesMax) continue;
    return { path, text: Buffer.from(await git.readObject(folder, file.object)).toString('utf8') };
  }
  return undefined;
}

async function diffOf(git: GitReader, folder: string, state: RunState): Promise<PromptContext['diff']> {
  const commit = committedTip(state);
  const base = pinnedBase(state) ?? requestOf(state).base;
  const text = commit === undefined ? undefined : await git.diff(folder, base, commit);
  return commit === undefined || text === undefined ? undefined : { text, base, commit };
}

export type ReadSubject = (journal: Journal, stream: string) => Promise<Subject | undefined>;

/** Its item with what trusted people said of it, and what its agents handed on. */
export const subjectOfRun: ReadSubject = async (journal, stream) => subjectOf(await readRun(journal, stream));

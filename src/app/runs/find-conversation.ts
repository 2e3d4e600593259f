// `attach`: the newest conversation of a run that a person could continue, from the transcripts of its attempts.
import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import { pinnedBase } from '../../core/run/view/pinned-base.ts';
import type { Conversation } from '../views/answers.ts';
import { entryOf } from '../views/transcript-entry.ts';
import type { AttemptName } from './answers.ts';
import { attemptNamed, openRun } from './find-run.ts';
import { attachable, resumeCommand } from './resume-command.ts';
import type { RunStore, RunsWorkspace } from './runs-workspace.ts';

export async function findConversation(
  workspace: Pick<RunsWorkspace, 'findRuns'>,
  _actor: Actor,
  { run, attempt: wanted }: AttemptName,
): Promise<Conversation> {
  const { store, state } = await openRun(workspace, run);
  const attempts = wanted === undefined ? state.attempts : [attemptNamed(state, wanted)];
  for (const { attempt, role } of attempts.toReversed()) {
    const { runner, folder, conversation } = await readConversation(store, attempt);
    if (runner === undefined || folder === undefined || conversation === undefined) continue;
    const argv = resumeCommand(runner, conversation);
    const base = pinnedBase(state);
    if (argv)
      return { run: state.stream, attempt, role, argv, folder, runner, ...(base === undefined ? {} : { base }) };
    throw nothingToAttach(state.stream, `${runner} has no command that continues a conversation`);
  }
  throw nothingToAttach(state.stream, wanted === undefined ? 'none of its agents named one' : `${wanted} named none`);
}

async function readConversation({ transcript }: Pick<RunStore, 'transcript'>, attempt: string) {
  let found: { readonly runner?: string; readonly folder?: string; readonly conversation?: string } = {};
  for await (const line of transcript(attempt)) {
    // Long lines of the protocol are not even parsed.
    if (!line.includes('"started"') && !line.includes('"conversation"')) continue;
    const entry = entryOf(line);
    if (entry?.kind === 'started' && entry.runner !== undefined && entry.folder !== undefined)
      found = { ...found, runner: entry.runner, folder: entry.folder };
    if (entry?.event?.kind === 'conversation' && entry.event.id !== undefined)
      found = { ...found, conversation: entry.event.id };
  }
  return found;
}

function nothingToAttach(stream: string, why: string): Problem {
  const remedy = `Work in its worktree by hand; conversations can be continued with ${attachable.join(', ')}.`;
  return new Problem({ code: 'run-state', what: `${stream} has no conversation to continue: ${why}`, remedy });
}

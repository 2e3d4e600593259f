// The newest conversation of a run that somebody could go on with, from the transcripts of its attempts.
import { Problem } from '../../../core/problem.ts';
import type { RunState } from '../../../core/run/state.ts';
import { attemptNamed, type OpenRuns } from '../open-runs.ts';
import { entryOf } from '../stored-entry.ts';
import { attachable, resumeCommand } from './resume-command.ts';

export interface FoundConversation {
  readonly attempt: string;
  readonly role: string;
  readonly argv: readonly [string, ...string[]];
  /** Where the agent worked. */
  readonly folder: string;
}

export async function findConversation(
  runs: Pick<OpenRuns, 'transcript'>,
  state: RunState,
  wanted: string | undefined,
): Promise<FoundConversation> {
  const chosen = wanted === undefined ? state.attempts : [attemptNamed(state, wanted)];
  const attempts = chosen.filter(attempt => attempt !== undefined).toReversed();
  for (const { attempt, role } of attempts) {
    const { runner, folder, conversation } = await readConversation(runs, attempt);
    if (runner === undefined || folder === undefined || conversation === undefined) continue;
    const argv = resumeCommand(runner, conversation);
    if (argv) return { attempt, role, argv, folder };
    throw nothingToAttach(state, `${runner} has no command that goes on with a conversation`);
  }
  throw nothingToAttach(state, wanted === undefined ? 'none of its agents named one' : `${wanted} named none`);
}

async function readConversation({ transcript }: Pick<OpenRuns, 'transcript'>, attempt: string) {
  let found: { readonly runner?: string; readonly folder?: string; readonly conversation?: string } = {};
  for await (const line of transcript(attempt)) {
    // Long lines of the protocol are not even read.
    if (!line.includes('"started"') && !line.includes('"conversation"')) continue;
    const entry = entryOf(line);
    if (entry?.kind === 'started' && entry.runner !== undefined && entry.folder !== undefined)
      found = { ...found, runner: entry.runner, folder: entry.folder };
    if (entry?.event?.kind === 'conversation' && entry.event.id !== undefined)
      found = { ...found, conversation: entry.event.id };
  }
  return found;
}

function nothingToAttach({ stream }: RunState, why: string): Problem {
  return new Problem({
    code: 'run-state',
    what: `${stream} has no conversation to go on with: ${why}`,
    remedy: `Work in its worktree by hand; conversations go on with ${attachable.join(', ')}.`,
  });
}

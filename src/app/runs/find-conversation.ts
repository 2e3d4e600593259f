// `attach`: the newest conversation of a run that a person could continue, from the transcripts of its attempts.
import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import { liveAttempt } from '../../core/run/view/current.ts';
import { pinnedBase } from '../../core/run/view/pinned-base.ts';
import type { Conversation } from '../views/answers.ts';
import { readConversation } from '../views/read-conversation.ts';
import type { AttemptName } from './answers.ts';
import { attemptNamed, openRun } from './find-run.ts';
import { attachable, joinCommand, resumeCommand } from './resume-command.ts';
import type { RunsWorkspace } from './runs-workspace.ts';

export async function findConversation(
  workspace: Pick<RunsWorkspace, 'findRuns'>,
  _actor: Actor,
  { run, attempt: wanted }: AttemptName,
): Promise<Conversation> {
  const { store, state } = await openRun(workspace, run);
  const attempts = wanted === undefined ? state.attempts : [attemptNamed(state, wanted)];
  for (const { attempt, role } of attempts.toReversed()) {
    const { runner, folder, conversation, terminal } = await readConversation(store, attempt);
    const isLive = liveAttempt(state)?.attempt === attempt;
    if (isLive && terminal && runner !== undefined && folder !== undefined) {
      const argv = joinCommand(terminal.socket);
      return { run: state.stream, attempt, role, argv, folder, runner, isJoined: true };
    }
    if (runner === undefined || folder === undefined || conversation === undefined) continue;
    const argv = resumeCommand(runner, conversation);
    const base = pinnedBase(state);
    if (argv)
      return { run: state.stream, attempt, role, argv, folder, runner, ...(base === undefined ? {} : { base }) };
    throw nothingToAttach(state.stream, `${runner} has no command that continues a conversation`);
  }
  throw nothingToAttach(state.stream, wanted === undefined ? 'none of its agents named one' : `${wanted} named none`);
}

function nothingToAttach(stream: string, why: string): Problem {
  const remedy = `Work in its worktree by hand; conversations can be continued with ${attachable.join(', ')}.`;
  return new Problem({ code: 'run-state', what: `${stream} has no conversation to continue: ${why}`, remedy });
}

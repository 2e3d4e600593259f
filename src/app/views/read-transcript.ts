// `logs`: what the agents of a run said and did, line by line; with a signal it continues from attempt to attempt.

import type { RunState } from '../../core/run/state.ts';
import { isOver } from '../../core/run/view/ending.ts';
import { isInReview } from '../../core/run/view/standing.ts';
import type { Journal } from '../../ports/journal.ts';
import type { AttemptName } from '../runs/answers.ts';
import { attemptNamed, findRun, runsIn } from '../runs/find-run.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';

export interface TranscriptLine {
  readonly attempt: string;
  readonly line: string;
}

/** Without a named attempt the newest. `until`: follow what comes, and the attempts after it, until the review or this signal. */
export async function* readTranscript(
  workspace: Pick<RunsWorkspace, 'findRuns'>,
  { run, attempt: named }: AttemptName,
  until?: AbortSignal,
): AsyncGenerator<TranscriptLine> {
  const { journal, transcript } = await runsIn(workspace);
  let { attempt } = attemptNamed(await findRun(journal, run), named);
  for (;;) {
    for await (const line of transcript(attempt, until)) yield { attempt, line };
    const next =
      until === undefined || named !== undefined ? undefined : await attemptAfter(journal, { run, attempt }, until);
    if (next === undefined) return;
    attempt = next;
  }
}

/** Waits for it while the run goes on. */
async function attemptAfter(
  journal: Journal,
  { run, attempt: last }: { readonly run: string; readonly attempt: string },
  until: AbortSignal,
): Promise<string | undefined> {
  for (;;) {
    const news = nextNews(journal, until);
    const state: RunState = await findRun(journal, run);
    const next = state.attempts[state.attempts.findIndex(({ attempt }) => attempt === last) + 1];
    if (next) return next.attempt;
    if (until.aborted || isOver(state) || isInReview(state)) return undefined;
    await news;
  }
}

/** Also without news, so that the program does not end because nothing else is pending. */
const pollAgainMs = 1000;

function nextNews(journal: Journal, until: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      stop();
      clearTimeout(timer);
      until.removeEventListener('abort', end);
      resolve();
    };
    const stop = journal.onAppend(end);
    const timer = setTimeout(end, pollAgainMs);
    until.addEventListener('abort', end);
  });
}

// `logs`: what the agents of a run said and did, line by line; with a signal it continues from attempt to attempt.

import { isOver } from '../../core/run/view/ending.ts';
import { isInReview } from '../../core/run/view/standing.ts';
import type { AttemptName } from '../runs/answers.ts';
import { attemptNamed, findRun, openRun, runsIn } from '../runs/find-run.ts';
import { nextFact } from '../runs/next-fact.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';

/** Without a named attempt the newest. `until`: follow what comes, and the attempts after it, until the review or this signal. */
export async function* readTranscript(
  workspace: Pick<RunsWorkspace, 'findRuns' | 'clock'>,
  { run, attempt: named }: AttemptName,
  until?: AbortSignal,
): AsyncGenerator<{ readonly attempt: string; readonly line: string }> {
  const { store, state } = await openRun(workspace, run);
  let { attempt } = attemptNamed(state, named);
  for (;;) {
    for await (const line of store.transcript(attempt, until)) yield { attempt, line };
    const isLast = until === undefined || named !== undefined;
    const next = isLast ? undefined : await attemptAfter(workspace, { run, attempt }, until);
    if (next === undefined) return;
    attempt = next;
  }
}

/** Waits for it while the run goes on. */
async function attemptAfter(
  workspace: Pick<RunsWorkspace, 'findRuns' | 'clock'>,
  { run, attempt: last }: { readonly run: string; readonly attempt: string },
  until: AbortSignal,
): Promise<string | undefined> {
  const { journal } = await runsIn(workspace);
  for (;;) {
    const news = nextFact(workspace.clock, journal, until);
    const state = await findRun(journal, run);
    const next = state.attempts[state.attempts.findIndex(({ attempt }) => attempt === last) + 1];
    if (next) return next.attempt;
    if (until.aborted || isOver(state) || isInReview(state)) return undefined;
    await news;
  }
}

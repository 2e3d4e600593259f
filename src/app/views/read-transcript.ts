// `logs`: what the agents of a run said and did, line by line; with a signal it continues from attempt to attempt.

import type { Actor } from '../../core/event.ts';
import { isOver } from '../../core/run/view/ending.ts';
import { isInReview } from '../../core/run/view/standing.ts';
import { parseJson } from '../../std/parse-json.ts';
import type { AttemptName } from '../runs/answers.ts';
import { attemptNamed, findRun, openRun, runsIn } from '../runs/find-run.ts';
import { nextFact } from '../runs/next-fact.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import type { Progressing } from '../use-case.ts';
import { type TranscriptLine, transcriptLineSchema } from './answers.ts';

type ReadingWorkspace = Pick<RunsWorkspace, 'findRuns' | 'clock'>;

/** Without a named attempt the newest. With a signal it follows what comes, and the attempts after it, until the review or the signal. */
export async function* readTranscript(
  workspace: ReadingWorkspace,
  _actor: Actor,
  request: AttemptName,
  { signal }: Progressing = {},
): AsyncGenerator<TranscriptLine> {
  for await (const { line } of transcriptLines(workspace, request, signal)) {
    const parsed = transcriptLineSchema.safeParse(parseJson(line));
    if (parsed.success) yield parsed.data;
  }
}

/** The lines as they are stored, also one that a kill cut off. */
export async function* transcriptLines(
  workspace: ReadingWorkspace,
  { run, attempt: named }: AttemptName,
  until?: AbortSignal,
): AsyncGenerator<{ readonly attempt: string; readonly line: string }> {
  const { store, state } = await openRun(workspace, run);
  const isAhead = until !== undefined && named === undefined && state.attempts.length === 0;
  let attempt = isAhead
    ? await attemptAfter(workspace, { run, attempt: '' }, until)
    : attemptNamed(state, named).attempt;
  while (attempt !== undefined) {
    for await (const line of store.transcript(attempt, until)) yield { attempt, line };
    const isLast = until === undefined || named !== undefined;
    attempt = isLast ? undefined : await attemptAfter(workspace, { run, attempt }, until);
  }
}

/** Waits for it while the run goes on; for the first one where `attempt` is none of its attempts. */
async function attemptAfter(
  workspace: ReadingWorkspace,
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

// Answers the query `agent-at-work`: the newest attempt of a run from the journal, and its agent as the runner sees it.
import { absent, known } from '../../core/answer.ts';
import { attemptFlow } from '../../core/attempt/flow.ts';
import type { AttemptState } from '../../core/attempt/state.ts';
import type { agentAtWorkQuery } from '../../core/world/agent-at-work.ts';
import { runQuery } from '../../core/world/run.ts';
import type { Observer } from '../../engine/parts.ts';
import { streamOf } from '../../engine/stream.ts';
import { attemptStream } from '../../engine/work.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Runner } from '../../ports/runner.ts';

interface Parts {
  readonly journal: Journal;
  readonly runner: Pick<Runner, 'observe'>;
  readonly runs: Observer<ReturnType<typeof runQuery>>;
  readonly clock: Pick<Clock, 'now'>;
}

export function observeAgent({ journal, runner, runs, clock }: Parts): Observer<ReturnType<typeof agentAtWorkQuery>> {
  return async ({ run }) => {
    const snapshot = await runs(runQuery(run));
    const attempt = snapshot.kind === 'known' ? snapshot.value.attempt : undefined;
    if (attempt === undefined) return absent;
    const { state } = await streamOf(journal, attemptFlow, attemptStream(attempt)).refresh();
    const { launched, ended, openQuestion } = state as AttemptState;
    if (!launched || ended) return absent;
    const seen = await runner.observe(attempt, launched.process);
    if (seen.kind !== 'known' || !seen.value.isRunning || !seen.value.isOurs) return absent;
    const { silentMs, toolMs, contextShare } = seen.value;
    const question = openQuestion && { id: openQuestion.question, text: openQuestion.text, at: openQuestion.askedAt };
    const isBusy = toolMs !== undefined || question !== undefined;
    return known({ attempt, question, contextShare, silentSince: isBusy ? undefined : clock.now() - silentMs });
  };
}

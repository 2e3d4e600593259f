// `explain`: the rule that decides now and its reason, what the run waits for, and what was seen. Nothing is done.
import type { AttemptState } from '../../core/attempt/state.ts';
import type { Actor } from '../../core/event.ts';
import type { RunName } from '../runs/answers.ts';
import { driverOf } from '../runs/driver.ts';
import { findLiveAttempt, findRun, runsIn } from '../runs/find-run.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import type { Explained } from './answers.ts';
import { standingAnswer } from './standing-answer.ts';

type ExplainingWorkspace = Pick<RunsWorkspace, 'findRuns' | 'runtime'>;

export async function explainRun(workspace: ExplainingWorkspace, _actor: Actor, { run }: RunName): Promise<Explained> {
  const store = await runsIn(workspace);
  const { journal } = store;
  const state = await findRun(journal, run);
  const { explain } = await workspace.runtime();
  const [{ decision, seen }, driver, attempt] = await Promise.all([
    explain(state.stream),
    driverOf(store, state.stream),
    findLiveAttempt(journal, state),
  ]);
  return { ...standingAnswer(state, { attempt, driver }), driver, ...decision, attempt: runningAttempt(attempt), seen };
}

function runningAttempt(state: AttemptState | undefined): Explained['attempt'] {
  if (!state?.request || state.ended) return null;
  const { attempt, role, limits } = state.request;
  const { launched, ending, openQuestion: open } = state;
  return {
    attempt,
    role,
    startedAt: launched?.at ?? null,
    timeoutMs: limits.timeoutMs,
    ending: ending ? `${ending.cause}: ${ending.detail}` : null,
    question: open ? { text: open.text, deadline: open.deadline } : null,
  };
}

// `explain`: the rule that decides now and its reason, what the run waits for, and what was seen. Nothing is done.
import type { AttemptState } from '../../core/attempt/state.ts';
import type { Actor } from '../../core/event.ts';
import type { RunName } from '../runs/answers.ts';
import { type BusyAgent, busyText } from '../runs/busy-agent.ts';
import { observeRun } from '../runs/driver.ts';
import { openRun } from '../runs/find-run.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import type { Explained } from './answers.ts';
import { standingAnswer } from './summary.ts';

export async function explainRun(
  workspace: Pick<RunsWorkspace, 'findRuns' | 'runtime'>,
  _actor: Actor,
  { run }: RunName,
): Promise<Explained> {
  const { store, state } = await openRun(workspace, run);
  const { explain } = await workspace.runtime();
  const [{ decision, seen }, now] = await Promise.all([explain(state.stream), observeRun(store, state)]);
  const { driver, attempt, busy } = now;
  const isReturned = now.isReturned || decision.record.some(({ type }) => type === 'ReviewReturned');
  return {
    ...standingAnswer(state, { ...now, isReturned }),
    driver,
    ...decision,
    attempt: runningAttempt(attempt, busy),
    seen,
  };
}

function runningAttempt(state: AttemptState | undefined, busy: BusyAgent | undefined): Explained['attempt'] {
  if (!state?.request || state.ended) return null;
  const { attempt, role, limits, agent } = state.request;
  const { launched, ending, openQuestion: open } = state;
  return {
    attempt,
    role,
    agent: agent ? { name: agent.name, why: agent.why } : null,
    waitsForAgent: busy ? busyText(busy) : null,
    startedAt: launched?.at ?? null,
    timeoutMs: limits.timeoutMs,
    ending: ending ? `${ending.cause}: ${ending.detail}` : null,
    question: open ? { text: open.text, deadline: open.deadline } : null,
  };
}

// A run that is over cannot be steered, only resumed or asked for anew.
import { Problem } from '../../core/problem.ts';
import type { RunState } from '../../core/run/state.ts';
import { adviceFor } from '../../core/run/stop-reason.ts';

export function refuseEnded({ stream, ended }: RunState): void {
  if (!ended) return;
  throw new Problem({
    code: 'run-over',
    what: `${stream} has ended: ${ended.how}`,
    remedy: 'Start a new run of its item with "pitwall run".',
  });
}

export function refuseStopped(state: RunState): void {
  refuseEnded(state);
  if (!state.stopped) return;
  throw new Problem({
    code: 'run-over',
    what: `${state.stream} has stopped: ${state.stopped.reason}`,
    remedy: adviceFor(state.stopped.reason, state.stream),
  });
}

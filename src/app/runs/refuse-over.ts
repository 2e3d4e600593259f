// What cannot be asked of a run that is over or still working.

import { Problem } from '../../core/problem.ts';
import type { RunState } from '../../core/run/state.ts';
import { adviceFor } from '../../core/run/stop-reason.ts';
import { isInReview } from '../../core/run/view/standing.ts';
import { bareName } from './find-run.ts';

export function refuseEnded({ stream, ended }: RunState): void {
  if (!ended) return;
  const what = `${stream} has ended: ${ended.how}`;
  throw new Problem({ code: 'run-over', what, remedy: 'Start a new run of its item with "pitwall run".' });
}

export function refuseStopped(state: RunState): void {
  refuseEnded(state);
  if (!state.stopped) return;
  const what = `${state.stream} has stopped: ${state.stopped.reason}`;
  throw new Problem({ code: 'run-over', what, remedy: adviceFor(state.stopped.reason, bareName(state.stream)) });
}

export function refuseUnlessInReview(state: RunState): void {
  if (isInReview(state)) return;
  const remedy = 'Wait until it is in review; see "pitwall status".';
  throw new Problem({ code: 'run-state', what: `${state.stream} is not in review`, remedy });
}

/** `seen`: the commit that the person looked at; undefined: they named none. */
export function refuseOtherCommit(stream: string, shown: string, seen: string | undefined): void {
  if (seen === undefined || seen === shown) return;
  const what = `${stream} is at ${shown} now, not at ${seen}`;
  throw new Problem({ code: 'commit-moved', what, remedy: 'Look at it again with "pitwall review".' });
}

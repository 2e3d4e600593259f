// A run as other flows see it.
import { doneBy } from '../../effect/find.ts';
import type { RunSnapshot, Setback } from '../../world/run.ts';
import { CommitWork } from '../../world/worktree-effects.ts';
import { type RunState, requestOf } from '../state.ts';
import { codeStep, currentVisit, liveAttempt } from './current.ts';
import { isClearingUp, isOver } from './ending.ts';
import { approvedCommit, approvingAttempt, gateReportOn, overrideOf } from './evidence.ts';
import { reviewRoundCount } from './limits.ts';
import { newestObjections, notedBeside } from './objections.ts';
import { pinnedBase } from './pinned-base.ts';
import { isInReview } from './standing.ts';

/** Undefined: it was never asked for. */
export function runSnapshot(state: RunState): RunSnapshot | undefined {
  const { request, ended, stopped, mergeRequest, mergeRequests, mergeRefusal } = state;
  if (!request) return undefined;
  const { run, item, branch } = request;
  const commit = approvedCommit(state);
  return {
    run,
    item,
    branch,
    phase: phaseOf(state),
    isClearingUp: isClearingUp(state),
    how: ended?.how ?? stopped?.reason,
    status: currentVisit(state)?.status,
    commit,
    isVerified: commit !== undefined && isInReview(state),
    ...(commit === undefined ? { gates: {} } : evidenceOf(state, commit)),
    objections: newestObjections(state),
    isLanding: mergeRequest !== undefined,
    landingsAsked: mergeRequests,
    refusal: mergeRefusal?.reason,
    setback: setbackOf(state),
    landed: landedOf(state),
    attempt: liveAttempt(state)?.attempt,
    progressAt: progressOf(state),
    isPaused: state.pausedBy !== undefined,
    rounds: reviewRoundCount(state),
  };
}

function progressOf({ attempts, effects }: RunState): number | undefined {
  const committed = doneBy(effects, CommitWork).at(-1)?.doneAt ?? 0;
  const planned = attempts.at(-1)?.plannedAt;
  return planned === undefined ? undefined : Math.max(planned, committed);
}

/** A run that was dropped is over for good. */
function phaseOf(state: RunState): RunSnapshot['phase'] {
  if (state.ended || state.stopped?.reason === 'dropped') return 'ended';
  if (isOver(state)) return 'stopped';
  return state.visits.length === 0 ? 'requested' : 'open';
}

function evidenceOf(
  state: RunState,
  commit: string,
): Pick<RunSnapshot, 'gates' | 'judgments' | 'overriddenBy' | 'noted'> {
  const report = gateReportOn(state, commit, codeStep(state)?.gates ?? 'all');
  const dimensions = approvingAttempt(state)?.conclusion?.result?.dimensions ?? [];
  return {
    gates: Object.fromEntries((report?.results ?? []).map(result => [result.gate, result.state])),
    judgments: Object.fromEntries(dimensions.map(({ name, judgment }) => [name, judgment])),
    overriddenBy: overrideOf(state, commit)?.by.id,
    noted: report ? notedBeside(state, report) : [],
  };
}

function landedOf(state: RunState): RunSnapshot['landed'] {
  const { ended, squashed } = state;
  const from = pinnedBase(state);
  if (ended?.how !== 'merged' || from === undefined) return undefined;
  return { from, to: squashed?.to ?? ended.detail };
}

/** The visit by which work that was in review came back: for files that conflict, or because its rebased commit is red. */
function setbackOf(state: RunState): Setback | undefined {
  const { visits, conflicts } = state;
  const done = requestOf(state).settings.workflow.steps.find(step => step.builtIn === 'done')?.status;
  const reviewed = visits.findLastIndex(({ status }) => status === done);
  const back = visits.slice(reviewed + 1).find(({ how }) => how === 'conflict' || how === 'bounce');
  if (reviewed < 0 || !back) return undefined;
  const isConflict = back.how === 'conflict';
  const files = isConflict ? (conflicts.at(-1)?.files ?? []) : [];
  return { kind: isConflict ? 'conflict' : 'regression', n: back.n, reason: back.reason, files };
}

// How each fact changes the state of a run.
import type { EffectEvent } from '../../effect/events.ts';
import { foldEffects, reopenEffects } from '../../effect/state.ts';
import type { Recorded } from '../../event.ts';
import type { RunEvent } from '../events.ts';
import type { AttemptView, Grants, RunState, Visit } from '../state.ts';
import { isRedone, type StopReason } from '../stop-reason.ts';
import { removalCause } from '../view/ending.ts';
import { foldItem, isOfItem } from './fold-item.ts';
import { anew, foldLanding, foldReturn, isLanding, withoutMerge } from './fold-landing.ts';

export function foldRun(state: RunState, event: Recorded<RunEvent>): RunState {
  if (isLanding(event)) return foldLanding(state, event);
  if (isOfItem(event)) return foldItem(state, event);
  switch (event.type) {
    case 'RunRequested':
      return { ...state, request: state.request ?? event.data };
    case 'StepEntered':
      return foldStep(state, event);
    case 'AttemptPlanned':
      return {
        ...state,
        attempts: [
          ...state.attempts,
          { ...event.data, visit: state.visits.length, plannedAt: event.at, isSetAside: false },
        ],
      };
    case 'AttemptConcluded':
      return foldConclusion(state, event);
    case 'AuditJudged':
      return { ...state, audits: [...state.audits, event.data] };
    case 'ReviewReturned':
      return { ...state, reviewReturns: [...state.reviewReturns, event.data] };
    case 'Warned':
      return { ...state, warnings: [...state.warnings, event.data] };
    case 'RunEnded':
      return { ...state, ended: event.data };
    default:
      return foldRequestOrEffect(state, event);
  }
}

function foldRequestOrEffect(state: RunState, event: Recorded<RunEvent>): RunState {
  switch (event.type) {
    case 'RunStopped':
      return { ...without(state, 'stopRequest'), stopped: { ...event.data, at: event.at } };
    case 'PauseRequested':
      return { ...state, pausedBy: event.actor };
    case 'ResumeRequested':
      return foldResume(state, event.data.grant, event.at);
    case 'StopRequested':
      return { ...withoutMerge(state), stopRequest: { by: event.actor, drop: event.data.drop } };
    case 'RemovalRequested':
      return foldRemovalRequest(state, event.at);
    case 'JumpRequested':
      return { ...state, jumpRequest: { by: event.actor, status: event.data.status } };
    case 'JumpRefused':
      return without(state, 'jumpRequest');
    case 'OverrideGiven':
      return { ...state, overrides: [...state.overrides, event.data.commit] };
    default:
      return { ...state, effects: foldEffects(state.effects, event as Recorded<EffectEvent>) };
  }
}

/** What was given up is due again, also the warning about it is void. */
function foldRemovalRequest(state: RunState, at: number): RunState {
  const warnings = state.warnings.filter(({ cause }) => cause !== removalCause);
  return { ...state, warnings, effects: reopenEffects(state.effects, at) };
}

function foldStep(state: RunState, event: Recorded<Extract<RunEvent, { type: 'StepEntered' }>>): RunState {
  const visit: Visit = { ...event.data, n: state.visits.length + 1, at: event.at };
  const next = { ...foldReturn(state, visit.how), visits: [...state.visits, visit] };
  return visit.how === 'jump' ? without(next, 'jumpRequest') : next;
}

function foldConclusion(state: RunState, event: Recorded<Extract<RunEvent, { type: 'AttemptConcluded' }>>): RunState {
  const { attempt, ...conclusion } = event.data;
  const conclude = (view: AttemptView): AttemptView =>
    view.attempt === attempt ? { ...view, conclusion: { ...conclusion, at: event.at } } : view;
  return { ...state, attempts: state.attempts.map(conclude) };
}

/** A dropped run stays dropped: its worktree is on its way to the attic, or there. Otherwise a resume lifts pause and stop. After a stop, what was given up is due again and an attempt to blame is set aside. */
function foldResume(state: RunState, grant: boolean, at: number): RunState {
  const stopped = state.stopped;
  if (stopped?.reason === 'dropped') return state;
  const lifted = {
    ...without(without(without(anew(state), 'pausedBy'), 'stopRequest'), 'stopped'),
    resumedAt: at,
    isItemOld: true as const,
  };
  if (!stopped) return lifted;
  const attempts = isRedone(stopped.reason) ? setLastAside(lifted.attempts) : lifted.attempts;
  const grants = grant ? granted(lifted.grants, stopped.reason) : lifted.grants;
  return { ...lifted, attempts, grants, effects: reopenEffects(lifted.effects, at) };
}

function setLastAside(attempts: readonly AttemptView[]): readonly AttemptView[] {
  return attempts.map((view, at) => (at === attempts.length - 1 ? { ...view, isSetAside: true } : view));
}

const grantOf: Partial<Record<StopReason, keyof Grants>> = {
  'loop-limit': 'attempts',
  'rejection-limit': 'rejections',
  'gate-limit': 'gateBounces',
  'review-limit': 'reviewRounds',
  'invalid-result': 'repairs',
  'agent-failed': 'retries',
  timeout: 'time',
  budget: 'budget',
};

function granted(grants: Grants, reason: StopReason): Grants {
  const kind = grantOf[reason];
  return kind ? { ...grants, [kind]: grants[kind] + 1 } : grants;
}

function without<K extends keyof RunState>(state: RunState, key: K): RunState {
  if (state[key] === undefined) return state;
  const { [key]: _dropped, ...rest } = state;
  return rest as unknown as RunState;
}

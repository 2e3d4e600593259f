// How each fact changes the state of a run.
import type { EffectEvent } from '../effect/events.ts';
import { foldEffects, reopenEffects } from '../effect/state.ts';
import type { Actor, Recorded } from '../event.ts';
import type { RunEvent } from './events.ts';
import { type AttemptView, type Grants, grantOf, type RunState, type Visit } from './state.ts';
import { isRedone, type StopReason } from './stop-reason.ts';
import { removalCause } from './view/ending.ts';
import { approvedCommit } from './view/evidence.ts';
import { openClaim } from './view/open-claim.ts';
import { isInReview } from './view/standing.ts';

type Fact<T extends RunEvent['type']> = Recorded<Extract<RunEvent, { type: T }>>;
type Fold<T extends RunEvent['type']> = (state: RunState, event: Fact<T>) => RunState;

export function foldRun(state: RunState, event: Recorded<RunEvent>): RunState {
  const fold = (folds as Readonly<Record<string, unknown>>)[event.type] as Fold<RunEvent['type']> | undefined;
  return fold?.(state, event) ?? { ...state, effects: foldEffects(state.effects, event as Recorded<EffectEvent>) };
}

const folds: { readonly [T in Exclude<RunEvent['type'], EffectEvent['type']>]: Fold<T> } = {
  RunRequested: (state, { data }) => ({ ...state, request: state.request ?? data }),
  ItemRead: (state, { data }) => ({
    ...without(state, 'isItemOld', 'isItemChanged'),
    item: data,
    itemVisit: state.visits.length,
  }),
  ItemChanged: (state, { data }) => ({ ...state, watchedVersion: data.version, isItemChanged: true }),
  ItemClosed: (state, { data }) => ({
    ...without(state, 'mergeRequest'),
    stopRequest: { by: whoClosed(data.by), drop: false, isClosing: true },
  }),
  MoveFollowed: foldMove,
  CardPutBack: (state, { data }) => ({
    ...state,
    putBacks: [...state.putBacks, { ...data, visit: state.visits.length }],
  }),
  StepEntered: foldStep,
  AttemptPlanned: (state, { data, at }) => {
    const view = { ...data, visit: state.visits.length, plannedAt: at, isSetAside: false };
    return { ...state, attempts: [...state.attempts, view] };
  },
  AttemptConcluded: (state, { data: { attempt, ...conclusion }, at }) => {
    const conclude = (view: AttemptView) =>
      view.attempt === attempt ? { ...view, conclusion: { ...conclusion, at } } : view;
    return { ...state, attempts: state.attempts.map(conclude) };
  },
  AuditJudged: (state, { data }) => ({ ...state, audits: [...state.audits, data] }),
  AuditSentBack: (state, { data }) => ({ ...state, auditsSentBack: [...state.auditsSentBack, data] }),
  Rebased: (state, { data }) => ({
    ...state,
    onto: data.base,
    rebases: [...state.rebases, { ...data, visit: state.visits.length }],
  }),
  RebaseConflicted: (state, { data }) => ({ ...state, onto: data.base, conflicts: [...state.conflicts, data] }),
  AuditCarried: (state, { data }) => ({ ...state, carries: [...state.carries, data] }),
  WorkSquashed: (state, { data }) => ({ ...state, squashed: data }),
  ReviewReturned: (state, { data }) => ({ ...state, reviewReturns: [...state.reviewReturns, data] }),
  FeedbackGiven: foldFeedback,
  SightLost: (state, { at, data }) => ({ ...state, blind: { since: at, isOutage: data.isOutage } }),
  SightRegained: state => without(state, 'blind'),
  Warned: (state, { data }) => ({ ...state, warnings: [...state.warnings, data] }),
  RunStopped: (state, { data, at }) => ({ ...without(state, 'stopRequest', 'blind'), stopped: { ...data, at } }),
  RunEnded: (state, { data }) => ({ ...without(state, 'blind'), ended: data }),
  PauseRequested: (state, { actor }) => ({ ...state, pausedBy: actor }),
  ResumeRequested: foldResume,
  StopRequested: (state, { data, actor }) => ({
    ...without(state, 'mergeRequest'),
    stopRequest: { by: actor, ...data },
  }),
  /** What was given up is due again, also the warning about it is void. */
  RemovalRequested: (state, { at }) => {
    const warnings = state.warnings.filter(({ cause }) => cause !== removalCause);
    return { ...state, warnings, effects: reopenEffects(state.effects, at) };
  },
  MergeRequested: (state, { data, actor }) => {
    const n = state.mergeRequests + 1;
    const isForOther = data.commit !== undefined && !(isInReview(state) && approvedCommit(state) === data.commit);
    if (isForOther) return { ...state, mergeRequests: n };
    const mergeRequest = { by: actor, n, updateCheckout: data.updateCheckout };
    return { ...without(anew(state), 'mergeRefusal'), mergeRequests: n, mergeRequest };
  },
  MergeRefused: (state, { data }) => ({ ...without(state, 'mergeRequest'), mergeRefusal: data }),
  JumpRequested: (state, { data, actor }) => ({ ...state, jumpRequest: { by: actor, status: data.status } }),
  JumpRefused: state => without(state, 'jumpRequest'),
  ResolutionAnswered: foldResolution,
  OverrideGiven: (state, { data, actor }) => ({ ...state, overrides: [...state.overrides, { ...data, by: actor }] }),
};

/** The run goes on from its stop with the answer. */
function foldResolution(state: RunState, { data, actor }: Fact<'ResolutionAnswered'>): RunState {
  const claim = openClaim(state);
  if (!claim) return state;
  const answer = { cause: claim.cause, isResolved: data.isResolved, by: actor };
  return { ...without(state, 'stopped'), resolutions: [...state.resolutions, answer] };
}

/** Given twice it is given once. */
function foldFeedback(state: RunState, { data }: Fact<'FeedbackGiven'>): RunState {
  if (state.feedback.some(({ id }) => id === data.id)) return state;
  return { ...state, feedback: [...state.feedback, { ...data, attempts: state.attempts.length }] };
}

function whoClosed(by: string | undefined): Actor {
  return by === undefined ? { kind: 'forge', id: 'a person' } : { kind: 'person', id: by };
}

/** As if that person had asked for it. */
function foldMove(state: RunState, { data: { move, by, status, as } }: Fact<'MoveFollowed'>): RunState {
  const person: Actor = { kind: 'person', id: by };
  const followed = { ...state, followedMoves: [...state.followedMoves, move] };
  if (as === 'jump') return { ...followed, jumpRequest: { by: person, status } };
  return { ...without(followed, 'mergeRequest'), stopRequest: { by: person, drop: false } };
}

/** A person asked to merge what they saw: once the work is changed, they are asked again. */
function foldStep(state: RunState, { data, at }: Fact<'StepEntered'>): RunState {
  const visit: Visit = { ...data, n: state.visits.length + 1, at };
  const isSameWork = visit.how === 'forward' || visit.how === 'rebase';
  const next = { ...(isSameWork ? state : anew(without(state, 'mergeRequest'))), visits: [...state.visits, visit] };
  return visit.how === 'jump' ? without(next, 'jumpRequest') : next;
}

/** A dropped run stays dropped: its worktree is on its way to the attic, or there. Otherwise a resume lifts pause and stop. After a stop, what was given up is due again and an attempt to blame is set aside. */
function foldResume(state: RunState, { data, at }: Fact<'ResumeRequested'>): RunState {
  const { stopped } = state;
  if (stopped?.reason === 'dropped') return state;
  const lifted: RunState = {
    ...without(anew(state), 'pausedBy', 'stopRequest', 'stopped', 'blind'),
    resumedAt: at,
    isItemOld: true,
  };
  if (!stopped) return lifted;
  const attempts = isRedone(stopped.reason) ? setLastAside(lifted.attempts) : lifted.attempts;
  const grants = data.grant ? granted(lifted.grants, stopped.reason) : lifted.grants;
  return { ...lifted, attempts, grants, effects: reopenEffects(lifted.effects, at) };
}

function setLastAside(attempts: readonly AttemptView[]): readonly AttemptView[] {
  return attempts.map((view, at) => (at === attempts.length - 1 ? { ...view, isSetAside: true } : view));
}

function granted(grants: Grants, reason: StopReason): Grants {
  const kind = (grantOf as Partial<Record<StopReason, keyof Grants>>)[reason];
  return kind ? { ...grants, [kind]: grants[kind] + 1 } : grants;
}

/** A base that moves from here on has overtaken nothing yet. */
function anew(state: RunState): RunState {
  return { ...state, rebasesBefore: state.rebases.length };
}

function without(state: RunState, ...keys: readonly (keyof RunState)[]): RunState {
  return Object.fromEntries(
    Object.entries(state).filter(([key]) => !keys.includes(key as keyof RunState)),
  ) as unknown as RunState;
}

// The state of a run, folded from its own stream. Whatever can be derived is derived in `view/`, not kept here.
import { type Effects, noEffects } from '../effect/state.ts';
import type { Actor } from '../event.ts';
import type { ItemFacts } from '../world/item.ts';
import type { EventData } from './events.ts';
import type { StopReason } from './stop-reason.ts';

export interface Visit extends EventData<'StepEntered'> {
  /** 1 for the first. */
  readonly n: number;
  readonly at: number;
}

/** Where the agent submitted a result that fits, the outcome does not matter. */
export interface Conclusion extends Omit<EventData<'AttemptConcluded'>, 'attempt'> {
  readonly at: number;
}

export interface AttemptView extends EventData<'AttemptPlanned'> {
  readonly visit: number;
  readonly plannedAt: number;
  readonly conclusion?: Conclusion;
  /** Set by a resume after a stop that blamed this attempt: the step starts anew. */
  readonly isSetAside: boolean;
}

/** The kind of limit that a person can add a portion to, by the stop that it leads to. */
export const grantOf = {
  'loop-limit': 'attempts',
  'rejection-limit': 'rejections',
  'gate-limit': 'gateBounces',
  'review-limit': 'reviewRounds',
  'invalid-result': 'repairs',
  'agent-failed': 'retries',
  timeout: 'time',
  budget: 'budget',
} as const satisfies Partial<Record<StopReason, string>>;

/** How many portions a person added to each. */
export type Grants = Readonly<Record<(typeof grantOf)[keyof typeof grantOf], number>>;

export interface RunState {
  readonly stream: string;
  readonly effects: Effects;
  readonly request?: EventData<'RunRequested'>;
  readonly item?: ItemFacts;
  /** Not read since a person resumed the run. No times are compared: clocks are set back. */
  readonly isItemOld?: true;
  /** The version that a look at the item showed last, if it was ever another than what was read first. */
  readonly watchedVersion?: string;
  /** A look showed another version, and it was not read since. */
  readonly isItemChanged?: true;
  /** How many visits there were when the item was read. */
  readonly itemVisit: number;
  /** Moves of the card that were followed. */
  readonly followedMoves: readonly string[];
  /** `visit` is the one in which it happened. */
  readonly putBacks: readonly (EventData<'CardPutBack'> & { readonly visit: number })[];
  readonly visits: readonly Visit[];
  readonly attempts: readonly AttemptView[];
  readonly audits: readonly EventData<'AuditJudged'>[];
  readonly auditsSentBack: readonly EventData<'AuditSentBack'>[];
  /** Oldest first; `visit` is the one in which it happened. */
  readonly rebases: readonly (EventData<'Rebased'> & { readonly visit: number })[];
  /** How many rebases were made before the current endeavour: those since then were overtaken by the base. */
  readonly rebasesBefore: number;
  /** The commit of the base that the work was brought onto last, by Pitwall or by an agent that was asked to. */
  readonly onto?: string;
  readonly conflicts: readonly EventData<'RebaseConflicted'>[];
  readonly carries: readonly EventData<'AuditCarried'>[];
  /** The one commit that the base branch got of all. */
  readonly squashed?: EventData<'WorkSquashed'>;
  readonly reviewReturns: readonly EventData<'ReviewReturned'>[];
  /** Oldest first; `attempts`: how many there were when it came. */
  readonly feedback: readonly (EventData<'FeedbackGiven'> & { readonly attempts: number })[];
  readonly overrides: readonly (EventData<'OverrideGiven'> & { readonly by: Actor })[];
  /** What people said to claims that nothing proved, by the cause of the check. */
  readonly resolutions: readonly { readonly cause: string; readonly isResolved: boolean; readonly by: Actor }[];
  readonly warnings: readonly EventData<'Warned'>[];
  readonly grants: Grants;
  /** When a person last said to go on. */
  readonly resumedAt?: number;
  /** Since when something that it needs cannot be seen, and whether an outage was the reason. */
  readonly blind?: { readonly since: number; readonly isOutage: boolean };
  readonly pausedBy?: Actor;
  /** `isClosing`: not asked for; the item was closed. */
  readonly stopRequest?: EventData<'StopRequested'> & { readonly by: Actor; readonly isClosing?: true };
  /** Open until it is done, refused, or the work is changed; `n` counts them. */
  readonly mergeRequest?: { readonly by: Actor; readonly n: number; readonly updateCheckout: boolean };
  readonly mergeRequests: number;
  /** Why the newest one came to nothing. */
  readonly mergeRefusal?: EventData<'MergeRefused'>;
  readonly jumpRequest?: { readonly by: Actor; readonly status: string };
  readonly stopped?: { readonly reason: StopReason; readonly detail: string; readonly at: number };
  readonly ended?: EventData<'RunEnded'>;
}

const noGrants = Object.fromEntries(Object.values(grantOf).map(kind => [kind, 0])) as Grants;

export function initialRun(stream: string): RunState {
  const empty = {
    visits: [],
    attempts: [],
    audits: [],
    auditsSentBack: [],
    reviewReturns: [],
    feedback: [],
    overrides: [],
    resolutions: [],
    warnings: [],
  };
  const board = { itemVisit: 0, followedMoves: [], putBacks: [] };
  const none = { rebases: [], rebasesBefore: 0, conflicts: [], carries: [], mergeRequests: 0 };
  return { stream, effects: noEffects, grants: noGrants, ...empty, ...board, ...none };
}

export function requestOf(state: RunState): EventData<'RunRequested'> {
  if (!state.request) throw new Error(`${state.stream} was never requested`);
  return state.request;
}

// One run as the live view shows it: derived from facts and from what its agent does, at one moment.
import type { AttemptState } from '../../../core/attempt/state.ts';
import type { RunState } from '../../../core/run/state.ts';
import { currentStep, gatesFor, liveAttempt, spentUsd } from '../../../core/run/view.ts';
import { tellDuration } from '../format.ts';
import { type Activity, noActivity } from './activity.ts';

export interface GateSight {
  readonly gate: string;
  readonly state: string;
}

export interface RunView {
  readonly run: string;
  readonly title: string;
  /** Steps at which somebody works. */
  readonly steps: readonly { readonly status: string; readonly mark: 'done' | 'here' | 'ahead' }[];
  readonly tokens: number;
  /** Undefined: no agent told a cost. */
  readonly costUsd: number | undefined;
  readonly work: Work;
  /** Why it does not simply go on: what a person asked for. Undefined: nobody did. */
  readonly hold?: string | undefined;
  readonly question:
    | { readonly text: string; readonly fallback: string | undefined; readonly leftMs: number }
    | undefined;
}

export type Work =
  | {
      readonly kind: 'attempt';
      readonly attempt: string;
      readonly role: string;
      /** Undefined: not started yet. */
      readonly elapsedMs: number | undefined;
      readonly tokens: number;
      readonly toolCalls: number;
      readonly costUsd: number | undefined;
      readonly tool: { readonly text: string; readonly elapsedMs: number | undefined } | undefined;
    }
  | { readonly kind: 'gates'; readonly elapsedMs: number; readonly gates: readonly GateSight[] }
  | { readonly kind: 'other'; readonly what: string };

export interface Sight {
  readonly state: RunState;
  /** Of the attempt under way. */
  readonly attempt?: AttemptState | undefined;
  readonly activity?: Activity | undefined;
  readonly gates?: readonly GateSight[] | undefined;
  /** Why the engine does what it does. */
  readonly why?: string | undefined;
}

export function viewOf(sight: Sight, now: number): RunView {
  const { state, activity = noActivity } = sight;
  const spent = spentUsd(state);
  const isCostKnown = activity.costUsd !== undefined || state.attempts.some(isCostTold);
  return {
    run: state.stream,
    title: state.item?.title ?? '',
    steps: stepsOf(state),
    tokens: state.attempts.reduce((sum, each) => sum + (each.conclusion?.usage.tokens ?? 0), activity.tokens),
    costUsd: isCostKnown ? spent + (activity.costUsd ?? 0) : undefined,
    work: workOf(sight, now),
    hold: holdOf(state),
    question: questionOf(sight.attempt, now),
  };
}

const isCostTold = ({ conclusion }: RunState['attempts'][number]) => conclusion?.usage.costUsd !== undefined;

/** An agent at work ends in its own time: until then only this tells that somebody was heard. */
function holdOf({ stream, stopRequest, pausedBy }: RunState): string | undefined {
  if (stopRequest) return `being ${stopRequest.drop ? 'dropped' : 'stopped'}, as ${stopRequest.by.id} asked`;
  return pausedBy && `paused by ${pausedBy.id}; "pitwall resume ${stream.replace(/^run\//, '')}" lets it go on`;
}

function stepsOf(state: RunState): RunView['steps'] {
  const steps = state.request?.settings.workflow.steps.filter(step => step.role !== undefined) ?? [];
  const at = steps.findIndex(step => step.status === state.visits.at(-1)?.status);
  const isBehind = currentStep(state)?.builtIn === 'done' || state.ended !== undefined;
  return steps.map(({ status }, index) => {
    if (isBehind || index < at) return { status, mark: 'done' };
    return { status, mark: index === at ? 'here' : 'ahead' };
  });
}

function workOf({ state, attempt, activity = noActivity, gates, why }: Sight, now: number): Work {
  const live = liveAttempt(state);
  if (live) {
    const { attempt: name, role } = live;
    if (attempt?.ended) return { kind: 'other', what: `${role} ${name} has ended: ${attempt.ended.outcome.kind}` };
    const elapsedMs = attempt?.launched && now - attempt.launched.at;
    const { tokens, toolCalls, costUsd, tool } = activity;
    return { kind: 'attempt', attempt: name, role, elapsedMs, tokens, toolCalls, costUsd, tool: toolOf(tool, now) };
  }
  const running = state.effects.findLast(({ kind, status }) => kind === 'RunGates' && status === 'prepared');
  if (running) return { kind: 'gates', elapsedMs: now - running.preparedAt, gates: gates ?? duesOf(state) };
  return { kind: 'other', what: tellBusy(state, now) ?? why ?? '' };
}

/** Effects in the words of people. */
const busyWords: Readonly<Record<string, string>> = {
  EnsureWorktree: 'making the worktree',
  SetUpWorktree: 'making the worktree ready',
  CommitWork: 'committing',
  KeepWork: 'keeping the work so far',
  PushBranch: 'pushing the branch',
  PostComment: 'writing a comment',
  MoveCard: 'moving the card',
  EnsureReview: 'opening the review',
  RemoveWorktree: 'removing the worktree',
  CloseItem: 'closing the item',
};

/** What is under way, with its time once that is worth knowing. */
function tellBusy({ effects }: RunState, now: number): string | undefined {
  const busy = effects.findLast(({ status }) => status === 'prepared');
  const words = busy && busyWords[busy.kind];
  if (!words) return undefined;
  const elapsedMs = now - busy.preparedAt;
  return elapsedMs < 2000 ? words : `${words}, ${tellDuration(elapsedMs)}`;
}

function toolOf(tool: Activity['tool'], now: number) {
  return tool && { text: tool.text, elapsedMs: tool.endedAt === undefined ? now - tool.at : undefined };
}

/** Where their progress is not seen: what they are called, if the step names them. */
function duesOf(state: RunState): readonly GateSight[] {
  const step = currentStep(state);
  const names = step ? gatesFor(state, step) : [];
  return names === 'all' ? [] : names.map(gate => ({ gate, state: 'due' }));
}

function questionOf(attempt: AttemptState | undefined, now: number): RunView['question'] {
  const open = attempt?.ended ? undefined : attempt?.openQuestion;
  return open && { text: open.text, fallback: open.default, leftMs: open.deadline - now };
}

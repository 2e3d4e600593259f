// What a run does at one moment, from its facts and from what its agent does.
import { outcomeText } from '../../core/attempt/outcome.ts';
import type { AttemptState } from '../../core/attempt/state.ts';
import type { RunState } from '../../core/run/state.ts';
import { currentStep, gatesFor, liveAttempt, spentUsd } from '../../core/run/view/current.ts';
import { isInReview, openQuestionOf, type Standing, standingOf } from '../../core/run/view/standing.ts';
import { startText } from '../../core/run/view/start-text.ts';
import type { GateActivity } from '../gates/gate-activity.ts';
import type { BusyAgent } from '../runs/busy-agent.ts';
import type { GateStatus } from '../runs/runs-workspace.ts';
import { type Activity, noActivity } from './activity.ts';

export interface RunProgress {
  readonly run: string;
  readonly title: string;
  /** Steps at which an agent works. */
  readonly steps: readonly { readonly status: string; readonly mark: 'done' | 'here' | 'ahead' }[];
  readonly tokens: number;
  /** Undefined: no agent reported a cost. */
  readonly costUsd: number | undefined;
  readonly work: Work;
  /** What a person asked for that keeps it from going on: a pause or a stop. */
  readonly hold?: Standing | undefined;
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
      /** The agent that has no room for it yet. */
      readonly busy?: BusyAgent | undefined;
      readonly tokens: number;
      readonly toolCalls: number;
      readonly costUsd: number | undefined;
      readonly tool: { readonly text: string; readonly elapsedMs: number | undefined } | undefined;
    }
  | {
      readonly kind: 'gates';
      readonly elapsedMs: number;
      readonly gates: readonly GateStatus[];
      /** What is being done for them, and for how long. */
      readonly now: readonly string[];
    }
  | { readonly kind: 'other'; readonly what: string; readonly elapsedMs?: number };

export interface RunSnapshot {
  readonly state: RunState;
  /** Of the attempt that is running. */
  readonly attempt?: AttemptState | undefined;
  readonly activity?: Activity | undefined;
  /** The agent that the attempt waits for. */
  readonly busy?: BusyAgent | undefined;
  readonly gates?: Pick<GateActivity, 'gates' | 'lines'> | undefined;
  /** Why the engine does what it does. */
  readonly why?: string | undefined;
}

export function progressOf(snapshot: RunSnapshot, now: number): RunProgress {
  const { state, activity = noActivity } = snapshot;
  const spent = spentUsd(state);
  const isCostKnown = activity.costUsd !== undefined || state.attempts.some(hasCost);
  return {
    run: state.stream,
    title: state.item?.title ?? '',
    steps: stepsOf(state),
    tokens: state.attempts.reduce((sum, each) => sum + (each.conclusion?.usage.tokens ?? 0), activity.tokens),
    costUsd: isCostKnown ? spent + (activity.costUsd ?? 0) : undefined,
    work: workOf(snapshot, now),
    hold: holdOf(state),
    question: questionOf(snapshot.attempt, now),
  };
}

const hasCost = ({ conclusion }: RunState['attempts'][number]) => conclusion?.usage.costUsd !== undefined;

/** An agent ends in its own time: until then only this shows that the request was heard. */
function holdOf(state: RunState): Standing | undefined {
  const standing = standingOf(state);
  return standing.kind === 'stopping' || standing.kind === 'paused' ? standing : undefined;
}

function stepsOf(state: RunState): RunProgress['steps'] {
  const steps = state.request?.settings.workflow.steps.filter(step => step.role !== undefined) ?? [];
  const at = steps.findIndex(step => step.status === state.visits.at(-1)?.status);
  const isBehind = isInReview(state) || state.ended !== undefined;
  return steps.map(({ status }, index) => {
    if (isBehind || index < at) return { status, mark: 'done' };
    return { status, mark: index === at ? 'here' : 'ahead' };
  });
}

function workOf(snapshot: RunSnapshot, now: number): Work {
  const { state, attempt, busy, activity = noActivity, gates, why } = snapshot;
  const live = liveAttempt(state);
  if (live) {
    const { attempt: name, role } = live;
    if (attempt?.ended)
      return { kind: 'other', what: `${role} ${name} has ended: ${outcomeText(attempt.ended.outcome)}` };
    if (!attempt?.launched && live.notBefore > now) return { kind: 'other', what: startText(state, live) };
    const elapsedMs = attempt?.launched && now - attempt.launched.at;
    const { tokens, toolCalls, costUsd, tool } = activity;
    return {
      kind: 'attempt',
      attempt: name,
      role,
      elapsedMs,
      busy,
      tokens,
      toolCalls,
      costUsd,
      tool: toolOf(tool, now),
    };
  }
  const running = state.effects.all.findLast(({ kind, status }) => kind === 'RunGates' && status === 'prepared');
  if (running) {
    const seen = { gates: gates?.gates ?? duesOf(state), now: gates?.lines(now) ?? [] };
    return { kind: 'gates', elapsedMs: now - running.preparedAt, ...seen };
  }
  return effectWork(state, now) ?? { kind: 'other', what: why ?? '' };
}

const effectWords: Readonly<Record<string, string>> = {
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

function effectWork({ effects }: RunState, now: number): Work | undefined {
  const pending = effects.all.findLast(({ status }) => status === 'prepared');
  const what = pending && effectWords[pending.kind];
  return what === undefined || !pending ? undefined : { kind: 'other', what, elapsedMs: now - pending.preparedAt };
}

function toolOf(tool: Activity['tool'], now: number) {
  return tool && { text: tool.text, elapsedMs: tool.endedAt === undefined ? now - tool.at : undefined };
}

/** Where their progress is not known: their names, if the step names them. */
function duesOf(state: RunState): readonly GateStatus[] {
  const step = currentStep(state);
  const names = step ? gatesFor(state, step) : [];
  return names === 'all' ? [] : names.map(gate => ({ gate, state: 'due' }));
}

function questionOf(attempt: AttemptState | undefined, now: number): RunProgress['question'] {
  const open = openQuestionOf(attempt);
  return open && { text: open.text, fallback: open.default, leftMs: open.deadline - now };
}

// The standing of a run and its summary, as answers show them: in words for people, as data for programs.

import { type GateResult, gateReportSchema } from '../../core/gate/gate-result.ts';
import { auditText } from '../../core/run/audit.ts';
import { judgedDimensions } from '../../core/run/dimensions.ts';
import type { RunState } from '../../core/run/state.ts';
import { isResearchSkipped, liveAttempt, spentUsd } from '../../core/run/view/current.ts';
import { bounceCount, rejectionCount } from '../../core/run/view/limits.ts';
import { type StandingContext, standingOf } from '../../core/run/view/standing.ts';
import { startText } from '../../core/run/view/start-text.ts';
import type { RunSummary } from './answers.ts';
import { nextText, standingText } from './standing-text.ts';

export type StandingAnswer = Pick<
  RunSummary,
  'run' | 'standing' | 'state' | 'step' | 'waitsFor' | 'deadline' | 'containment' | 'next' | 'commands'
>;

export interface SeenRun {
  readonly attempt?: StandingContext['attempt'];
  /** Null: no live process drives it. Undefined: not looked up. */
  readonly driver?: string | null | undefined;
  readonly isReturned?: StandingContext['isReturned'];
}

export function standingAnswer(state: RunState, { attempt, driver, isReturned }: SeenRun = {}): StandingAnswer {
  const isDriven = driver === undefined ? undefined : driver !== null;
  const standing = standingOf(state, { attempt, isDriven, isReturned });
  return {
    run: state.stream,
    standing: standingText(standing),
    state: standing.kind,
    step: standing.step ?? null,
    waitsFor: standing.waitsFor ?? null,
    deadline: standing.deadline ?? null,
    containment: state.request?.containment ?? null,
    next: [nextText(standing, driver ?? undefined), ...(isDriven === false ? waitText(state, attempt) : [])].join(' '),
    commands: standing.next.map(({ argv, does }) => ({ command: `pitwall ${argv.join(' ')}`, does })),
  };
}

/** What it waited for when Pitwall stopped: a time that a forge or a model named. */
function waitText(state: RunState, attempt: StandingContext['attempt']): readonly string[] {
  const live = liveAttempt(state);
  if (!live || attempt?.launched || live.notBefore <= live.plannedAt) return [];
  const text = startText(state, live);
  return [`${text.charAt(0).toUpperCase()}${text.slice(1)}.`];
}

export function summarize(state: RunState, seen?: SeenRun): RunSummary {
  return {
    ...standingAnswer(state, seen),
    attempts: state.attempts.map(attemptOf),
    gates: gateReports(state),
    ...effortOf(state),
    audits: state.audits.map(audit => auditOf(state, audit)),
    warnings: state.warnings.map(warning => warning.message),
  };
}

function auditOf(state: RunState, audit: RunState['audits'][number]): RunSummary['audits'][number] {
  const { attempt, verdict, passing, total } = audit;
  const result = state.attempts.find(each => each.attempt === attempt)?.conclusion?.result ?? {};
  const dimensions = judgedDimensions(result, isResearchSkipped(state)).map(({ dimension, judgment, evidence }) => ({
    name: dimension,
    judgment: judgment ?? null,
    evidence,
  }));
  return { attempt, verdict, passing, total, text: auditText(audit), dimensions };
}

export function effortOf(state: RunState): Pick<RunSummary, 'gateReturns' | 'rejections' | 'costUsd'> {
  return { gateReturns: bounceCount(state), rejections: rejectionCount(state), costUsd: spentUsd(state) };
}

export function gateReports({ effects }: RunState): RunSummary['gates'] {
  return effects.all.flatMap(({ output }) => {
    const parsed = gateReportSchema.safeParse(output);
    if (!parsed.success) return [];
    const { commit, results, time } = parsed.data;
    return [{ commit, results: results.map(resultOf), ...(time ? { time } : {}) }];
  });
}

function resultOf({ gate, state, evidence, counts }: GateResult) {
  const log = state === 'pass' ? undefined : evidence?.log;
  return { gate, state, ...(log === undefined ? {} : { log }), ...(counts ? { counts } : {}) };
}

function attemptOf({ attempt, role, plannedAt, conclusion }: RunState['attempts'][number]) {
  return {
    attempt,
    role,
    outcome: conclusion?.result?.action ?? conclusion?.outcome.kind ?? 'at work',
    tokens: conclusion?.usage.tokens ?? 0,
    toolCalls: conclusion?.usage.toolCalls ?? 0,
    costUsd: conclusion?.usage.costUsd,
    durationMs: durationOf(plannedAt, conclusion),
    model: conclusion?.usage.model,
  };
}

/** Undefined: it has not ended, or ended while no Pitwall was there. */
function durationOf(plannedAt: number, conclusion: RunState['attempts'][number]['conclusion']): number | undefined {
  if (!conclusion || conclusion.workedMs !== undefined) return conclusion?.workedMs;
  const { outcome, at } = conclusion;
  return outcome.kind === 'cancelled' && outcome.by === 'engine' ? undefined : Math.max(0, at - plannedAt);
}

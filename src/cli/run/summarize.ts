// The summary of a run, from its state alone: attempts, gates, audits, warnings, and what to do next.

import { gateReportSchema } from '../../core/run/gate-result.ts';
import type { RunState } from '../../core/run/state.ts';
import { adviceFor } from '../../core/run/stop-reason.ts';
import { bounceCount, currentStep, rejectionCount, spentUsd } from '../../core/run/view.ts';
import { printable } from '../cells.ts';
import type { Style } from '../terminal.ts';
import { tellDollars, tellDuration } from './format.ts';
import { renderGates, short } from './narrate.ts';

export interface AttemptSummary {
  readonly attempt: string;
  readonly role: string;
  readonly outcome: string;
  readonly tokens: number;
  readonly toolCalls: number;
  readonly costUsd: number | undefined;
  /** From its plan to its end; undefined: it has not ended. */
  readonly durationMs: number | undefined;
  readonly model: string | undefined;
}

export interface RunSummary {
  readonly run: string;
  readonly standing: string;
  readonly next: string;
  readonly attempts: readonly AttemptSummary[];
  readonly gateReturns: number;
  readonly rejections: number;
  readonly costUsd: number;
  readonly audits: readonly string[];
  readonly warnings: readonly string[];
}

export function summarize(state: RunState): RunSummary {
  return {
    run: state.stream,
    ...standingOf(state),
    attempts: state.attempts.map(({ attempt, role, plannedAt, conclusion }) => ({
      attempt,
      role,
      outcome: conclusion?.result?.action ?? conclusion?.outcome.kind ?? 'at work',
      tokens: conclusion?.usage.tokens ?? 0,
      toolCalls: conclusion?.usage.toolCalls ?? 0,
      costUsd: conclusion?.usage.costUsd,
      durationMs: conclusion === undefined ? undefined : Math.max(0, conclusion.at - plannedAt),
      model: conclusion?.usage.model,
    })),
    gateReturns: bounceCount(state),
    rejections: rejectionCount(state),
    costUsd: spentUsd(state),
    audits: state.audits.map(audit => `${audit.passing}/${audit.total} ${audit.verdict}`),
    warnings: state.warnings.map(warning => warning.message),
  };
}

function standingOf(state: RunState): Pick<RunSummary, 'standing' | 'next'> {
  if (state.ended) return { standing: `ended: ${state.ended.how}`, next: 'Nothing is left to do.' };
  if (state.stopped)
    return { standing: `stopped: ${state.stopped.reason}`, next: adviceFor(state.stopped.reason, state.stream) };
  if (state.pausedBy) return { standing: `paused by ${state.pausedBy.id}`, next: 'Go on with `pitwall resume`.' };
  if (isDone(state)) return { standing: 'in review', next: 'Look at the review; a merge ends the run.' };
  return { standing: `at ${state.visits.at(-1)?.status ?? 'the start'}`, next: 'It was under way.' };
}

function isDone(state: RunState): boolean {
  return state.request !== undefined && currentStep(state)?.builtIn === 'done';
}

export function renderSummary(summary: RunSummary, state: RunState, style: Style): readonly string[] {
  const rows = summary.attempts.map(each => [
    each.attempt,
    each.role,
    each.outcome,
    each.durationMs === undefined ? '–' : tellDuration(each.durationMs),
    `${each.tokens}`,
    `${each.toolCalls}`,
    each.costUsd === undefined ? '–' : tellDollars(each.costUsd),
    each.model ?? '–',
  ]);
  const gates = state.effects
    .map(effect => gateReportSchema.safeParse(effect.output))
    .flatMap(parsed => (parsed.success ? [`  ${short(parsed.data.commit)}: ${renderGates(parsed.data, style)}`] : []));
  return [
    style.bold(`${summary.run} ${summary.standing}`),
    '',
    ...renderTable([['attempt', 'role', 'outcome', 'took', 'tokens', 'tools', 'cost', 'model'], ...rows]),
    '',
    `Gates, ${summary.gateReturns} ${summary.gateReturns === 1 ? 'return' : 'returns'} to the developer:`,
    ...gates,
    `Audits: ${summary.audits.join(', then ') || 'none'}; cost $${summary.costUsd.toFixed(2)}`,
    ...summary.warnings.map(warning => style.yellow(`Warning: ${printable(warning)}`)),
    summary.next,
  ];
}

export function renderTable(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)));
  return rows.map(row => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}

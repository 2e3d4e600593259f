// The messages of a checkpoint to the coordinator: a report always, and a warning or an alert with it.
import { oneLine } from '../../std/one-line.ts';
import type { Assessment } from './assess.ts';
import { vetoTexts } from './checkpoints.ts';
import { risksOf } from './risks.ts';

export interface Report {
  readonly type: 'supervision_report' | 'pattern_warning' | 'consistency_alert';
  readonly summary: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function reportPath({ checkpoint }: Pick<Assessment, 'checkpoint'>): string {
  return `artifacts/${checkpoint}-report.md`;
}

const findingsMax = 3;

export function reportsOf(assessment: Assessment): readonly Report[] {
  const { checkpoint, verdict, score, vetoes } = assessment;
  const risks = risksOf(assessment);
  const rows = risks.map(({ id, result, names, place, evidence }) => ({
    check: id,
    ...{ result, names, evidence: oneLine(evidence) },
    ...(place !== undefined && { place }),
  }));
  const own = { task_id: checkpoint, verdict, score, ref: reportPath(assessment) };
  const findings = rows.slice(0, findingsMax).map(({ check, evidence }) => `${check}: ${evidence}`);
  const summary = `[supervisor] ${checkpoint}: ${verdict}`;
  const report: Report = { type: 'supervision_report', summary, data: { ...own, findings, risks: risks.length } };
  if (verdict === 'pass') return [report];
  if (verdict === 'warn') return [report, { type: 'pattern_warning', summary, data: { ...own, risks: rows } }];
  const failed = rows.filter(({ result }) => result === 'fail');
  const because = vetoes.map(veto => vetoTexts[veto]);
  const question = { text: 'How does the work go on?', options: ['override', 'revise', 'abort'] };
  return [report, { type: 'consistency_alert', summary, data: { ...own, failed, because, question } }];
}

import { describe, expect, it } from 'vitest';
import { approve, finding, reject } from '../../../test/support/run-results.ts';
import { type AuditFinding, auditDimensions } from '../attempt/result/result.ts';
import { type AuditRules, judgeAudit, renderFindings } from './audit.ts';

const rules: AuditRules = { auditScoreThreshold: 0.75, criticalBlocks: true, isResearchSkipped: false };
const skipped: AuditRules = { ...rules, isResearchSkipped: true };

/** A warning in each of the first n dimensions. */
const warnings = (n: number) => auditDimensions.slice(0, n).map(dimension => finding('warning', dimension));

interface Row {
  readonly what: string;
  readonly findings: readonly AuditFinding[];
  readonly rules: AuditRules;
  readonly verdict: string;
  readonly score: string;
}

const critical = [finding('critical', 'correctness-safety')];
const lenient = { ...rules, criticalBlocks: false };
const inResearch = [finding('warning', 'research-incorporation')];

const rows: readonly Row[] = [
  { what: 'nothing wrong', findings: [], rules, verdict: 'approved', score: '8/8' },
  { what: 'two of eight failing', findings: warnings(2), rules, verdict: 'approved', score: '6/8' },
  { what: 'three of eight failing', findings: warnings(3), rules, verdict: 'score-rejected', score: '5/8' },
  { what: 'one of seven failing', findings: warnings(1), rules: skipped, verdict: 'approved', score: '6/7' },
  { what: 'two of seven failing', findings: warnings(2), rules: skipped, verdict: 'score-rejected', score: '5/7' },
  { what: 'research failing', findings: inResearch, rules, verdict: 'approved', score: '7/8' },
  { what: 'research failing, but skipped', findings: inResearch, rules: skipped, verdict: 'approved', score: '7/7' },
  { what: 'one critical', findings: critical, rules, verdict: 'score-rejected', score: '7/8' },
  { what: 'a critical that does not block', findings: critical, rules: lenient, verdict: 'approved', score: '7/8' },
  {
    what: 'suggestions only',
    findings: auditDimensions.map(dimension => finding('suggestion', dimension)),
    rules,
    verdict: 'approved',
    score: '8/8',
  },
  {
    what: 'several findings in one dimension',
    findings: [finding(), finding(), finding()],
    rules,
    verdict: 'approved',
    score: '7/8',
  },
  {
    what: 'exactly the threshold',
    findings: warnings(4),
    rules: { ...rules, auditScoreThreshold: 0.5 },
    verdict: 'approved',
    score: '4/8',
  },
];

describe('judgeAudit', () => {
  it.each(rows)('of an approval with $what: $verdict, $score', ({ findings, rules: by, verdict, score }) => {
    const judged = judgeAudit(approve(findings), by);
    expect(judged.verdict).toBe(verdict);
    expect(`${judged.passing}/${judged.total}`).toBe(score);
  });

  it('does not believe the score that the auditor claims', () => {
    const claims = approve(warnings(5), { auditScore: { passing: 8, total: 8 } });
    expect(judgeAudit(claims, rules)).toMatchObject({ verdict: 'score-rejected', passing: 3, total: 8 });
  });

  it('never turns a rejection into an approval', () => {
    const mild = reject([finding('suggestion')], { auditScore: { passing: 8, total: 8 } });
    expect(judgeAudit(mild, rules)).toMatchObject({ verdict: 'rejected', passing: 8 });
  });

  it('counts criticals, also where they do not block', () => {
    expect(judgeAudit(approve([...critical, ...critical]), lenient).criticals).toBe(2);
  });

  it('lets a critical about skipped research block', () => {
    const verdict = judgeAudit(approve([finding('critical', 'research-incorporation')]), skipped);
    expect(verdict).toMatchObject({ verdict: 'score-rejected', passing: 7, total: 7 });
  });
});

describe('renderFindings', () => {
  it('shows the worst first, each with its place and everything it says', () => {
    const parts = { symptom: 'It is slow.', consequence: 'Users leave.', remedy: 'Cache it.' };
    const text = renderFindings([
      finding('suggestion'),
      { severity: 'critical', dimension: 'completeness', location: 'src/a.ts:7', ...parts },
    ]);
    expect(text.split('\n')).toEqual([
      '- critical, completeness (src/a.ts:7): It is slow. Users leave. Cache it.',
      '- suggestion, code-quality: a suggestion in code-quality',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { approve, finding, reject } from '../../../test/support/run-results.ts';
import { type AuditFinding, auditDimensions, type Result } from '../attempt/result/result.ts';
import { type AuditRules, auditText, judgeAudit, renderFindings } from './audit.ts';
import { findingsOf, judgedDimensions, judgmentText } from './dimensions.ts';

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

describe('what an audit says of each dimension', () => {
  const silent = approve([], { dimensions: [] });
  const textOf = (result: Result, name: string) => {
    const found = judgedDimensions(result, false).find(({ dimension }) => dimension === name);
    return found && judgmentText(found);
  };
  const judging = (judgment: 'pass' | 'fail' | 'not-applicable', findings: readonly AuditFinding[] = []) =>
    approve(findings, { dimensions: [{ name: 'code-quality', judgment, evidence: 'read it' }] });

  it.each([
    ['silence', silent, 'no finding, not addressed'],
    ['a judgment', judging('pass'), 'judged pass: read it'],
    ['a dimension that does not apply', judging('not-applicable'), 'judged not-applicable: read it'],
    ['a failure without a finding', judging('fail'), 'judged fail: read it'],
    ['a finding only', approve([finding()], { dimensions: [] }), 'judged fail: by its findings'],
    ['a suggestion only', approve([finding('suggestion')], { dimensions: [] }), 'only suggestions, not judged'],
    [
      'a finding against the judgment',
      judging('pass', [finding()]),
      'judged fail: by its findings, though the auditor says pass: read it',
    ],
  ])('is shown as it is: %s', (_what, result, text) => {
    expect(textOf(result, 'code-quality')).toBe(text);
    expect(textOf(result, 'completeness')).toBe('no finding, not addressed');
  });

  it('changes the score only where a dimension fails without a finding, which counts as a warning', () => {
    expect(judgeAudit(judging('pass'), rules)).toMatchObject({ passing: 8, addressed: 1 });
    expect(judgeAudit(silent, rules)).toMatchObject({ verdict: 'approved', passing: 8, addressed: 0 });
    expect(judgeAudit(judging('fail'), rules)).toMatchObject({ verdict: 'approved', passing: 7, addressed: 1 });
    expect(judgeAudit(judging('fail', [finding('critical')]), rules)).toMatchObject({ passing: 7, criticals: 1 });
    expect(findingsOf(judging('fail'))).toEqual([
      { severity: 'warning', dimension: 'code-quality', message: 'read it' },
    ]);
    expect(findingsOf(judging('fail', [finding('critical')]))).toHaveLength(1);
  });

  it('takes the worst of two judgments of one dimension', () => {
    const both = (['pass', 'fail'] as const).map(
      judgment => ({ name: 'completeness', judgment, evidence: 'x' }) as const,
    );
    expect(judgeAudit(approve([], { dimensions: both }), rules)).toMatchObject({ passing: 7, addressed: 1 });
  });

  it('is part of what is said of the verdict, unless all was addressed', () => {
    expect(auditText(judgeAudit(silent, rules))).toBe('approved: score 8/8, 0 of 8 dimensions addressed');
    expect(auditText(judgeAudit(approve(), rules))).toBe('approved: score 8/8');
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
      '- critical, completeness (src/a.ts:7): It is slow.; consequence: Users leave.; remedy: Cache it.',
      '- suggestion, code-quality: a suggestion in code-quality',
    ]);
  });
});

// What becomes of an audit: judged by its score, bound to its commit, and left with its findings.
import { describe, expect, it } from 'vitest';
import { RunPlayer } from '../../../../test/support/run-player.ts';
import { approve, finding, reject } from '../../../../test/support/run-results.ts';
import { RunStory } from '../../../../test/support/run-story.ts';
import { unknown } from '../../answer.ts';
import { auditDimensions } from '../../attempt/result/result.ts';
import { quickWorkflow } from '../../workflow/workflow.ts';
import { promptParts } from '../prompt/prompt-parts.ts';

const audited = (result = approve()) => RunStory.at('Audit').gated().attempt(result);
const failing = (n: number) => approve(auditDimensions.slice(0, n).map(dimension => finding('warning', dimension)));

describe('an audit', () => {
  it.each([
    ['approved', approve()],
    ['rejected', reject()],
    ['score-rejected', failing(3)],
  ])('is %s by its score, on the commit that was looked at, before anybody hears of it', (verdict, result) => {
    expect(audited(result).decide()).toMatchObject({
      rule: 'judge-audit',
      effects: [],
      record: [{ type: 'AuditJudged', data: { attempt: '7.1', commit: 'tip', verdict } }],
    });
  });

  it('is void when the tip moved while the auditor looked', () => {
    const story = audited().sees({ worktree: 'newer' });
    expect(story.decide().record).toMatchObject([{ data: { verdict: 'void', commit: 'tip' } }]);
    story.judged('void').commented();
    expect(story.decide()).toMatchObject({
      rule: 'leave-audit',
      record: [{ type: 'StepEntered', data: { status: 'Audit', how: 'back' } }],
    });
  });

  it('that is void is made again on the new tip, with its gates, and is no rejection', () => {
    const player = RunPlayer.start({ workflow: quickWorkflow, limits: { rejectionsMax: 1 } }).reach('Audit');
    player.agent({ result: reject(), isChanging: true });
    expect(player.state.stopped).toBeUndefined();
    expect(player.lastAttempt()).toMatchObject({ role: 'auditor', commit: 'commit-2' });
    expect(player.doneOf('RunGates').map(request => request.cause)).toEqual(['gates/2/commit-1', 'gates/4/commit-2']);
    player.goodAgent();
    expect(player.status).toBe('Done');
  });

  it('waits for a worktree that can be seen', () => {
    const story = audited().sees({ worktree: unknown('busy') });
    expect(story.decide()).toMatchObject({ record: [], wakeAt: story.now + 5000 });
  });

  it('is judged once', () => {
    expect(audited().judged('approved').decide().rule).toBe('post-comment');
  });

  it('scores seven dimensions when research was skipped', () => {
    const player = new RunPlayer().requested().itemRead({ findings: 'known before' }).sees({ worktree: 'main' });
    player.reach('Audit').goodAgent();
    expect(player.state.audits).toMatchObject([{ passing: 7, total: 7 }]);
  });

  it('scores eight when a researcher ran', () => {
    const player = RunPlayer.start().reach('Audit');
    player.goodAgent();
    expect(player.state.audits).toMatchObject([{ passing: 8, total: 8 }]);
  });
});

describe('an approval that is silent about most dimensions', () => {
  const judgments = (n: number) =>
    auditDimensions.slice(0, n).map(name => ({ name, judgment: 'pass', evidence: 'read it' }) as const);
  const silent = (n = 0) => approve([], { dimensions: judgments(n) });

  it('is sent back, with what it says nothing about, before it is judged and posted', () => {
    expect(audited(silent(3)).decide()).toMatchObject({
      rule: 'judge-audit',
      effects: [],
      record: [
        { type: 'AuditSentBack', data: { attempt: '7.1', addressed: 3, total: 8 } },
        { type: 'AttemptPlanned', data: { role: 'auditor', commit: 'tip', why: 'repair', continues: '7.1' } },
      ],
    });
    const [, planned] = audited(silent(3)).decide().record;
    expect(JSON.stringify(planned)).toContain('about correctness-safety, code-quality, completeness');
  });

  it('is enough with half of them, and findings count', () => {
    expect(audited(silent(4)).decide().record).toMatchObject([{ type: 'AuditJudged', data: { addressed: 4 } }]);
    const found = approve([finding('warning', 'code-quality')], { dimensions: judgments(3) });
    expect(audited(found).decide().record).toMatchObject([{ type: 'AuditJudged', data: { addressed: 4 } }]);
  });

  it('counts as it is the second time', () => {
    const player = RunPlayer.start({ workflow: quickWorkflow }).reach('Audit');
    player.agent({ result: silent() });
    expect(player.lastAttempt()).toMatchObject({ role: 'auditor', why: 'repair' });
    expect(player.doneOf('PostComment')).toHaveLength(1);
    player.agent({ result: silent() });
    expect(player.status).toBe('Done');
    expect(player.state.audits).toMatchObject([{ verdict: 'approved', addressed: 0, total: 7 }]);
    expect(player.state.auditsSentBack).toHaveLength(1);
  });

  it('can be given up: the repaired answer may reject, or be unusable once more', () => {
    const player = RunPlayer.start({ workflow: quickWorkflow }).reach('Audit');
    player.agent({ result: silent() });
    player.agent({ result: { nonsense: true } });
    expect(player.stopReason).toBeUndefined();
    player.agent({ result: reject() });
    expect(player.status).toBe('Implementation');
  });

  it.each([
    ['no attempt is left', { attemptsMax: 2 }],
    ['no repair is allowed', { repairTurnsMax: 0 }],
  ])('counts as it is when %s', (_what, limits) => {
    const player = RunPlayer.start({ workflow: quickWorkflow, limits }).reach('Audit');
    player.agent({ result: silent() });
    expect(player.status).toBe('Done');
  });

  it('shows its auditor the last answer where the agent cannot remember it', () => {
    const player = RunPlayer.start({ workflow: quickWorkflow }).reach('Audit');
    player.agent({ result: silent() });
    const parts = promptParts(player.state, 'auditor', { isWithoutMemory: true }).filter(
      ({ kind }) => kind === 'repair',
    );
    expect(parts.map(({ title }) => title)).toEqual(['Why your last answer was not used', 'Your last answer']);
    expect(parts[1]?.text).toContain('looks good');
  });
});

describe('a rejected audit', () => {
  const left = (result = reject(), verdict: 'rejected' | 'score-rejected' = 'rejected') =>
    audited(result).judged(verdict).commented();

  it('returns the work with the score and all findings, worst first', () => {
    const result = reject([finding('suggestion'), finding('critical', 'completeness')]);
    const reason =
      'Audit rejected by the auditor: score 8/8\n\n' +
      '- critical, completeness: a critical in completeness\n- suggestion, code-quality: a suggestion in code-quality';
    expect(left(result).decide().record).toEqual([
      {
        type: 'StepEntered',
        data: { status: 'Implementation', how: 'rejection', reason, source: { kind: 'attempt', attempt: '7.1' } },
      },
    ]);
  });

  it('hands its findings to the next developer', () => {
    const player = RunPlayer.start({ workflow: quickWorkflow }).reach('Audit');
    player.agent({ result: reject() });
    expect(player.lastAttempt()).toMatchObject({ role: 'developer', visit: 4 });
    expect(player.lastAttempt().notes[0]).toContain('a warning in code-quality');
  });

  it('never leads to Done, whatever it names as its target', () => {
    const lying = { ...failing(8), targetStatus: 'Done' };
    const player = RunPlayer.start({ workflow: quickWorkflow }).reach('Audit');
    player.agent({ result: lying });
    expect(player.status).toBe('Implementation');
    expect(left(lying, 'score-rejected').decide().record).toMatchObject([{ data: { status: 'Implementation' } }]);
  });

  it.each([
    ['a rejection that leads on', reject([finding()], { targetStatus: 'Done' })],
    ['an approval that leads back', approve([], { targetStatus: 'Implementation' })],
  ])('is not what it seems in %s: that is sent back', (_what, result) => {
    expect(audited(result).decide()).toMatchObject({ rule: 'check-target', record: [{ data: { why: 'repair' } }] });
  });
});

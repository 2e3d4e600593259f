// `pitwall checkpoint` by the real command line: what a person reads, and the exit codes that a script goes by.
import { afterEach, describe, expect, it } from 'vitest';
import { goodNow, SessionCopy } from '../checkpoints/session-copy.ts';
import { RunScratch } from '../support/run-scratch.ts';

let scratch: RunScratch;
afterEach(() => scratch.remove());

const now = ['--now', goodNow];

describe('a checkpoint on the command line', () => {
  it('prints every check with its place, and the verdict last', async () => {
    scratch = await RunScratch.make('developer: []');
    using session = new SessionCopy();
    session.replace('spec/requirements/FR-003-list-of-empty-seats.md', '[G-003]', '[G-002]');
    const { code, out } = await scratch.pitwall('checkpoint', 'CHECKPOINT-001', '--session', session.folder, ...now);
    const lines = out.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines.find(line => line.includes('vision-trace'))).toMatch(
      /^ {2}[✗x] {2}vision-trace +fail +spec\/product-brief\.md:\d+ +no requirement traces to G-003$/,
    );
    expect(lines.filter(line => /^ {2}\S {2}[a-z-]+ +(?:pass|warn|fail)/.test(line))).toHaveLength(11);
    expect(lines.at(-1)).toBe('CHECKPOINT-001: warn (score 0.82; 1 failed, 2 warnings)');
    expect(session.read('artifacts/CHECKPOINT-001-report.md')).toContain('\nVerdict: warn\n');
  });

  it('exits with 1 when it blocks, and with 2 when the command line is wrong', async () => {
    scratch = await RunScratch.make('developer: []');
    using session = new SessionCopy();
    session.json('plan/plan.json', plan => (plan.tasks = []));
    const run = (...args: readonly string[]) => scratch.pitwall('checkpoint', ...args);
    const blocked = await run('CHECKPOINT-003', '--session', session.folder, ...now);
    expect([blocked.code, blocked.out.trimEnd().split('\n').at(-1)]).toEqual([
      1,
      expect.stringContaining('a must-have requirement has no task'),
    ]);
    for (const args of [
      ['CHECKPOINT-004', '--session', session.folder],
      ['CHECKPOINT-001'],
      ['CHECKPOINT-001', '--session', session.path('gone')],
      ['CHECKPOINT-001', '--session', session.folder, '--now', 'today'],
      ['CHECKPOINT-001', '--session', session.folder, '--judged', 'fail'],
    ])
      expect([args, (await run(...args)).code]).toEqual([args, 2]);
  });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CheckpointRequest } from '../../src/app/checkpoint/answers.ts';
import { runCheckpoint } from '../../src/app/checkpoint/run-checkpoint.ts';
import { checkpointWorkspace, person } from './checkpoint-workspace.ts';
import { SessionCopy } from './session-copy.ts';

const run = (session: SessionCopy, more: Partial<CheckpointRequest> = {}) =>
  runCheckpoint(checkpointWorkspace, person, { checkpoint: 'CHECKPOINT-001', session: session.folder, ...more });

const warned = () => {
  const session = new SessionCopy();
  session.replace('spec/requirements/FR-003-list-of-empty-seats.md', '[G-003]', '[G-002]');
  return session;
};

interface Written {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

function writtenIn(session: SessionCopy, before: number): readonly Written[] {
  const lines = session.read('.msg/messages.jsonl').trimEnd().split('\n').slice(before);
  return lines.map(line => JSON.parse(line) as Written);
}

const countOf = (session: SessionCopy) => session.read('.msg/messages.jsonl').trimEnd().split('\n').length;

describe('a checkpoint', () => {
  it.each([
    ['pass', { checkpoint: 'CHECKPOINT-003', judged: 'pass' }, () => new SessionCopy(), ['.msg/messages.jsonl']],
    ['warn', { checkpoint: 'CHECKPOINT-001' }, warned, ['.msg/messages.jsonl', 'wisdom/issues.md']],
  ] as const)(
    'with the verdict %s changes report, wisdom and messages only',
    async (verdict, request, make, changed) => {
      using session = make();
      const before = session.hashes();
      const answer = await run(session, request);
      const after = session.hashes();
      expect(answer.verdict).toBe(verdict);
      const other = [...after.keys()].filter(path => before.get(path) !== after.get(path));
      expect(other.toSorted()).toEqual([...changed, answer.report].toSorted());
      expect([...before.keys()].filter(path => !after.has(path))).toEqual([]);
    },
  );

  it('reports always, also where every check passes', async () => {
    using session = new SessionCopy();
    const count = countOf(session);
    const answer = await run(session, { judged: 'pass' });
    const report = session.read(answer.report);
    for (const heading of [
      'Scope',
      'Messages',
      'Timeline',
      'Consistency',
      'Process',
      'Execution health',
      'Risks',
      'Overrides',
    ])
      expect(report).toContain(`\n## ${heading}\n`);
    expect(report).toContain('\nVerdict: pass\nScore: 1.00\n');
    expect(report).toMatch(/\| 2026-03-02T\S+ \| DRAFT-002 \| 2 \| writer \| 80 \|/);
    expect(writtenIn(session, count).map(({ type }) => type)).toEqual(['supervision_report']);
  });

  it('writes each risk once, in whatever order it runs again', async () => {
    using session = warned();
    await run(session);
    const once = session.read('wisdom/issues.md');
    await run(session);
    expect(session.read('wisdom/issues.md')).toBe(once);
    expect(once.match(/^- \[CHECKPOINT-001\] risk vision-trace: /gm)).toHaveLength(1);
    expect(once.match(/ risk /g)).toHaveLength(3);
  });

  it('keeps every byte that others wrote into the files that it appends to', async () => {
    using session = warned();
    const issues = Buffer.concat([Buffer.from('# Issues\r\n- [DRAFT-001] caf'), Buffer.of(0xe9)]);
    writeFileSync(session.path('wisdom/issues.md'), issues);
    await run(session);
    const written = readFileSync(session.path('wisdom/issues.md'));
    expect(written.subarray(0, issues.length)).toEqual(issues);
    expect(written.toString()).toContain('\n- [CHECKPOINT-001] risk vision-trace: ');
  });

  it('reads 300 artifacts and 20,000 messages to the last', async () => {
    using session = new SessionCopy();
    for (let number = 0; number < 300; number += 1)
      session.write(`artifacts/REPORT-${number}.md`, 'A user reserves a seat.\n'.repeat(100));
    session.messages(all => [
      ...all,
      ...Array.from({ length: 20_000 }, (_, at) => ({
        ...{ ts: '2026-03-02T11:00:00Z', from: 'writer', type: at % 10_000 === 9_999 ? 'error' : 'progress' },
        data: { task_id: 'DRAFT-004' },
      })),
    ]);
    const { checks } = await run(session, { checkpoint: 'CHECKPOINT-002' });
    const notPassed = Object.entries(checks).filter(([, { by, result }]) => by === 'code' && result !== 'pass');
    expect(notPassed).toMatchObject([['retry-patterns', { names: ['writer'] }]]);
    expect(session.read('artifacts/CHECKPOINT-002-report.md')).toContain('| progress | 19998 |');
  });

  it('numbers its messages after the last one, behind a line that was cut off', async () => {
    using session = warned();
    session.write('.msg/messages.jsonl', session.read('.msg/messages.jsonl').trimEnd());
    const count = countOf(session);
    const answer = await run(session);
    const written = writtenIn(session, count);
    expect(written.map(({ id }) => id)).toEqual(answer.messages);
    expect(new Set(writtenIn(session, 0).map(({ id }) => id)).size).toBe(count + 2);
    expect(written.map(({ from, to, type }) => [from, to, type])).toEqual([
      ['supervisor', 'coordinator', 'supervision_report'],
      ['supervisor', 'coordinator', 'pattern_warning'],
    ]);
  });

  it('blocks with the failed check and its place, and asks a person', async () => {
    using session = new SessionCopy();
    session.json('plan/plan.json', plan => {
      (plan.tasks as { requires: string[] }[])[0]?.requires.push('TASK-003');
    });
    const count = countOf(session);
    const issues = session.read('wisdom/issues.md');
    const answer = await run(session, { checkpoint: 'CHECKPOINT-003' });
    expect([answer.verdict, answer.vetoes]).toEqual(['block', ['plan-cycle']]);
    const alert = writtenIn(session, count).find(({ type }) => type === 'consistency_alert');
    expect(alert?.data).toMatchObject({
      failed: [{ check: 'dependency-chain', place: expect.stringMatching(/^plan\/plan\.json:\d+$/) }],
      question: { options: ['override', 'revise', 'abort'] },
    });
    expect(session.read('wisdom/issues.md')).toBe(issues);
  });

  it('does not count its own messages, nor its own reports, as work of the team', async () => {
    using session = new SessionCopy();
    session.write('.msg/messages.jsonl', '');
    for (const folder of ['spec', 'plan', 'artifacts/RESEARCH-001.md']) session.remove(folder);
    for (const _run of [1, 2]) {
      const { verdict, vetoes, notes } = await run(session);
      expect({ verdict, vetoes }).toEqual({ verdict: 'block', vetoes: ['no-artifact'] });
      expect(notes).toContain('no messages to analyze');
    }
  });

  it('shows every override, in later reports too', async () => {
    using session = new SessionCopy();
    const line =
      '- [CHECKPOINT-001] override by Ada at 2026-03-02T10:00:00Z: scope terminology, scope; both words: agreed';
    session.write('wisdom/decisions.md', `${session.read('wisdom/decisions.md')}${line}\n`);
    for (const checkpoint of ['CHECKPOINT-002', 'CHECKPOINT-003'] as const) {
      const answer = await run(session, { checkpoint });
      expect(answer.overrides).toMatchObject([
        { by: 'Ada', at: '2026-03-02T10:00:00Z', scope: ['terminology', 'scope'], reason: 'both words: agreed' },
      ]);
      expect(session.read(answer.report)).toContain(
        '- CHECKPOINT-001 by Ada at 2026-03-02T10:00:00Z: scope terminology, scope; both words: agreed',
      );
    }
  });

  it('makes the folders that it writes to where they are missing', async () => {
    using session = new SessionCopy();
    for (const folder of ['artifacts', 'wisdom', '.msg']) session.remove(folder);
    const { report } = await run(session);
    expect(session.read(report)).toContain('no messages to analyze');
    expect(session.read('.msg/messages.jsonl')).toContain('"MSG-001"');
  });

  it.each(['artifacts', 'wisdom/issues.md', '.msg/messages.jsonl'])(
    'refuses to write through the link %s',
    async path => {
      using session = new SessionCopy();
      const outside = mkdtempSync(join(tmpdir(), 'outside-'));
      session.remove(path);
      session.link(path, outside);
      const before = session.hashes();
      await expect(run(session)).rejects.toMatchObject({ code: 'session-link' });
      expect(session.hashes()).toEqual(before);
      rmSync(outside, { recursive: true });
    },
  );

  it('refuses what is not a session', async () => {
    using session = new SessionCopy();
    mkdirSync(session.path('empty'));
    for (const folder of ['empty', 'gone', 'team-session.json'])
      await expect(run(session, { session: session.path(folder) })).rejects.toMatchObject({ code: 'session-missing' });
  });

  it('takes over the lock of a process that is gone, and leaves none', async () => {
    using session = new SessionCopy();
    const { hostname } = await import('node:os');
    session.write('.msg/.checkpoint.lock', JSON.stringify({ pid: 2 ** 30, host: hostname() }));
    await run(session);
    expect([...session.hashes().keys()].filter(path => path.includes('lock'))).toEqual([]);
  });

  it('lets two at a time write one after the other', async () => {
    using session = warned();
    const count = countOf(session);
    await Promise.all([run(session), run(session), run(session)]);
    const ids = writtenIn(session, count).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([6, 6]);
    expect(session.read('wisdom/issues.md').match(/ risk vision-trace/g)).toHaveLength(1);
  });

  it('is asked for by a person only', async () => {
    using session = new SessionCopy();
    const attempt = { kind: 'attempt', id: '7.1' } as const;
    const asked = runCheckpoint(checkpointWorkspace, attempt, {
      checkpoint: 'CHECKPOINT-001',
      session: session.folder,
    });
    await expect(asked).rejects.toMatchObject({ code: 'trust-not-a-person' });
  });
});

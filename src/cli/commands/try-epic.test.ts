import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createContextDouble } from '../../../test/support/context-double.ts';
import { runProgram } from '../program.ts';
import { tryEpicCommand } from './try-epic.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitwall-epic-'));
afterAll(() => rmSync(folder, { recursive: true }));

const now = '2026-11-16T12:00:00Z';
const table = '## Work Items\r\n\r\n|#|Item|Title|Status|Worker|PR|Last activity|Notes|\r\n|-|-|-|-|-|-|-|-|\r\n';
const body = `\ufeff---\r\nstatus: queued\r\n---\r\n\r\n${table}|1|7|First|in_progress|||2026-11-16T07:00:00Z||\r\n`;

function write(name: string, text: string | Uint8Array): string {
  writeFileSync(join(folder, name), text);
  return name;
}

async function run(...argv: readonly string[]) {
  const double = createContextDouble(argv, { cwd: folder });
  const returned = await runProgram(['epic', ...argv], double.context, [tryEpicCommand]);
  return { exitCode: returned, stdout: double.stdout(), stderr: double.stderr() };
}

describe('pitwall try epic', () => {
  it('prints what a tick reads', async () => {
    const { exitCode, stdout } = await run(write('epic.md', body), '--now', now, '--json');
    expect({ exitCode, answer: JSON.parse(stdout) }).toEqual({
      exitCode: 0,
      answer: {
        parse: { ok: true },
        status: 'queued',
        brakeReset: null,
        reactHalts: 0,
        items: [
          {
            item: '7',
            title: 'First',
            status: 'in_progress',
            worker: '',
            pr: '',
            lastActivity: '2026-11-16T07:00:00Z',
            notes: '',
          },
        ],
        memory: [],
        stalled: ['7'],
        brake: null,
      },
    });
    const { stdout: lines } = await run('epic.md', '--now', now);
    expect(lines).toContain('Stalled: 7.');
  });

  it('takes the labels of an issue', async () => {
    const { stdout } = await run(
      write('issue.md', 'Text\n'),
      '--form',
      'forge',
      '--label',
      'bug',
      '--label',
      'epic:review',
      '--json',
    );
    expect(JSON.parse(stdout)).toMatchObject({ status: 'review', revision: 0 });
  });

  it('names the line that cannot be read, and the remedy', async () => {
    const file = write('wrong.md', body.replace('in_progress', 'underway'));
    const { exitCode, stdout } = await run(file);
    expect({ exitCode, stdout }).toEqual({
      exitCode: 1,
      stdout: expect.stringContaining('wrong.md:9: "underway" is not a status'),
    });
    const json = await run(file, '--json');
    expect(json.exitCode).toBe(1);
    expect(JSON.parse(json.stdout)).toEqual({
      parse: { ok: false, error: 'unknown-status', line: 9 },
      what: expect.any(String),
      remedy: expect.any(String),
    });
  });

  it('prints the body with one more row, and nothing else', async () => {
    const row = '{"decision": "d", "class": "dispatch_ok", "notes": "sig=0000ffff"}';
    const { exitCode, stdout } = await run(write('epic.md', body), '--now', now, '--append', row, '--json');
    const head = '| Tick (ISO) | Decision | Class | Notes |\r\n| --- | --- | --- | --- |\r\n';
    const added = `\r\n## Pattern Memory\r\n\r\n${head}| ${now} | d | dispatch_ok | sig=0000ffff |\r\n`;
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: body + added });
    expect(readFileSync(join(folder, 'epic.md'), 'utf8')).toBe(body);
  });

  it('prints nothing where the body cannot be read', async () => {
    const file = write('wrong.md', body.replace('queued', 'soon'));
    const row = '{"decision": "d", "class": "dispatch_ok", "notes": ""}';
    const { exitCode, stdout, stderr } = await run(file, '--append', row);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain('wrong.md:2');
  });

  it.each([
    ['a row that is not one', ['epic.md', '--append', '{"class": "fine"}'], 'usage'],
    ['a row that is not JSON', ['epic.md', '--append', 'x'], 'usage'],
    ['a time that is none', ['epic.md', '--now', 'soon'], 'usage'],
    ['another form', ['epic.md', '--form', 'letter'], 'usage'],
    ['an absent file', ['absent.md'], 'file-missing'],
    ['a file that is not text', ['bytes.md'], 'file-unreadable'],
    ['a file that is too long', ['long.md'], 'epic-too-long'],
  ])('has a problem with %s', async (_what, argv, code) => {
    write('epic.md', body);
    write('bytes.md', Uint8Array.of(0x61, 0xff, 0x0a));
    write('long.md', 'x'.repeat(5 * 1024 * 1024));
    const { exitCode, stdout } = await run(...argv, '--json');
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code, remedy: expect.any(String) } });
  });

  it('has a problem with a body that a forge would not take', async () => {
    const file = write('long.md', 'x'.repeat(65_500));
    const row = '{"decision": "d", "class": "dispatch_ok", "notes": ""}';
    const { exitCode, stderr } = await run(file, '--form', 'forge', '--append', row);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('65536') });
  });
});

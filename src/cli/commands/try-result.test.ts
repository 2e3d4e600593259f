import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createContextDouble } from '../../../test/support/context-double.ts';
import { gitReader } from '../../main/git-reader.ts';
import { runProgram } from '../program.ts';
import type { Input } from '../read-input.ts';
import { tryResultFrom } from './try-result.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitwall-result-'));
afterAll(() => rmSync(folder, { recursive: true }));

const complete = '{"action": "COMPLETE", "agentName": "developer", "summary": "s", "commentBody": "b"}';

function write(name: string, text: string | Uint8Array): string {
  writeFileSync(join(folder, name), text);
  return name;
}

async function* piped(...chunks: (string | Uint8Array)[]): Input {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function run(argv: readonly string[], input: Input = piped()) {
  const double = createContextDouble(argv, { cwd: folder, app: { git: gitReader } });
  const exitCode = await runProgram(['result', ...argv], double.context, [tryResultFrom(input)]);
  return { exitCode, stdout: double.stdout(), stderr: double.stderr() };
}

describe('pitwall try result', () => {
  it('prints the result in a file', async () => {
    const { exitCode, stdout, stderr } = await run(['developer', write('good.md', `Done.\n\n${complete}\n`)]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ ok: true, source: 'json', result: JSON.parse(complete) });
  });

  it.each([{ file: ['-'] }, { file: [] }])('reads standard input for $file', async ({ file }) => {
    const bytes = Buffer.from('🎉\n\nAUDIT_APPROVED');
    const { exitCode, stdout } = await run(['auditor', ...file], piped(bytes.subarray(0, 2), bytes.subarray(2)));
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ source: 'marker', result: { commentBody: '🎉\n\nAUDIT_APPROVED' } });
  });

  it('ends with 1 and lists the errors when there is no valid result', async () => {
    const { exitCode, stdout } = await run(['architect', '-'], piped(complete));
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      source: 'json',
      errors: [{ code: 'schema', path: 'agentName', message: 'must be architect' }],
    });
  });

  it('leaves markers out when only JSON counts', async () => {
    const { exitCode, stdout } = await run(['auditor', '--json-only'], piped('AUDIT_APPROVED'));
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ errors: [{ code: 'no-result' }] });
  });

  it('does not read an endless stream to its end', async () => {
    async function* endless(): Input {
      for (;;) yield Buffer.alloc(1024 * 1024, 'a');
    }
    const { exitCode, stdout } = await run(['developer'], endless());
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ errors: [{ code: 'too-large' }] });
  });

  it('reads bytes that are no text', async () => {
    const { exitCode, stdout } = await run(['developer', write('bytes', Uint8Array.of(0xff, 0x00, 0xc3, 0x7b))]);
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ errors: [{ code: 'no-result' }] });
  });

  it('tells a person at the terminal what to do', async () => {
    const input = Object.assign(piped(complete), { isTTY: true });
    expect((await run(['developer'], input)).stderr).toContain('Ctrl-D');
  });

  it.each(['planner', 'verifier', 'critic', 'researcher'])('knows the %s', async role => {
    expect((await run([role], piped('x'))).exitCode).toBe(1);
  });

  it.each([
    ['an unknown role', ['develper', '-'], 'role-missing'],
    ['an absent file', ['developer', 'absent.md'], 'file-missing'],
    ['a file below a file', ['developer', 'good.md/x'], 'file-missing'],
    ['a folder', ['developer', '.'], 'file-unreadable'],
    ['a device', ['developer', '/dev/zero'], 'file-unreadable'],
    ['a name that no file has', ['developer', 'a\u0000b'], 'file-unreadable'],
  ])('has a problem with %s', async (_what, argv, code) => {
    const { exitCode, stdout } = await run([...argv, '--json']);
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code, remedy: expect.any(String) } });
  });

  it.skipIf(process.getuid?.() === 0)('has a problem with a file that may not be read', async () => {
    chmodSync(join(folder, write('secret.md', complete)), 0);
    expect((await run(['developer', 'secret.md'])).exitCode).toBe(2);
  });

  it('has a problem with an input that breaks', async () => {
    // biome-ignore lint/correctness/useYield: it breaks first
    async function* broken(): Input {
      throw Object.assign(new Error('EISDIR: illegal operation on a directory, read'), { code: 'EISDIR' });
    }
    const { exitCode, stderr } = await run(['developer'], broken());
    expect(exitCode).toBe(2);
    expect(stderr).toContain('the input cannot be read');
  });

  it('answers many cases in order, each with its id, and goes on after a line that cannot be read', async () => {
    const cases = [
      JSON.stringify({ id: 'a', role: 'developer', text: complete, expect: { ok: true } }),
      '{"id": "b", "role"',
      '',
      JSON.stringify({ id: 'c', role: 'develper', text: '' }),
      JSON.stringify({ id: 'd', role: 'auditor' }),
      JSON.stringify({ id: 5, role: 'auditor', text: 'AUDIT_APPROVED' }),
      JSON.stringify({ id: 'f', role: 'auditor', text: 'AUDIT_APPROVED', outputFormat: 'structured-json' }),
    ].join('\n');
    const bytes = Buffer.from(cases);
    const { exitCode, stdout } = await run(['--jsonl'], piped(bytes.subarray(0, 40), bytes.subarray(40)));
    expect(exitCode).toBe(1);
    expect(
      stdout
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toMatchObject([
      { id: 'a', ok: true, source: 'json' },
      { id: null, error: { code: 'case-invalid', what: 'line 2 is not JSON' } },
      { id: 'c', error: { code: 'role-missing' } },
      { id: 'd', error: { code: 'case-invalid', what: expect.stringContaining('line 5 has a wrong text') } },
      { id: 5, ok: true, source: 'marker' },
      { id: 'f', ok: false },
    ]);
  });

  it('reads many cases from a file', async () => {
    const file = write('cases.jsonl', `${JSON.stringify({ id: 'a', role: 'developer', text: complete })}\n`);
    const { exitCode, stdout } = await run(['--jsonl', file]);
    expect({ exitCode, answer: JSON.parse(stdout) }).toMatchObject({ exitCode: 0, answer: { id: 'a', ok: true } });
    expect((await run(['--jsonl', 'absent.jsonl'])).exitCode).toBe(2);
  });

  it('reads a message that is an argument', async () => {
    const { exitCode, stdout } = await run(['developer', complete]);
    expect({ exitCode, answer: JSON.parse(stdout) }).toMatchObject({ exitCode: 0, answer: { ok: true } });
    expect(JSON.parse((await run(['developer', 'I am done'])).stdout)).toMatchObject({ ok: false });
  });

  it('needs a role for one message', async () => {
    expect(await run([])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("argument 'role'") });
  });

  it('takes the markers of the workflow of the repository', async () => {
    const repository = join(folder, 'repository');
    mkdirSync(join(repository, '.pitwall'), { recursive: true });
    const { execFileSync } = await import('node:child_process');
    execFileSync('git', ['init', '--quiet', repository]);
    const steps = [
      '{status: Todo, builtIn: backlog}',
      '{status: Work, role: developer, markerMap: {FINI: Audit}}',
      '{status: Audit, role: auditor, canLoopBackTo: [Work]}',
      '{status: Done, builtIn: done}',
    ];
    const config = `workflow: own\nworkflows:\n  own:\n${steps.map(step => `    - ${step}\n`).join('')}`;
    writeFileSync(join(repository, '.pitwall', 'config.yaml'), config);
    const double = createContextDouble([], { cwd: repository, app: { git: gitReader } });
    expect(await runProgram(['result', 'developer'], double.context, [tryResultFrom(piped('FINI'))])).toBe(0);
    expect(JSON.parse(double.stdout())).toMatchObject({ source: 'marker', result: { action: 'COMPLETE' } });
  });
});

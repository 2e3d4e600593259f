import { describe, expect, it } from 'vitest';
import { createContextDouble } from '../../test/support/context-double.ts';
import { Problem } from '../core/problem.ts';
import { reportFailure } from './failure.ts';

const moved = new Problem(
  { code: 'store-moved', what: 'the store was moved', remedy: 'Move it back.' },
  { cause: new Error('inode differs') },
);

function report(error: unknown, ...argv: string[]) {
  const double = createContextDouble(argv);
  const exitCode = reportFailure(error, double.context);
  return { exitCode, stdout: double.stdout(), stderr: double.stderr() };
}

describe('a problem', () => {
  it('is told in two lines, without a stack', () => {
    expect(report(moved)).toEqual({
      exitCode: 3,
      stdout: '',
      stderr: 'pitwall: the store was moved\n  Move it back.\n',
    });
  });

  it('names documents by the path at which they are installed', () => {
    const remedy = 'Correct it; see docs/reference/config.md.';
    const { stderr } = report(new Problem({ code: 'config-invalid', what: 'x', remedy }));
    expect(stderr).toMatch(/^ {2}Correct it; see (\/.+)\/docs\/reference\/config\.md\.$/m);
  });

  it('shows no secret, also not in its stack', () => {
    const token = `ghp_${'a1'.repeat(18)}`;
    const problem = new Problem(
      { code: 'x', what: `bad:\n${token}`, remedy: `Not ${token}.` },
      { cause: new Error(token) },
    );
    for (const argv of [[], ['--json'], ['--debug']]) {
      const { stdout, stderr } = report(problem, ...argv);
      expect(stdout + stderr).toContain('[redacted]');
      expect(stdout + stderr).not.toContain(token);
    }
  });

  it('is an object on stdout with --json', () => {
    const { stdout, stderr } = report(moved, '--json');
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'store-moved', what: 'the store was moved', remedy: 'Move it back.' },
    });
    expect(stderr).toBe('');
  });

  it('shows its stack and its cause with --debug', () => {
    const { stderr } = report(moved, '--debug');
    expect(stderr).toContain('failure.test.ts');
    expect(stderr).toContain('caused by: Error: inode differs');
  });
});

describe('an error of the system that says what the machine has no more of', () => {
  it.each([
    ['EMFILE', 'environment-files', /ulimit -n/],
    ['ENOSPC', 'disk-full', /Free some space/],
  ])('is a problem with its remedy: %s', (code, name, remedy) => {
    const { exitCode, stdout } = report(Object.assign(new Error(`${code}: open`), { code }), '--json');
    expect(exitCode).toBe(3);
    expect(JSON.parse(stdout).error).toMatchObject({ code: name, remedy: expect.stringMatching(remedy) });
  });
});

describe('anything else that is thrown', () => {
  it.each([[new TypeError('x is undefined')], ['x is undefined']])('is admitted as a bug: %s', error => {
    expect(report(error)).toEqual({
      exitCode: 70,
      stdout: '',
      stderr:
        'pitwall: this is a bug in Pitwall: x is undefined\n' +
        '  Please report it with what the same command prints with --debug.\n',
    });
  });

  it('has the code "bug" with --json', () => {
    expect(JSON.parse(report(new Error('x'), '--json').stdout).error.code).toBe('bug');
  });
});

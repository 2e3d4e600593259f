import { describe, expect, it } from 'vitest';
import { createContextDouble } from '../../test/support/context-double.ts';
import { Problem } from '../core/problem.ts';
import { commandFactories } from './commands.ts';
import type { CommandContext } from './context.ts';
import { type CommandFactory, defineCommand, defineGroup } from './define-command.ts';
import { exitCodes } from './exit-codes.ts';
import { buildProgram, runProgram, withDescendants } from './program.ts';

async function run(...argv: string[]) {
  const double = createContextDouble(argv);
  const exitCode = await runProgram(argv, double.context);
  return { exitCode, stdout: double.stdout(), stderr: double.stderr() };
}

describe('the program', () => {
  it('prints its help when nothing is asked', async () => {
    const { exitCode, stdout, stderr } = await run();
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Usage: pitwall');
    expect(stdout).toContain('doctor');
    expect(stderr).toBe('');
  });

  it.each(['--version', '-v'])('prints its version and nothing else for %s', async flag => {
    expect(await run(flag)).toEqual({ exitCode: 0, stdout: '1.2.3\n', stderr: '' });
  });

  it('names the nearest command for an unknown one', async () => {
    const { exitCode, stdout, stderr } = await run('docter');
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toBe(`pitwall: unknown command 'docter'\n  Did you mean "pitwall doctor"? See "pitwall --help".\n`);
  });

  it.each([
    ['ls', '"pitwall status" or "pitwall item list"'],
    ['list', '"pitwall status" or "pitwall item list"'],
    ['cancel', '"pitwall stop"'],
    ['delete', '"pitwall drop"'],
    ['rm', '"pitwall drop"'],
    ['version', '"pitwall --version"'],
    ['tell', '"pitwall team tell"'],
    ['messages', '"pitwall bus read"'],
    ['result', '"pitwall try result"'],
    ['stauts', '"pitwall status"'],
  ])('names the command that %s means', async (word, meant) => {
    const stderr = `pitwall: unknown command '${word}'\n  Did you mean ${meant}? See "pitwall --help".\n`;
    expect(await run(word)).toEqual({ exitCode: 2, stdout: '', stderr });
    expect(await run('help', word)).toEqual({ exitCode: 2, stdout: '', stderr });
  });

  it('does so inside a group', async () => {
    expect((await run('item', 'ls')).stderr).toContain('Did you mean "pitwall item list"?');
    expect((await run('item', 'lst')).stderr).toContain('Did you mean "pitwall item list"?');
    expect((await run('item', 'zzz')).stderr).toBe(`pitwall: unknown command 'zzz'\n  See "pitwall item --help".\n`);
  });

  it('groups its commands by what they are for', async () => {
    const { stdout } = await run('--help');
    const headings = stdout.match(/^\w+:$/gm);
    expect(headings).toEqual(['Options:', 'Start:', 'Look:', 'Steer:', 'Review:', 'Care:', 'Try:', 'Help:']);
    expect(stdout).toMatch(/^Care:\n(?: {2}\w+ .*\n(?: {4,}.*\n)*)*? {2}gc /m);
  });

  it('names the nearest option for an unknown one', async () => {
    const { exitCode, stderr } = await run('doctor', '--jsn');
    expect(exitCode).toBe(2);
    expect(stderr).toBe(`pitwall: unknown option '--jsn'\n  Did you mean --json? See "pitwall doctor --help".\n`);
  });

  it.each([
    [['doctor', 'now'], '"pitwall doctor" takes no arguments, but got now\n  See "pitwall doctor --help".\n'],
    [
      ['config', 'check', 'a', 'b'],
      '"pitwall config check" takes no arguments, but got a b\n  See "pitwall config check --help".\n',
    ],
    [
      ['workflow', 'show', 'a', 'b'],
      '"pitwall workflow show" takes at most 1 argument, but got a b\n  See "pitwall workflow show --help".\n',
    ],
  ])('refuses arguments that a command does not take: %j', async (argv, said) => {
    expect(await run(...argv)).toEqual({ exitCode: 2, stdout: '', stderr: `pitwall: ${said}` });
  });

  it('leads to the help of the command in a group', async () => {
    expect((await run('--json', 'config', 'check', '--jsn')).stdout).toContain(
      'See \\"pitwall config check --help\\".',
    );
  });

  it.each([
    [['help', 'docter'], `unknown command 'docter'\n  Did you mean "pitwall doctor"? See "pitwall --help".\n`],
    [['help', 'x'], `unknown command 'x'\n  See "pitwall --help".\n`],
  ])('has no help for what is not there: %j', async (argv, said) => {
    expect(await run(...argv)).toEqual({ exitCode: 2, stdout: '', stderr: `pitwall: ${said}` });
  });

  it('has help for every command and group', async () => {
    expect((await run('help', 'config')).stdout).toContain('Usage: pitwall config');
  });

  it('prints a wrong command line as JSON when JSON is asked for', async () => {
    const { exitCode, stdout, stderr } = await run('doctor', '--json', '--quite');
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toEqual({
      error: {
        code: 'usage',
        what: "unknown option '--quite'",
        remedy: 'See "pitwall doctor --help".',
      },
    });
    expect(stderr).toBe('');
  });

  it.each(['--debug', '--no-color', '--json'])('takes %s before, inside and after a command', async flag => {
    for (const argv of [
      [flag, 'config', 'check'],
      ['config', flag, 'check'],
      ['config', 'check', flag],
    ]) {
      const { exitCode, stdout, stderr } = await run(...argv);
      expect(stdout + stderr).toContain('there is no repository here');
      expect(exitCode).toBe(3);
    }
  });

  it('asks for a command when there are only flags', async () => {
    expect(await run('--debug')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^pitwall: a command is missing\n {2}See "pitwall --help"\.\n/),
    });
    expect(JSON.parse((await run('--json')).stdout).error.what).toBe('a command is missing');
  });
});

describe('a command', () => {
  const text = { summary: 'x', description: 'x', examples: [{ line: 'pitwall x', does: 'x' }] } as const;
  const failing = defineCommand({
    ...text,
    usage: 'fail',
    action() {
      throw new Problem({ code: 'run-held', what: 'run 7 is held', remedy: 'Wait.' });
    },
  });
  const stop = (context: CommandContext) => context.finishWith(exitCodes.stopped);
  const stopping = defineCommand({ ...text, usage: 'stop <run>', action: stop });
  const group = defineGroup('group', 'x', [failing]);

  async function runOne(factory: CommandFactory, ...argv: string[]) {
    const double = createContextDouble(argv);
    const exitCode = await runProgram(argv, double.context, [factory]);
    return { exitCode, stderr: double.stderr() };
  }

  it('that throws a problem ends with its exit code', async () => {
    expect(await runOne(failing, 'fail')).toEqual({ exitCode: 4, stderr: 'pitwall: run 7 is held\n  Wait.\n' });
  });

  it('that has bad news finishes with the code it names', async () => {
    expect(await runOne(stopping, 'stop', '7')).toEqual({ exitCode: 1, stderr: '' });
  });

  it('is told which argument is missing', async () => {
    const { exitCode, stderr } = await runOne(stopping, 'stop');
    expect(exitCode).toBe(2);
    expect(stderr).toBe(`pitwall: missing required argument 'run'\n  See "pitwall stop --help".\n`);
  });

  it('in a group runs, and the group alone asks for one', async () => {
    expect((await runOne(group, 'group', 'fail')).exitCode).toBe(4);
    expect(await runOne(group, 'group')).toEqual({
      exitCode: 2,
      stderr: 'pitwall: "pitwall group" needs a command\n  See "pitwall group --help".\n',
    });
    expect((await runOne(group, 'group', 'fall')).stderr).toBe(
      `pitwall: unknown command 'fall'\n  Did you mean "pitwall group fail"? See "pitwall group --help".\n`,
    );
  });
});

const commands = withDescendants(buildProgram(createContextDouble().context, commandFactories)).slice(1);
const leaves = commands.filter(command => command.commands.length === 0);

describe.each(leaves.map(command => ({ name: fullName(command), command })))('pitwall $name', ({ name, command }) => {
  it('says what it is for', () => {
    expect(command.summary()).toMatch(/^[a-z]/);
    expect(command.description()).not.toBe('');
  });

  it('shows examples in its help', async () => {
    const { exitCode, stdout } = await run(...name.split(' '), '--help');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/\nExamples:\n {2}pitwall /);
  });
});

function fullName(command: (typeof commands)[number]): string {
  const parent = command.parent;
  return parent?.parent ? `${fullName(parent)} ${command.name()}` : command.name();
}

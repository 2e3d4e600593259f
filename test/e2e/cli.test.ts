// The command line as a process: what it prints where, and how it ends.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { quote, repository, scratchFolder, start } from './launcher-copy.ts';

const pitwall = (...args: string[]) => start(repository, args);

const headings = 'Commands|Start|Look|Steer|Review|Care|Try';

/** Names in the groups of commands in a help text. */
function commandsIn(help: string): string[] {
  const groups = help.matchAll(new RegExp(`\\n(?:${headings}):\\n(?<rows>(?: {2}.*\\n?)+)`, 'g'));
  const listed = [...groups].map(({ groups: found }) => found?.rows ?? '').join('');
  return [...listed.matchAll(/^ {2}(\w[\w-]*)/gm)].flatMap(match => match[1] ?? []).filter(name => name !== 'help');
}

interface Leaf {
  /** As one types them. */
  readonly words: string;
  readonly help: string;
}

/** Every command that does something. */
async function leaves(words: readonly string[] = []): Promise<Leaf[]> {
  const { exitCode, stdout } = await pitwall(...words, '--help');
  expect(exitCode, words.join(' ')).toBe(0);
  const names = commandsIn(`${stdout}\n`);
  if (names.length === 0) return [{ words: words.join(' '), help: stdout }];
  return (await Promise.all(names.map(name => leaves([...words, name])))).flat();
}

// Builds when someone starts these tests by hand after a change.
beforeAll(() => pitwall('--version'));

describe('pitwall', () => {
  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
    expect(await pitwall('--version')).toMatchObject({ exitCode: 0, stdout: version, stderr: '' });
  });

  it('refuses an unknown command with the nearest one', async () => {
    expect(await pitwall('docter')).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: `pitwall: unknown command 'docter'\n  Did you mean "pitwall doctor"? See "pitwall --help".`,
    });
  });

  it('refuses an unknown option with the nearest one', async () => {
    const { exitCode, stderr } = await pitwall('doctor', '--jsonn');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Did you mean --json?');
  });

  it('gives an error as an object with --json', async () => {
    const { exitCode, stdout, stderr } = await pitwall('docter', '--json');
    expect(exitCode).toBe(2);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'usage', what: expect.any(String), remedy: expect.any(String) },
    });
  });

  it('shows examples in the help of every command', async () => {
    const found = await leaves();
    expect(found.map(({ words }) => words)).toContain('doctor');
    for (const { words, help } of found) expect(help, words).toContain(`\nExamples:\n  pitwall ${words}`);
  });

  it('is silent when its reader has read enough', async () => {
    const program = quote(join(repository, 'pitwall'));
    const script = `set -o pipefail; ${program} --help | true; ${program} doctor | head -n 1`;
    const { exitCode, stderr } = await execa('bash', ['-c', script], { reject: false, cwd: '/' });
    expect(stderr).toBe('');
    expect([0, 3]).toContain(exitCode);
  });
});

describe.skipIf(!existsSync('/dev/full'))('pitwall on a full disk', () => {
  const shell = (line: string) =>
    execa('bash', ['-c', `${quote(join(repository, 'pitwall'))} ${line}`], { reject: false, cwd: '/' });

  it.each(['--version', 'workflow --help', '--json docter'])('says so in one sentence: %s', async line => {
    const { exitCode, stderr } = await shell(`${line} >/dev/full`);
    expect(stderr).toMatch(/^pitwall: the output could not be written: .*\n {2}Free some space, .*$/);
    expect(exitCode).toBe(74);
  });

  it('keeps the exit code of the command when only stderr is lost', async () => {
    expect((await shell('docter 2>/dev/full')).exitCode).toBe(2);
  });
});

describe('pitwall doctor', () => {
  function repositoryHere(): string {
    const folder = scratchFolder();
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
    git('init', '--quiet');
    git('commit', '--quiet', '--allow-empty', '-m', 'Begin');
    return folder;
  }

  it('finds what is here, and ends with 0', async () => {
    const folder = repositoryHere();
    const { exitCode, stdout } = await start(repository, ['doctor'], { cwd: folder });
    expect(stdout).toMatch(/^✓ Node +\d+\.\d+\.\d+ \(.+\)$/m);
    expect(stdout).toMatch(/^✓ git +\d+\.\d+.* \(.+\)$/m);
    expect(stdout).toMatch(/^✓ repository +.*prüfung/m);
    expect(stdout).toMatch(/^[✓!] claude +\S/m);
    expect(stdout).not.toContain('\u001b');
    expect(exitCode).toBe(0);
  });

  it('gives the same as JSON, with a remedy for whatever is not fine', async () => {
    const { exitCode, stdout } = await start(repository, ['doctor', '--json'], { cwd: repositoryHere() });
    expect(exitCode).toBe(0);
    const { probes } = JSON.parse(stdout);
    expect(probes.map((probe: { name: string }) => probe.name)).toEqual(
      expect.arrayContaining(['Node', 'git', 'repository', 'config', 'agents', 'claude', 'codex', 'npm', 'gh']),
    );
    for (const probe of probes) {
      expect(probe).toMatchObject({ name: expect.any(String), state: expect.any(String), found: expect.any(String) });
      if (probe.state !== 'ok') expect(probe.remedy).toBeTruthy();
    }
  });

  it('warns outside of a repository, once, and ends with 0', async () => {
    const { exitCode, stdout } = await start(repository, ['doctor'], { cwd: scratchFolder() });
    expect(stdout).toMatch(/^! repository +not in a git repository$/m);
    expect(stdout).toMatch(/^✓ store +none: no repository here$/m);
    expect(exitCode).toBe(0);
  });
});

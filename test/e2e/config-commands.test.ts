import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandFactories } from '../../src/cli/commands.ts';
import { buildProgram } from '../../src/cli/program.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import { createWorkspace } from '../../src/main/workspace.ts';
import { createContextDouble } from '../support/context-double.ts';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'pitwall-config-')));
  await mkdir(join(folder, 'only-git'));
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  await symlink(git, join(folder, 'only-git/git'));
});
afterEach(() => rm(folder, { recursive: true }));

const createRepository = () => execFileSync('git', ['init', '--quiet', '--initial-branch', 'main'], { cwd: folder });

async function configure(yaml: string): Promise<void> {
  await mkdir(join(folder, '.pitwall'), { recursive: true });
  await writeFile(join(folder, '.pitwall/config.yaml'), yaml);
}

const run = (...argv: string[]) => runIn(folder, argv);

async function runIn(cwd: string, argv: string[]) {
  const environment = readEnvironment({ HOME: folder, PATH: `${folder}/bin:${folder}/only-git` });
  const double = createContextDouble(argv, { cwd, environment, app: createWorkspace({ cwd, environment }) });
  await buildProgram(double.context, commandFactories).parseAsync(argv, { from: 'user' });
  return { exitCode: double.exitCode(), stdout: double.stdout(), stderr: double.stderr() };
}

describe('pitwall config check', () => {
  it('names a role that a run would refuse', async () => {
    createRepository();
    const git = ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--allow-empty', '-m', 'first'];
    execFileSync('git', git, { cwd: folder });
    await configure('statusMapping: { Research: nobody }\n');
    expect(await run('config', 'check')).toMatchObject({
      exitCode: 2,
      stdout: expect.stringContaining('no definition for the role nobody'),
    });
  });

  it('says what is set', async () => {
    createRepository();
    await configure('maxAttempts: 7\n');
    expect(await run('config', 'check')).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(
        /^\.pitwall\/config\.yaml is valid: it sets 1 of \d+ settings, .+\n {2}maxAttempts: 7\n$/,
      ),
      stderr: '',
    });
  });

  it('lists every error and ends with exit code 2', async () => {
    createRepository();
    await configure('maxAttempt: 7\nforge: gitlab\n');
    expect(await run('config', 'check')).toEqual({
      exitCode: 2,
      stdout: `.pitwall/config.yaml:1:1: maxAttempt is not a known key; did you mean maxAttempts?
.pitwall/config.yaml:2:8: forge is "gitlab", but must be one of local, github; correct it, or remove it for the default ("local")

.pitwall/config.yaml has 2 errors.
`,
      stderr: '',
    });
  });

  it('prints every setting as JSON', async () => {
    createRepository();
    const { exitCode, stdout } = await run('config', 'check', '--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      file: null,
      settings: { maxAttempts: { value: 20, from: 'default' } },
      warnings: [],
    });
  });

  it('prints every error as JSON', async () => {
    createRepository();
    await configure('maxAttempt: 7\n');
    const { exitCode, stdout } = await run('config', 'check', '--json');
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout).error).toMatchObject({
      code: 'config-invalid',
      faults: [{ file: '.pitwall/config.yaml', line: 1, column: 1, key: 'maxAttempt' }],
    });
  });
});

describe('pitwall workflow show', () => {
  it('draws the workflow that runs use, renames included', async () => {
    createRepository();
    await configure('workflow: quick\nstatusMapping: { Coding: developer }\n');
    expect(await run('workflow', 'show')).toEqual({
      exitCode: 0,
      stdout: `Workflow quick (built in)

  status   role       next    may go back to  gates before leaving
  Backlog  –          Coding  –               –
  Coding   developer  Audit   –               all configured
  Audit    auditor    Done    Coding          –
  Done     –          –       –               –
`,
      stderr: '',
    });
  });

  it('prints a workflow as JSON', async () => {
    createRepository();
    const { stdout } = await run('workflow', 'show', 'default', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ name: 'default', steps: { length: 7 } });
  });

  it('refuses one that nobody knows', async () => {
    createRepository();
    await expect(run('workflow', 'show', 'quik')).rejects.toMatchObject({ code: 'workflow-unknown' });
  });
});

describe('pitwall init', () => {
  it('writes the configuration and says what it found and what is next', async () => {
    createRepository();
    await writeFile(join(folder, 'package.json'), '{"scripts": {"test": "vitest"}}');
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin/codex'), '');
    await chmod(join(folder, 'bin/codex'), 0o755);
    execFileSync('git', ['remote', 'add', 'origin', 'git@github.com:octo/widgets.git'], { cwd: folder });
    expect(await run('init')).toEqual({
      exitCode: 0,
      stdout: `Wrote .pitwall/config.yaml.

Found:
  project: package.json
  commands for gates: test (npm test)
  agent CLIs: codex
  GitHub: octo/widgets; to work on its issues run "pitwall init --github --force"

Next:
  Look through .pitwall/config.yaml and commit it.
  See what a run looks like: pitwall demo
`,
      stderr: '',
    });
    expect((await run('config', 'check')).exitCode).toBe(0);
  });

  it('writes to the top of the repository from anywhere in it, and answers in JSON', async () => {
    createRepository();
    await mkdir(join(folder, 'a/b'), { recursive: true });
    const { stdout } = await runIn(join(folder, 'a/b'), ['init', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ file: '.pitwall/config.yaml', commands: {}, agents: [] });
    expect(await readFile(join(folder, '.pitwall/config.yaml'), 'utf8')).toContain('# Settings of Pitwall');
  });

  it('replaces a configuration only when forced', async () => {
    createRepository();
    await configure('maxAttempts: 7\n');
    await expect(run('init')).rejects.toMatchObject({ code: 'config-exists' });
    await run('init', '--force');
    expect(await readFile(join(folder, '.pitwall/config.yaml'), 'utf8')).not.toContain('maxAttempts');
  });
});

describe('outside of a git repository', () => {
  it.each([[['config', 'check']], [['workflow', 'show']], [['init']]])('pitwall %j says so', async argv => {
    await expect(run(...argv)).rejects.toMatchObject({
      code: 'repository-missing',
      message: `${folder} is not in the working tree of a git repository`,
    });
  });
});

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importedKeys } from '../../src/app/setup/import-settings.ts';
import { initProject } from '../../src/app/setup/init-project.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import { loadConfig } from '../../src/config/load.ts';
import { defaultConfig } from '../../src/config/schema.ts';
import { createWorkspace } from '../../src/main/workspace.ts';

let folder: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pitwall-init-'));
  git('init', '--quiet', '--initial-branch', 'main');
});
afterEach(() => rm(folder, { recursive: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

const person = { kind: 'person', id: 'ann' } as const;

/** Finds git, and of the agent CLIs those that are named. */
async function init(force = false, programs: readonly string[] = []) {
  const bin = await mkdtemp(join(tmpdir(), 'pitwall-init-bin-'));
  await symlink(execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim(), join(bin, 'git'));
  for (const name of programs) await writeFile(join(bin, name), '', { mode: 0o755 });
  const environment = readEnvironment({ PATH: bin });
  return await initProject(createWorkspace({ cwd: folder, environment }), person, { force }).finally(() =>
    rm(bin, { recursive: true }),
  );
}
const written = () => readFile(join(folder, '.pitwall/config.yaml'), 'utf8');

describe('init', () => {
  it('writes comments only where there is nothing to find', async () => {
    const report = await init();
    expect(await written()).toBe(`# Settings of Pitwall for this repository. What is not here has its default.
# All keys: docs/reference/config.md of Pitwall. To check this file: pitwall config check

# Commands that gates run, without a shell:
# commands:
#   test: make test
#   lint: make lint
`);
    expect(report).toEqual({
      file: '.pitwall/config.yaml',
      imported: undefined,
      roles: [],
      manifests: [],
      commands: {},
      agents: [],
      github: undefined,
      setup: undefined,
      isOnGitHub: false,
      warnings: [],
      next: [
        'Look through .pitwall/config.yaml and commit it.',
        'Install an agent CLI and log in; "pitwall doctor" lists the CLIs that Pitwall knows.',
        'See what a run looks like: pitwall demo',
      ],
    });
    expect((await loadConfig(folder)).config).toEqual(defaultConfig);
  });

  it('writes what it finds, and proposes GitHub without switching to it', async () => {
    git('symbolic-ref', 'HEAD', 'refs/heads/trunk');
    git('remote', 'add', 'origin', 'https://github.com/octo/widgets.git');
    await write('package.json', JSON.stringify({ scripts: { test: 'vitest', lint: 'biome check' } }));
    await write('go.mod', 'module x\n');
    const report = await init(false, ['pi', 'claude']);
    expect(await written()).toBe(`# Settings of Pitwall for this repository. What is not here has its default.
# All keys: docs/reference/config.md of Pitwall. To check this file: pitwall config check

# The branch that work starts from, as git knows it.
defaultBranch: trunk

# Run by the gates of the same names, without a shell. Found in package.json, go.mod.
commands:
  test: npm test
  lint: npm run lint
  build: go build ./...

# To take items from GitHub issues and a project board instead of local files:
# forge: github
# repo: octo/widgets
# projectNumber: 1  # the number in the board's address
# codeowners: [octo]  # accounts whose items are run
`);
    expect(report).toMatchObject({
      agents: ['claude', 'pi'],
      github: 'octo/widgets',
      manifests: ['package.json', 'go.mod'],
    });
    expect((await loadConfig(folder)).config).toEqual({
      ...defaultConfig,
      defaultBranch: 'trunk',
      commands: { test: ['npm', 'test'], lint: ['npm', 'run', 'lint'], build: ['go', 'build', './...'] },
    });
  });

  it('writes how to install what is not at the top, and says what cannot be installed', async () => {
    await write('web/package.json', JSON.stringify({ dependencies: { a: '1' } }));
    git('add', '--all');
    await init();
    expect((await loadConfig(folder)).config.setup).toEqual([
      ['npm', 'install', '--no-package-lock', '--prefix', 'web'],
    ]);
    await write('package.json', JSON.stringify({ dependencies: { a: '1' }, packageManager: 'pnpm@9.0.0' }));
    git('add', '--all');
    expect((await init(true)).warnings).toEqual([
      'dependencies will not be installed: pnpm is not on the PATH: install it',
    ]);
    expect(await written()).toContain('# Dependencies will not be installed: pnpm is not on the PATH: install it.');
    expect((await loadConfig(folder)).config.setup).toEqual([]);
  });

  it('writes a proposal that works once its comment signs are removed', async () => {
    git('remote', 'add', 'origin', 'git@github.com:octo/widgets.git');
    await init();
    const [, proposal = ''] = (await written()).split('local files:\n');
    await write('.pitwall/config.yaml', proposal.replaceAll(/^# /gm, ''));
    expect((await loadConfig(folder)).config).toMatchObject({
      forge: 'github',
      repo: 'octo/widgets',
      codeowners: ['octo'],
    });
  });

  it('leaves a configuration alone, whatever else is wrong', async () => {
    await write('.pitwall/config.yaml', 'mine: 1\n');
    await write('.pi/settings.json', '{');
    await expect(init()).rejects.toMatchObject({
      code: 'config-exists',
      message: '.pitwall/config.yaml is there already, and was left as it is',
      remedy: 'Edit it, or write it anew with --force.',
    });
    expect(await written()).toBe('mine: 1\n');
  });

  it('leaves even a link to nothing alone', async () => {
    await mkdir(join(folder, '.pitwall'));
    await symlink('elsewhere', join(folder, '.pitwall/config.yaml'));
    await expect(init()).rejects.toMatchObject({ code: 'config-exists' });
  });

  it('replaces a configuration when forced, and leaves no draft behind', async () => {
    await write('.pitwall/config.yaml', 'mine: 1\n');
    await init(true);
    expect(await written()).toContain('# Settings of Pitwall');
    expect(await readdir(join(folder, '.pitwall'))).toEqual(['config.yaml']);
  });

  it('says why it cannot write', async () => {
    await write('.pitwall', 'a file');
    await expect(init()).rejects.toMatchObject({
      code: 'config-unwritable',
      message: expect.stringContaining('.pitwall/config.yaml cannot be written: EEXIST'),
    });
  });

  it.each([false, true])('writes nothing through a folder that is a link, forced: %s', async force => {
    await mkdir(join(folder, 'elsewhere'));
    await symlink('elsewhere', join(folder, '.pitwall'));
    await expect(init(force)).rejects.toMatchObject({
      code: 'config-unwritable',
      message: '.pitwall is a symbolic link, and what it leads to may be outside of the repository',
      remedy: 'Replace the link with a folder.',
    });
    expect(await readdir(join(folder, 'elsewhere'))).toEqual([]);
  });

  it('writes nothing when the settings to import are wrong', async () => {
    await write('.pi/settings.json', '{"supervisor": {"repo": 5}}');
    await expect(init(true)).rejects.toMatchObject({ code: 'config-invalid' });
    expect(await readdir(folder)).not.toContain('.pitwall');
  });
});

describe('importing the settings of the pipeline that this one comes from', () => {
  const needed = { repo: 'octo/widgets', projectNumber: 4, codeowners: ['alice'] };
  const everyKey = {
    ...needed,
    statusField: 'Phase',
    statusMapping: { 'In Research': 'researcher', Implementation: 'coder' },
    defaultBranch: 'develop',
    remote: 'upstream',
    branchPrefix: 'work/',
    worktreeBase: '../trees',
    maxRejections: 5,
    auditScoreThreshold: 0.9,
    ciGatingTimeoutSec: 0,
    agentTokenBudget: 300000,
    maxToolCalls: 12,
    agentTimeoutsMin: { coder: 45 },
    bellOnComplete: true,
    enableExperimentalFeatures: true,
  };

  it('is tried here with every key that can be imported', () => {
    expect(Object.keys(everyKey).toSorted()).toEqual([...importedKeys].toSorted());
  });

  it.each(Object.keys(everyKey) as (keyof typeof everyKey)[])('carries %s over under the same name', async key => {
    await write('.pi/settings.json', JSON.stringify({ supervisor: { ...needed, [key]: everyKey[key] } }));
    const report = await init();
    expect(report.imported?.keys).toContain(key);
    const { config, given } = await loadConfig(folder);
    expect(given).toContain(key);
    expect(config).toEqual({ ...defaultConfig, forge: 'github', ...needed, [key]: everyKey[key] });
    expect(config[key]).not.toEqual(defaultConfig[key]);
  });

  it('says in the file where the values came from', async () => {
    await write('.pi/settings.json', JSON.stringify({ supervisor: { ...everyKey, vulnGateTimeoutSec: 60 } }));
    const report = await init();
    expect(report).toMatchObject({
      imported: { from: '.pi/settings.json', keys: Object.keys(everyKey) },
      github: 'octo/widgets',
      warnings: [expect.stringContaining('supervisor.vulnGateTimeoutSec is not known here and was left out')],
    });
    expect(await written()).toContain(`# Taken over from .pi/settings.json.
forge: github
repo: octo/widgets
projectNumber: 4
codeowners:
  - alice
`);
  });
});

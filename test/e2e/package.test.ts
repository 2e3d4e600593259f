// The package as people install it: packed, installed by root, and used by another user.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { judged } from '../support/run-results.ts';
import { folderOfPrograms, repository, scratchFolder } from './launcher-copy.ts';

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const manifest = readJson(join(repository, 'package.json'));
const otherUser = 65534;
const isRoot = process.getuid?.() === 0;
const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

let tarball: string;
/** With a folder that only its owner may enter: after `su` a user still has the PATH of another one. */
let pathOfRoot: string;
let packed: Packed;
let prefix: string;
beforeAll(async () => {
  let removeFolder = () => undefined as unknown;
  const folder = scratchFolder(remove => {
    removeFolder = remove;
  });
  prefix = join(folder, 'prefix');
  mkdirSync(join(folder, 'private'), { mode: 0o700 });
  pathOfRoot = [join(folder, 'private', 'bin'), process.env.PATH].join(delimiter);
  const { stdout } = await npm('pack', '--json', '--pack-destination', folder);
  // What prepack prints may come first.
  [packed] = JSON.parse(stdout.slice(stdout.search(/^\[/m)));
  tarball = join(folder, packed.filename);
  await npm('install', '--global', '--prefix', prefix, ...quick, tarball);
  // Root may write to it all the same, and therefore starts it as another user.
  chmodSync(join(installedFolder(), 'dist'), 0o555);
  return () => {
    chmodSync(join(installedFolder(), 'dist'), 0o755);
    removeFolder();
  };
});

function npm(...args: readonly string[]) {
  return execa('npm', args, { cwd: repository });
}

/** The empty home of a user who cannot write to the installed folder. */
function newHome(): string {
  const home = scratchFolder();
  if (isRoot) chownSync(home, otherUser, otherUser);
  return home;
}

function pitwall(home: string, args: readonly string[], { cwd = home, env = {} } = {}) {
  const user = isRoot ? { uid: otherUser, gid: otherUser } : {};
  const variables = { PATH: pathOfRoot, HOME: home, NO_COLOR: '1', LANG: 'C.UTF-8', ...env };
  const options = { cwd, env: variables, extendEnv: false, reject: false, stdin: 'ignore' as const, ...user };
  return execa(join(prefix, 'bin', 'pitwall'), args, options);
}

const onPath = (name: string) => ({
  link: execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim(),
});
const installedFolder = () => join(prefix, 'lib', 'node_modules', 'pitwall');

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

describe('the tarball', () => {
  it('holds the bundle, its launcher, roles and documents, and nothing else', () => {
    expect(packed.size).toBeLessThan(3_000_000);
    const paths = packed.files.map(file => file.path);
    const known =
      /^(dist\/bundle|docs|roles|scripts\/launch)\/|^(pitwall|package\.json|LICENSE|[A-Z]+\.md|scripts\/launch\.mjs)$/;
    expect(paths.filter(path => !known.test(path) || /\.(ts|map|v8)$/.test(path))).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'CHANGELOG.md', 'dist/bundle/LICENCES.txt']));
  });

  it('asks npm for nothing but what cannot be bundled, and for no install script', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(['libsql']);
    const modules = join(installedFolder(), 'node_modules');
    const manifests = filesUnder(modules).filter(path => path.endsWith('package.json'));
    expect(manifests).toContain(join('libsql', 'package.json'));
    const scripts = manifests.flatMap(path => Object.keys(readJson(join(modules, path)).scripts ?? {}));
    expect(scripts.filter(name => /^(pre|post)?install$/.test(name))).toEqual([]);
  });
});

describe('an installed copy', () => {
  it('starts with Node and git alone, without a home, and writes nothing', async () => {
    const before = filesUnder(installedFolder());
    // The last one is on every system, and npm's link is followed with it.
    const PATH = folderOfPrograms({
      node: { link: process.execPath },
      git: onPath('git'),
      readlink: onPath('readlink'),
    });
    const started = await pitwall('/nonexistent', ['--version'], { cwd: '/', env: { PATH } });
    expect(started).toMatchObject({ exitCode: 0, stdout: manifest.version, stderr: '' });
    expect(filesUnder(installedFolder()).filter(path => !before.includes(path))).toEqual([]);
  });

  it('keeps what it compiled in the home of the user', async () => {
    const home = newHome();
    await pitwall(home, ['--version']);
    const kept = join(home, '.cache', 'pitwall', 'compiled-other.v8');
    const before = statSync(kept).ino;
    expect(await pitwall(home, ['--version'])).toMatchObject({ exitCode: 0, stderr: '' });
    expect(statSync(kept).ino).toBe(before);
  });

  it('finds what it needs, and shows the demo', async () => {
    const home = newHome();
    const doctor = await pitwall(home, ['doctor']);
    expect(doctor).toMatchObject({ exitCode: 0, stderr: '' });
    expect(doctor.stdout).toMatch(/✓ Node .*\n✓ git /);
    const demo = await pitwall(home, ['demo', '--fast', '--json']);
    expect(JSON.parse(demo.stdout)).toMatchObject({ gateReturns: 1, rejections: 1, isAgreed: true });
  });

  it('takes a sentence to a merge in a repository of its user', async () => {
    const home = newHome();
    const project = join(home, 'project');
    mkdirSync(join(project, '.pitwall'), { recursive: true });
    const settings = [
      'runner: scripted',
      'agentCommand: ./.pitwall/script.yaml',
      'gateTools: project',
      'commands: { test: node --test }',
    ];
    writeFileSync(join(project, '.pitwall', 'config.yaml'), `${settings.join('\n')}\n`);
    writeFileSync(join(project, '.pitwall', 'script.yaml'), script);
    writeFileSync(
      join(project, 'one.test.mjs'),
      "import { test } from 'node:test';\n\ntest('passes', () => undefined);\n",
    );
    const commit = ['-c', 'user.name=ann', '-c', 'user.email=ann@localhost', 'commit', '--quiet', '-m', 'Begin'];
    for (const args of [['init', '--quiet', '-b', 'main'], ['add', '.'], commit])
      execFileSync('git', ['-C', project, ...args]);
    if (isRoot) execFileSync('chown', ['-R', String(otherUser), project]);
    const args = ['run', 'Say hello', '--trust', '--workflow', 'quick', '--plain'];
    expect(await pitwall(home, args, { cwd: project })).toMatchObject({ exitCode: 0 });
    expect(await pitwall(home, ['merge', '1'], { cwd: project })).toMatchObject({ exitCode: 0 });
    const { stdout } = await execa('git', ['-C', project, '-c', 'safe.directory=*', 'show', 'main:hello.txt']);
    expect(stdout).toBe('hello');
  });
});

const script = `
developer:
  - - edit: { path: hello.txt, append: "hello" }
    - result: { summary: "Says hello.", commentBody: "Says hello." }
auditor:
  - - result: { action: APPROVED, ${judged}, commentBody: "It does.", findings: [] }
`;

it('runs by npx, from any folder', async () => {
  const cwd = scratchFolder();
  const { stdout: cache } = await npm('config', 'get', 'cache');
  // npx keeps what it installed for ever: in a cache that is removed, with the downloads of the real one.
  symlinkSync(join(cache, '_cacache'), join(cwd, '_cacache'));
  // npx takes an absolute path for a program.
  const args = ['--yes', '--cache', cwd, ...quick, relative(cwd, tarball), '--version'];
  expect((await execa('npx', args, { cwd })).stdout).toBe(manifest.version);
});

// The gate for diagnostics, with real language servers on a real repository, and with servers that break.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { diagnose } from '../../src/adapters/gates/diagnose/diagnose.ts';
import { findProgram } from '../../src/std/find-program.ts';
import { type Files, type GateLook, GateScene } from '../support/gate-scene.ts';
import { modulesWith } from '../support/gate-tools.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const scripted = join(root, 'dist/test/support/scripted-language-server.js');

let scene: GateScene;
afterEach(() => scene.remove());

async function judgeChange(base: Files, change: Files, { modules, ...how }: GateLook & { modules?: string } = {}) {
  scene = await GateScene.make(base, modules);
  await scene.commit('change', change);
  return await scene.judge('diagnostics', how);
}

/** No server of this machine. */
const bare = { environment: { PATH: '/nowhere' } };

describe.each([
  [
    'typescript-language-server',
    '{"devDependencies":{"typescript":"5.9.3","typescript-language-server":"6.0.2"}}',
    () => modulesWith('typescript-language-server@6.0.2', 'typescript@5.9.3'),
  ],
  [
    'the compiler as its own server',
    '{"devDependencies":{"typescript":"^7.0.2"}}',
    () => modulesWith('typescript@7.0.2'),
  ],
])('errors in TypeScript, by %s', (_name, manifest, modulesOf) => {
  const base = {
    'package.json': manifest,
    'tsconfig.json': '{"compilerOptions":{"strict":true,"types":[],"lib":["es5"],"skipLibCheck":true}}',
    'src/size.ts': 'export const size: number = 1;\n',
    'src/old.ts': 'export const old: number = "a";\n// one\n// two\n// three\n',
    'src/untouched.ts': 'export const untouched: number = "a";\n',
  };

  it('block when they are new in a changed file, and not when the base has them', async () => {
    const change = {
      'src/old.ts': null,
      'src/renamed.ts': `\n${base['src/old.ts']}`,
      'src/new.ts': 'import { size } from "./size";\nexport const text: string = size;\n',
      'src/broken.js': 'export const a = (;\n',
    };
    expect(await judgeChange(base, change, { modules: modulesOf() })).toMatchObject({
      state: 'fail',
      reason: '2 new findings; already on the base (1 finding); regression (1 before, 3 now)',
      findings: [
        { path: 'src/broken.js', line: 1, text: expect.stringMatching(/^ts 1109: /) },
        { path: 'src/new.ts', line: 2, text: expect.stringMatching(/^ts 2322: Type 'number' is not/) },
      ],
    });
  });

  it('are not there when all is fine', async () => {
    const change = { 'src/new.ts': 'import { size } from "./size";\nexport const more = size + 1;\n' };
    expect(await judgeChange(base, change, { modules: modulesOf() })).toMatchObject({
      state: 'pass',
      reason: 'no errors',
      evidence: { exitCode: 0 },
    });
  });
});

it('says why when typescript-language-server is named for TypeScript 7, which has nothing for it to use', async () => {
  const modules = modulesWith('typescript-language-server@6.0.2', 'typescript@7.0.2');
  const settings = { languageServers: { '.ts': ['typescript-language-server', '--stdio'] } };
  const manifest = { 'package.json': '{"devDependencies":{"typescript":"7.0.2"}}' };
  const result = await judgeChange(manifest, { 'a.ts': 'export {};\n' }, { modules, settings });
  expect(result.state).toBe('error');
  expect(result.reason).toMatch(/provides no tsserver\.js.*3 tries/s);
});

const pylsp = findProgram('pylsp', process.env.PATH);
const python = pylsp && /^#!(\S+)/.exec(readFileSync(pylsp, 'utf8'))?.[1];
const hasPyflakes = python !== undefined && spawnSync(python, ['-c', 'import pyflakes']).status === 0;

describe.skipIf(!hasPyflakes)('errors in Python, by pylsp with pyflakes', () => {
  it('block when they are new, and not when the base has them', async () => {
    const base = { 'a.py': 'def a():\n    return old\n' };
    const change = {
      'a.py': '\n\ndef a():\n    return old\n',
      'b.py': 'import os\n\n\ndef b():\n    return fresh\n',
      'c.py': 'c = (\n',
    };
    expect(await judgeChange(base, change)).toMatchObject({
      state: 'fail',
      reason: '2 new findings; already on the base (1 finding); regression (1 before, 3 now)',
      findings: [{ path: 'b.py', line: 5, text: "pyflakes: undefined name 'fresh'" }, { path: 'c.py' }],
    });
  });
});

/** The older one can only publish. */
describe.each(['1.1.414', '1.1.350'])('errors in Python, by pyright %s that the project names', version => {
  it('block in every file, also in those that it calls fine before it has read them', async () => {
    const bulk = (at: number) =>
      `def f${at}(a: dict[str, list[int]], b: int) -> int:\n    return sum(x * b for x in a.get("k", []))\n\n\n`;
    const heavy = Array.from({ length: 200 }, (_, at) => bulk(at)).join('');
    const wrong = 'def wrong() -> str:\n    return 1\n';
    const names = ['a.py', 'b.py', 'c.py', 'd.py'];
    const settings = { languageServers: { '.py': ['pyright-langserver', '--stdio'] } };
    const modules = modulesWith(`pyright@${version}`);
    const change = Object.fromEntries(names.map(name => [name, heavy + wrong]));
    expect(await judgeChange({}, change, { modules, settings })).toMatchObject({
      state: 'fail',
      findings: names.map(path => ({ path })),
    });
  });
});

describe.skipIf(!findProgram('gopls', process.env.PATH) || !findProgram('go', process.env.PATH))(
  'errors in Go, by gopls',
  () => {
    it('block when they are new', async () => {
      const base = { 'go.mod': 'module sample\n\ngo 1.19\n', 'main.go': 'package main\n\nfunc main() {}\n' };
      expect(await judgeChange(base, { 'b.go': 'package main\n\nfunc b() int { return 1 }\n' })).toMatchObject({
        state: 'pass',
        reason: 'no errors',
      });
      await scene.commit('change', { 'b.go': 'package main\n\nfunc b() int { return "a" }\n' });
      expect(await scene.judge('diagnostics')).toMatchObject({ state: 'fail', findings: [{ path: 'b.go', line: 3 }] });
    });
  },
);

const hasRust =
  spawnSync('rust-analyzer', ['--version']).status === 0 && spawnSync('cargo', ['--version']).status === 0;

describe.skipIf(!hasRust)('errors in Rust, by rust-analyzer', () => {
  it('block when they are new', async () => {
    const base = {
      'Cargo.toml': '[package]\nname = "sample"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/main.rs': 'mod b;\nfn main() { b::b(); }\n',
      'src/b.rs': 'pub fn b() -> u8 { 1 }\n',
    };
    expect(await judgeChange(base, { 'src/b.rs': 'pub fn b() -> u8 { "a" }\n' })).toMatchObject({
      state: 'fail',
      findings: expect.arrayContaining([expect.objectContaining({ path: 'src/b.rs', line: 1 })]),
    });
  });
});

describe('the gate for diagnostics without anything to run', () => {
  it.each([
    ['no_files', { 'a.txt': 'a' }],
    ['no_server', { 'a.py': 'a', 'b.ts': 'b' }],
  ])('is skipped: %s', async (reason, change) => {
    expect(await judgeChange({}, change, { parts: bare })).toMatchObject({
      state: 'skipped',
      reason: expect.stringContaining(`(${reason})`),
    });
  });

  it('is skipped when rustup has only a name in the place of the server', async () => {
    scene = await GateScene.make({ 'a.rs': '' });
    await scene.commit('change', { 'a.rs': 'fn a() {}\n' });
    const says = "error: 'rust-analyzer' is not installed for the toolchain 'stable'";
    const folder = programIn(scene, 'rust-analyzer', `echo "${says}" >&2; exit 1`);
    const environment = { PATH: folder };
    expect(await scene.judge('diagnostics', { parts: { environment } })).toMatchObject({
      state: 'skipped',
      reason: expect.stringMatching(/not installed for the toolchain.*\(no_server\)$/s),
    });
  });

  it('is an error when a dependency is not installed', async () => {
    const manifest = { 'package.json': '{"devDependencies":{"typescript-language-server":"6.0.2"}}' };
    expect(await judgeChange(manifest, { 'a.ts': '' }, { parts: bare })).toMatchObject({
      state: 'error',
      reason: expect.stringContaining('typescript-language-server is not installed'),
    });
  });
});

function programIn({ scratch }: GateScene, name: string, text: string): string {
  const folder = join(scratch.folder, 'programs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, name), 0o755);
  return folder;
}

const playing = (...part: string[]) => ({ settings: { languageServers: { '.xyz': ['node', scripted, ...part] } } });

describe('a language server of the configuration', () => {
  const base = { 'a.xyz': 'FIXME old\n', 'only.abc': '' };
  const change = { 'a.xyz': 'new\nFIXME old\n', 'b.xyz': 'FIXME new\n' };

  it('is asked about the files that it is for', async () => {
    expect(await judgeChange(base, change, { parts: bare })).toMatchObject({ state: 'skipped' });
    expect(await scene.judge('diagnostics', playing())).toMatchObject({
      state: 'fail',
      reason: expect.stringContaining('1 new finding; already on the base (1 finding)'),
      findings: [{ path: 'b.xyz', line: 1, text: 'scripted: FIXME new' }],
    });
  });

  it('takes the place of one that is known', async () => {
    const settings = { languageServers: { '.py': ['node', scripted], '.test.py': ['node', scripted, 'crash'] } };
    expect(await judgeChange({}, { 'a.py': 'FIXME\n' }, { settings })).toMatchObject({
      findings: [{ text: 'scripted: FIXME' }],
    });
    await scene.commit('change', { 'a.test.py': '' });
    expect(await scene.judge('diagnostics', { settings })).toMatchObject({ state: 'error' });
  });

  it('is of no use when it calls everything fine, even what is broken', async () => {
    scene = await GateScene.make({ 'a.py': 'a = 1\n' });
    const request = {
      checkout: scene.scratch.repository,
      paths: ['a.py'],
      server: ['node', scripted, 'blind'],
    } as const;
    expect(await diagnose({ ...request, silenceMs: 60_000, stillMs: 200 })).toEqual({
      kind: 'absent',
      reason: 'node finds nothing wrong in a file that is broken',
    });
  });

  it('is read again when its first word of a file came before it had read it', async () => {
    const how = { settings: { languageServers: { '.py': ['node', scripted, 'early'] } } };
    expect((await judgeChange({}, { 'a.py': 'FIXME\n' }, how)).state).toBe('fail');
  });

  it('gets another two tries when it breaks', async () => {
    scene = await GateScene.make(base);
    await scene.commit('change', change);
    const mark = join(scene.scratch.folder, 'crashed');
    expect((await scene.judge('diagnostics', playing('crash-once', mark))).state).toBe('fail');
  });

  it.each([
    ['crashes', ['crash'], /node ended with 3 \(3 tries\)/],
    ['speaks of something else', ['garbage'], /no message.*\(3 tries\)/],
  ])('is an error when it %s', async (_what, part, reason) => {
    const result = await judgeChange(base, change, playing(...part));
    expect(result.state).toBe('error');
    expect(result.reason).toMatch(reason);
  });

  it('is an error when it never says anything', async () => {
    expect(await judgeChange(base, change, { ...playing('silent'), parts: { timeoutMs: 2000 } })).toMatchObject({
      state: 'error',
      reason: expect.stringContaining('took longer than 2 s'),
    });
    const request = {
      checkout: scene.scratch.repository,
      paths: ['a.xyz'],
      server: ['node', scripted, 'silent'],
    } as const;
    expect(await diagnose({ ...request, silenceMs: 200, stillMs: 200 })).toEqual({
      kind: 'failed',
      reason: 'the server said nothing for 0.2 s (3 tries)',
    });
  });

  it('is shown nothing that is outside of the checkout', async () => {
    scene = await GateScene.make(base);
    const { folder, repository } = scene.scratch;
    writeFileSync(join(folder, 'secret.xyz'), 'FIXME secret\n');
    symlinkSync(join(folder, 'secret.xyz'), join(repository, 'link.xyz'));
    symlinkSync(folder, join(repository, 'linked'));
    const paths = ['a.xyz', 'link.xyz', 'linked/secret.xyz', '../secret.xyz', 'gone.xyz'];
    const limits = { silenceMs: 60_000, stillMs: 60_000 };
    const asked = await diagnose({ checkout: repository, paths, server: ['node', scripted], ...limits });
    expect(asked).toMatchObject({ kind: 'diagnosed', files: [{ path: 'a.xyz' }], left: paths.slice(1) });
  });

  it('is asked anew when its program is another', async () => {
    scene = await GateScene.make(base);
    await scene.commit('change', change);
    const cache = scene.cache();
    const settings = { languageServers: { '.xyz': ['xyz-server'] } };
    const folder = programIn(scene, 'xyz-server', `exec '${process.execPath}' '${scripted}'`);
    const environment = { PATH: folder };
    const how = { settings, parts: { cache, environment } };
    expect((await scene.judge('diagnostics', how)).state).toBe('fail');
    expect((await scene.judge('diagnostics', how)).evidence?.isCached).toBe(true);
    programIn(scene, 'xyz-server', `exec '${process.execPath}' '${scripted}' crash`);
    expect((await scene.judge('diagnostics', how)).state).toBe('error');
  });

  it('is ended when it does not go', async () => {
    expect((await judgeChange(base, { 'b.xyz': 'fine\n' }, playing('stays'))).state).toBe('pass');
  });
});

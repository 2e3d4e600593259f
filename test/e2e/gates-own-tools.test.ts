// Pitwall's own copies of tools, for projects that have none: the real npm, the real tools.
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { createToolCache } from '../../src/adapters/gates/tool-cache/tool-cache.ts';
import { findingLine } from '../../src/core/gate/finding.ts';
import { findProgram } from '../../src/std/find-program.ts';
import { type Files, GateScene, never } from '../support/gate-scene.ts';
import { modulesWith } from '../support/gate-tools.ts';

const cache = join(process.env.PITWALL_TOOLS_CACHE ?? join(homedir(), '.cache', 'pitwall-gate-tools'), 'pinned');
const own = { PATH: process.env.PATH, HOME: homedir() };
const cacheIn = (folder: string, environment: Readonly<Record<string, string | undefined>> = own) =>
  createToolCache({ folder, clock: systemClock, environment });

const made: string[] = [];
function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pitwall-tools-'));
  made.push(folder);
  return folder;
}
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Once, for the tests that only use them. */
beforeAll(async () => {
  for (const tool of ['knip', 'jscpd', 'typescript-language-server', 'pyright']) {
    expect(await cacheIn(cache).get(tool, never)).toMatchObject({ kind: 'ready' });
  }
});

describe('the tool cache', () => {
  it('installs once, says so once, and proves each byte before its first use', async () => {
    const folder = scratchFolder();
    const said: string[] = [];
    const get = () => cacheIn(folder).get('jscpd', never, text => said.push(text));
    const first = await get();
    expect(first).toMatchObject({ kind: 'ready' });
    expect(await get()).toEqual(first);
    expect(said).toEqual(["installing jscpd 5.3.3 into Pitwall's tool cache"]);
    const file = join(folder, readdirSync(folder)[0] ?? '', 'tree/node_modules/jscpd/run-jscpd.js');
    chmodSync(file, 0o644);
    writeFileSync(file, 'process.exit(0)');
    expect(await get()).toEqual(first);
    expect(said).toHaveLength(2);
  });

  it('is safe when several processes need the same tool for the first time', async () => {
    const folder = scratchFolder();
    const found = await Promise.all([1, 2, 3].map(() => cacheIn(folder).get('jscpd', never)));
    expect(found.map(({ kind }) => kind)).toEqual(['ready', 'ready', 'ready']);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('holds nothing that looks installed after a kill, and is whole the next time', async () => {
    const folder = scratchFolder();
    const module = ['../../dist/src', '../../src']
      .map(path => fileURLToPath(new URL(`${path}/adapters/gates/tool-cache/tool-cache.js`, import.meta.url)))
      .find(path => existsSync(path));
    const code = `import(process.argv[1]).then(({ createToolCache }) => createToolCache({ folder: process.argv[2], clock: { now: Date.now }, environment: process.env })
      .get('knip', new AbortController().signal, () => console.log('begun')))`;
    const child = spawn(process.execPath, ['-e', code, module ?? '', folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise(resolve => child.stdout.once('data', resolve));
    await sleep(300);
    child.kill('SIGKILL');
    await new Promise(resolve => child.once('exit', resolve));
    expect(readdirSync(folder).filter(name => !name.endsWith('.part'))).toEqual([]);
    expect(await cacheIn(folder).get('knip', never)).toMatchObject({ kind: 'ready' });
  });

  it("uses the user's registry, and says why a tool is absent", async () => {
    const folder = scratchFolder();
    writeFileSync(
      join(folder, '.npmrc'),
      `registry=http://127.0.0.1:9/\nfetch-retry-mintimeout=1\ncache=${folder}/npm-cache\n`,
    );
    const tools = cacheIn(join(folder, 'tools'), { ...own, HOME: folder });
    const reason = expect.stringMatching(/^jscpd 5\.3\.3 could not be installed: .*127\.0\.0\.1:9/);
    expect(await tools.get('jscpd', never)).toEqual({ kind: 'absent', reason });
    const without = cacheIn(join(folder, 'tools'), { PATH: folder, HOME: folder });
    expect(await without.get('jscpd', never)).toEqual({
      kind: 'absent',
      reason: 'jscpd 5.3.3 could not be installed: npm is not on the PATH',
    });
  });
});

let scene: GateScene | undefined;
afterEach(() => {
  scene?.remove();
  scene = undefined;
});

/** A PATH without any tool of a project: a language server of the machine would be used instead of Pitwall's own. */
const programs = mkdtempSync(join(tmpdir(), 'pitwall-programs-'));
for (const name of ['node', 'git', 'sh', 'env', 'python3']) {
  const found = findProgram(name, process.env.PATH);
  if (found !== undefined) symlinkSync(found, join(programs, name));
}
afterAll(() => rmSync(programs, { recursive: true, force: true }));
const environment = { PATH: programs, HOME: homedir() };
const auto = { settings: { gateTools: 'auto' } as const, parts: { tools: cacheIn(cache), environment } };

async function judge(gate: 'dead-code' | 'duplicates' | 'diagnostics', before: Files, after: Files, modules?: string) {
  scene = await GateScene.make(before, modules);
  await scene.commit('change', after);
  const { state, reason, findings } = await scene.judge(gate, auto);
  return { state, reason, lines: findings.map(findingLine).toSorted() };
}

const library = {
  'package.json': '{"name":"a","type":"module","exports":"./index.js"}',
  // What a repository says about registries is not for Pitwall's own tools.
  '.npmrc': 'registry=http://127.0.0.1:9/\n',
  'index.js': "import { used } from './lib.js';\nexport default used;\n",
  'lib.js': 'export const used = 1;\nexport const formerly = 2;\n',
};
const withLib = (text: string) => ({ 'lib.js': `export const used = 1;\nexport const formerly = 2;\n${text}` });

describe("unused code by Pitwall's own knip", () => {
  it('blocks on an export whose name is written nowhere else', async () => {
    expect(await judge('dead-code', library, withLib('export const neverUsed = 3;\n'))).toMatchObject({
      state: 'fail',
      lines: ['lib.js:3: unused export: neverUsed'],
    });
  });

  it.each([
    ['used in its own file', withLib('export const here = 3;\nconsole.log(here);\n')],
    [
      'used by a test that knip does not know',
      { ...withLib('export const tried = 3;\n'), 'check/run.js': "import { tried } from '../lib.js';\n" },
    ],
    ['named in a document', { ...withLib('export const documented = 3;\n'), 'README.md': '`documented` is public.\n' }],
    ['in a file that nothing imports', { 'scripts/release.js': 'export const release = 1;\n' }],
    ['of a package that no manifest names', { 'index.js': "import 'host-module';\n" }],
  ])('warns of what is %s', async (_what, files) => {
    const { state } = await judge('dead-code', library, files);
    expect(state).toBe('warn');
  });

  it('passes what the base has too', async () => {
    expect(await judge('dead-code', library, withLib('// moved\n'))).toMatchObject({ state: 'pass' });
  });

  it("takes the project's own word where there is a configuration", async () => {
    const configured = { ...library, 'knip.json': '{"entry":["index.js"]}' };
    const files = { 'scripts/release.js': 'export const release = 1;\n' };
    expect(await judge('dead-code', configured, files)).toMatchObject({ state: 'fail' });
  });

  it('is skipped where knip cannot judge, but not because of what the change did to its settings', async () => {
    const broken = { ...library, 'vitest.config.js': "import 'vitest/config';\nexport default {};\n" };
    const manifest = {
      'package.json': '{"name":"a","type":"module","exports":"./index.js","devDependencies":{"vitest":"*"}}',
    };
    expect(await judge('dead-code', { ...broken, ...manifest }, withLib('// a\n'))).toMatchObject({
      state: 'skipped',
      reason: expect.stringMatching(/^Pitwall's own knip cannot judge this project: .*vitest.* \(no_knip\)$/s),
    });
    scene?.remove();
    expect(await judge('dead-code', library, { 'knip.json': '{"entry":3}' })).toMatchObject({ state: 'error' });
  });

  it('is skipped with the reason when it cannot be installed, and where the project wants only its own', async () => {
    const folder = scratchFolder();
    scene = await GateScene.make(library);
    await scene.commit('change', withLib('// a\n'));
    const nowhere = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retry_mintimeout: '1' };
    const offline = cacheIn(folder, { ...own, ...nowhere, npm_config_cache: folder });
    expect(await scene.judge('dead-code', { ...auto, parts: { tools: offline } })).toMatchObject({
      state: 'skipped',
      reason: expect.stringMatching(/^knip 6\.44\.1 could not be installed: /),
    });
    expect(await scene.judge('dead-code')).toMatchObject({
      state: 'skipped',
      reason: 'knip is not a dependency of the project (no_knip)',
    });
  });
});

const block = Array.from({ length: 12 }, (_, at) => `  total += price${at} * count${at} - discount${at};\n`).join('');
const copied = (name: string) => `function ${name}() {\n  let total = 0;\n${block}  return total;\n}\n`;

describe("copied code by Pitwall's own jscpd", () => {
  it('is found in a project of any language', async () => {
    const { state, lines } = await judge(
      'duplicates',
      { 'a.php': `<?php\n${copied('a')}` },
      { 'b.php': `<?php\n${copied('b')}` },
    );
    expect({ state, lines }).toEqual({
      state: 'fail',
      lines: [expect.stringMatching(/^b\.php:\d+: \w+ copy of \d+ lines, also at a\.php/)],
    });
  });

  it('is none in a repository of a few lines', async () => {
    expect(await judge('duplicates', { 'a.js': 'a;\n' }, { 'b.js': 'b;\n' })).toMatchObject({
      state: 'pass',
      lines: [],
    });
  });
});

describe("errors by Pitwall's own language servers", () => {
  it('are names of nothing in JavaScript, and types without a compiler are a warning', async () => {
    const base = { 'package.json': '{"type":"module"}', 'a.js': 'export const a = formerly;\n' };
    const fine =
      "import fs from 'node:fs';\nimport absent from 'absent';\nexport const b = [fs, absent, process, __dirname, window];\n";
    const change = { 'a.js': '\nexport const a = formerly;\n', 'b.js': `${fine}b.push(nowhere);\n` };
    expect(await judge('diagnostics', base, change)).toMatchObject({
      state: 'fail',
      lines: ["b.js:4: ts 2304: Cannot find name 'nowhere'."],
    });
    scene?.remove();
    expect(await judge('diagnostics', base, { 'b.ts': `${fine}export const c: number = 'text';\n` })).toMatchObject({
      state: 'warn',
      lines: ["b.ts:4: ts 2322: Type 'string' is not assignable to type 'number'."],
    });
  });

  it('are left to typecheck where the compiler of the project reads the file', async () => {
    const base = {
      'package.json': '{"type":"module","devDependencies":{"typescript":"5.9.3"}}',
      'tsconfig.json': '{"compilerOptions":{"checkJs":true,"noEmit":true},"include":["src"]}',
      'src/a.js': 'export const a = 1;\n',
    };
    const broken = 'export const b = nowhere;\n';
    const modules = modulesWith('typescript@5.9.3');
    expect(
      await judge('diagnostics', base, { 'src/a.js': broken, 'test/b.js': `${broken}elsewhere();\n` }, modules),
    ).toMatchObject({
      lines: [expect.stringContaining("'nowhere'"), "test/b.js:2: ts 2304: Cannot find name 'elsewhere'."],
    });
  });

  it('are names of nothing in Python, with or without its packages', async () => {
    const fine =
      'import absent\nfrom absent.part import thing\n\n\ndef f(x: int) -> int:\n    return absent.g(thing, x)\n';
    const change = { 'b.py': `${fine}\n\nf("text")\nprint(nowhere)\n`, 'c.py': fine };
    expect(
      await judge('diagnostics', { 'a.py': 'a = formerly\n' }, { ...change, 'a.py': '\na = formerly\n' }),
    ).toMatchObject({
      state: 'fail',
      lines: [
        expect.stringMatching(/^b\.py:10: pyright reportUndefinedVariable: "nowhere" is not defined/),
        expect.stringMatching(/^b\.py:9: pyright reportArgumentType: /),
      ],
    });
  });

  it('are not looked for when the servers cannot be installed', async () => {
    const folder = scratchFolder();
    scene = await GateScene.make({});
    await scene.commit('change', { 'a.js': 'nowhere();\n', 'a.py': 'nowhere()\n' });
    const tools = cacheIn(folder, { PATH: folder, HOME: folder });
    expect(await scene.judge('diagnostics', { ...auto, parts: { tools, environment } })).toMatchObject({
      state: 'skipped',
      reason:
        'typescript-language-server 5.1.3 could not be installed: npm is not on the PATH; ' +
        'pyright 1.1.414 could not be installed: npm is not on the PATH (no_server)',
    });
  });
});

describe('jscpd 4, which leaves no report of tiny files', () => {
  const modules = modulesWith('jscpd@4.3.0');
  const manifest = { 'package.json': '{"devDependencies":{"jscpd":"4.3.0"}}' };

  it('finds no copies there', async () => {
    expect(await judge('duplicates', { ...manifest, 'a.js': 'a;\n' }, { 'b.js': 'b;\n' }, modules)).toMatchObject({
      state: 'pass',
      reason: 'no file is long enough to be compared',
    });
  });

  it('is an error when it is as silent about longer files', async () => {
    const silent = join(scratchFolder(), 'node_modules');
    cpSync(modules, silent, { recursive: true, verbatimSymlinks: true });
    rmSync(join(silent, '.bin/jscpd'));
    writeFileSync(join(silent, '.bin/jscpd'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    expect(await judge('duplicates', manifest, { 'b.js': copied('b') }, silent)).toMatchObject({
      state: 'error',
      reason: 'jscpd ended with 0 and left no report',
    });
  });
});

// The gate for types, with the real compiler in both of its kinds.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Files, type GateLook, GateScene } from '../support/gate-scene.ts';
import { modulesWith } from '../support/gate-tools.ts';

const compilers = { '5.9.3': modulesWith('typescript@5.9.3'), '7.0.2': modulesWith('typescript@7.0.2') } as const;
const native = compilers['7.0.2'];

const manifest = '{"devDependencies":{"typescript":"7.0.2"}}';
const options = '"strict":true,"types":[],"lib":["es5"],"skipLibCheck":true';
const project = {
  'package.json': manifest,
  'tsconfig.json': `{"compilerOptions":{${options}},"include":["src"]}`,
  'src/old.ts': 'export const old: number = "a";\n',
};
const bad = 'export const x: string = 1;\n';

let scene: GateScene;
afterEach(() => scene.remove());

async function judgeChange(
  base: Files,
  change: Files,
  { modules = native, ...how }: GateLook & { modules?: string } = {},
) {
  scene = await GateScene.make(base, modules);
  await scene.commit('change', change);
  return await scene.judge('typecheck', how);
}

describe.each(Object.entries(compilers))('new type errors of tsc %s', (_version, modules) => {
  it('block, and those of the base do not', async () => {
    scene = await GateScene.make(project, modules);
    await scene.commit('change', {
      'src/old.ts': '\n\nexport const old: number = "a";\n',
      'src/new.ts': 'export const x = 1;\n',
    });
    expect(await scene.judge('typecheck')).toMatchObject({
      state: 'pass',
      reason: 'already on the base (1 finding); nothing new',
    });
    await scene.commit('change', { 'src/new.ts': bad });
    expect(await scene.judge('typecheck')).toMatchObject({
      state: 'fail',
      reason: '1 new finding; already on the base (1 finding); regression (1 before, 2 now)',
      findings: [{ path: 'src/new.ts', line: 1, text: expect.stringMatching(/^TS2322: /) }],
    });
  });

  const part = (references: string) =>
    `{/* part */"extends":"../base.json","compilerOptions":{"composite":true,"outDir":"out","rootDir":"."},"references":[${references}]}`;

  it('block in projects that only references lead to', async () => {
    const base = {
      'package.json': manifest,
      'tsconfig.json':
        '{\n  // Nothing of its own.\n  "files": [],\n  "references": [{ "path": "./a" }, { "path": "./b" },],\n}\n',
      'base.json': `{"compilerOptions":{${options}}}`,
      'a/tsconfig.json': part(''),
      'a/index.ts': 'export const size: number = 1;\nexport const old: number = "a";\n',
      'b/tsconfig.json': part('{"path":"../a"}'),
      'b/index.ts': 'import { size } from "../a/index";\nexport const b: number = size;\n',
    };
    const result = await judgeChange(
      base,
      { 'b/index.ts': 'import { size } from "../a/index";\nexport const b: string = size;\n' },
      { modules },
    );
    expect(result).toMatchObject({
      state: 'fail',
      reason: '1 new finding; already on the base (1 finding); regression (1 before, 2 now)',
      findings: [{ path: 'b/index.ts', line: 2 }],
    });
  });
});

describe('the gate for types', () => {
  it('passes when there is nothing wrong', async () => {
    const fine = { ...project, 'src/old.ts': '' };
    expect(await judgeChange(fine, { 'src/new.ts': 'export {};\n' })).toMatchObject({
      state: 'pass',
      reason: 'no type errors',
      evidence: { exitCode: 0 },
    });
  });

  it('says that it got better', async () => {
    const more = { ...project, 'src/other.ts': bad };
    expect(await judgeChange(more, { 'src/other.ts': 'export {};\n' })).toMatchObject({
      state: 'pass',
      reason: 'already on the base (1 finding); improvement (2 before, 1 now)',
    });
  });

  it('knows an old error in a file with a new name', async () => {
    const lines = 'export const old: number = "a";\n// one\n// two\n// three\n';
    const result = await judgeChange(
      { ...project, 'src/old.ts': lines },
      { 'src/old.ts': null, 'src/renamed.ts': lines },
    );
    expect(result).toMatchObject({ state: 'pass', reason: expect.stringContaining('nothing new') });
  });

  it('checks each package where the root has no project', async () => {
    const { 'tsconfig.json': config, 'src/old.ts': text } = project;
    const base = {
      'package.json': manifest,
      'packages/a/tsconfig.json': config,
      'packages/a/src/old.ts': text,
      'packages/b/tsconfig.json': config,
      'packages/b/src/fine.ts': 'export {};\n',
    };
    expect(await judgeChange(base, { 'packages/b/src/fine.ts': bad })).toMatchObject({
      state: 'fail',
      reason: expect.stringContaining('(1 before, 2 now)'),
      findings: [{ path: 'packages/b/src/fine.ts' }],
    });
  });

  it('warns when an old error of syntax keeps types from being checked', async () => {
    const broken = { ...project, 'src/old.ts': 'export const old = (;\n' };
    expect(await judgeChange(broken, { 'src/new.ts': bad })).toMatchObject({
      state: 'warn',
      findings: [{ text: expect.stringContaining('types may not have been checked') }],
    });
  });
});

describe('the gate for types without anything to run', () => {
  const path = { environment: { PATH: '/usr/bin:/bin' } };

  it.each([
    ['no_tsconfig', { 'package.json': manifest, 'index.js': '' }],
    ['no_tsc', { 'package.json': '{}', 'tsconfig.json': '{}', 'index.ts': '' }],
  ])('is skipped: %s', async (reason, base) => {
    expect(await judgeChange(base, { README: 'x' }, { parts: path })).toMatchObject({
      state: 'skipped',
      reason: expect.stringContaining(`(${reason})`),
    });
  });

  it('is an error when the dependency is not installed', async () => {
    scene = await GateScene.make(project);
    expect(await scene.judge('typecheck', { parts: path })).toMatchObject({
      state: 'error',
      reason: 'tsc is not installed',
    });
  });

  it('is a warning when the change decides what is checked', async () => {
    const config = project['tsconfig.json'].replace('["src"]', '["src/new.ts"]');
    expect(await judgeChange(project, { 'tsconfig.json': config, 'src/new.ts': 'export {};\n' })).toMatchObject({
      state: 'warn',
      findings: [{ path: 'tsconfig.json', text: 'the change decides what it is judged by here' }],
    });
    scene.remove();
    expect(await judgeChange(project, { 'src/new.ts': `// @ts-nocheck\n${bad}` })).toMatchObject({
      state: 'warn',
      findings: [{ path: 'src/new.ts', line: 1, severity: 'warning' }],
    });
  });

  it('is an error when the change took it away', async () => {
    expect(await judgeChange(project, { 'package.json': '{}' })).toMatchObject({
      state: 'error',
      reason: 'the change takes typescript away, and leaves files for it',
    });
    scene.remove();
    expect(await judgeChange(project, { 'tsconfig.json': '{"files":[]}' })).toMatchObject({
      state: 'error',
      reason: expect.stringContaining('leaves no tsconfig.json'),
    });
  });
});

/** A compiler that does what a shell is told. */
function writeStub(text: string): string {
  const modules = join(scene.scratch.folder, 'modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  const file = join(modules, '.bin/tsc');
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return modules;
}

describe('a compiler that breaks', () => {
  const judgeStub = async (text: string, parts: GateLook['parts'] = {}) => {
    const modules = writeStub(text);
    return await scene.with(modules).judge('typecheck', { parts });
  };

  it.each([
    ['crashes', 'kill -SEGV $$', /SIGSEGV|139/],
    ['ends as it never does', 'exit 70', /exit code 70/],
    ['names no error', 'exit 2', /named no error/],
    ['prints what nobody knows', 'echo "All good!"', /All good!/],
  ])('is an error when it %s', async (_what, text, reason) => {
    scene = await GateScene.make(project);
    const result = await judgeStub(text);
    expect(result.state).toBe('error');
    expect(result.reason).toMatch(reason);
  });

  it('is an error when it takes too long', async () => {
    scene = await GateScene.make(project);
    expect(await judgeStub('sleep 60', { timeoutMs: 500 })).toMatchObject({
      state: 'error',
      reason: expect.stringContaining('took longer'),
    });
  });

  it('is not remembered for it', async () => {
    scene = await GateScene.make(project);
    const cache = scene.cache();
    expect((await judgeStub('echo "All good!"', { cache })).state).toBe('error');
    expect((await judgeStub('exit 0', { cache })).state).toBe('pass');
    expect((await judgeStub('exit 70', { cache })).evidence?.isCached).toBe(true);
  });
});

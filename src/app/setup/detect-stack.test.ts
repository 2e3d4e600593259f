import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../config/load.ts';
import { detectStacks } from './detect-stack.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pitwall-stack-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function stacksOf(files: Readonly<Record<string, string>>) {
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  return detectStacks(folder);
}

const scripts = { test: 'vitest', lint: 'eslint', build: 'tsc', 'fmt:check': 'prettier --check .', 'docs:build': 'x' };

describe('the stack of a repository', () => {
  it('is none without a manifest', async () => {
    expect(await stacksOf({ 'README.md': '' })).toEqual([]);
  });

  it.each([
    [{}, 'npm', 'npm test'],
    [{ 'pnpm-lock.yaml': '' }, 'pnpm', 'pnpm test'],
    [{ 'yarn.lock': '' }, 'yarn', 'yarn test'],
    [{ 'bun.lock': '' }, 'bun', 'bun run test'],
    [{ 'bun.lockb': '' }, 'bun', 'bun run test'],
  ])('with package.json and %j gives the scripts to %s', async (files, program, test) => {
    expect(await stacksOf({ ...files, 'package.json': JSON.stringify({ scripts }) })).toEqual([
      {
        manifest: 'package.json',
        commands: {
          test,
          lint: `${program} run lint`,
          build: `${program} run build`,
          'fmt-check': `${program} run fmt:check`,
          'doc-build': `${program} run docs:build`,
        },
      },
    ]);
  });

  it('takes the package manager that package.json names', async () => {
    const manifest = { scripts: { test: 'x' }, packageManager: 'pnpm@9.1.0' };
    const [stack] = await stacksOf({ 'package.json': JSON.stringify(manifest), 'yarn.lock': '' });
    expect(stack?.commands).toEqual({ test: 'pnpm test' });
  });

  it.each<[Record<string, string>, string | undefined]>([
    [{ lint: 'biome lint --write .', 'lint:check': 'biome lint .' }, 'npm run lint:check'],
    [{ 'check:lint': 'eslint .' }, 'npm run check:lint'],
    [{ lint: 'eslint --fix-dry-run .' }, 'npm run lint'],
    [{ lint: 'eslint . --fix' }, undefined],
  ])('of the scripts %j takes a lint that only reports: %s', async (written, lint) => {
    const [stack] = await stacksOf({ 'package.json': JSON.stringify({ scripts: written }) });
    expect(stack?.commands.lint).toBe(lint);
    expect(stack?.warning).toEqual(lint === undefined ? expect.stringContaining('it changes files') : undefined);
  });

  it('does not take the test script that stands for none', async () => {
    const test = 'echo "Error: no test specified" && exit 1';
    const [stack] = await stacksOf({ 'package.json': JSON.stringify({ scripts: { test } }) });
    expect(stack?.commands).toEqual({});
  });

  it.each(['{', '[]', '{"scripts": 5}'])('says that package.json with %j is of no use', async text => {
    expect(await stacksOf({ 'package.json': text })).toEqual([
      { manifest: 'package.json', commands: {}, warning: 'package.json cannot be read, so no commands come from it' },
    ]);
  });

  it.each([
    [{}, ''],
    [{ 'uv.lock': '' }, 'uv run '],
    [{ 'poetry.lock': '' }, 'poetry run '],
  ])('with pyproject.toml and %j runs the tools it names as "%stool"', async (files, prefix) => {
    const [stack] = await stacksOf({ ...files, 'pyproject.toml': '[tool.pytest.ini_options]\n[tool.ruff]\n' });
    expect(stack?.commands).toEqual({
      test: `${prefix}pytest`,
      lint: `${prefix}ruff check .`,
      'fmt-check': `${prefix}ruff format --check .`,
    });
  });

  it('with several manifests names all, and every suggestion is a valid command', async () => {
    const stacks = await stacksOf({
      'go.mod': 'module x\n',
      'Cargo.toml': '[package]\n',
      'package.json': JSON.stringify({ scripts }),
      'pyproject.toml': 'pytest ruff',
    });
    expect(stacks.map(stack => stack.manifest)).toEqual(['package.json', 'pyproject.toml', 'Cargo.toml', 'go.mod']);
    for (const { commands } of stacks) expect(() => parseConfig(JSON.stringify({ commands }))).not.toThrow();
  });
});

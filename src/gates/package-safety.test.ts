import { describe, expect, it } from 'vitest';
import type { ChangedFile } from '../core/gate/change.ts';
import type { GateInput, Output, Tool, Tree } from '../ports/gate.ts';
import { packageSafety } from './package-safety.ts';

const now = Date.parse('2026-03-20T00:00:00Z');
const treeOf = (files: Readonly<Record<string, string>>): Tree => ({
  paths: new Set(Object.keys(files)),
  read: async path => files[path],
  mentioning: async () => [],
});
const changedFile = (path: string): ChangedFile => ({ path, how: 'modified', isBinary: false, added: [], removed: [] });

function inputOf(
  head: Readonly<Record<string, string>>,
  base: Readonly<Record<string, string>> = {},
  hasNpm = true,
): GateInput {
  const files = Object.keys(head).filter(path => head[path] !== base[path]);
  return {
    head: treeOf(head),
    base: treeOf(base),
    change: { files: files.map(changedFile) },
    subject: undefined,
    now,
    commits: { head: 'head', base: 'base' },
    isOnPath: () => hasNpm,
  };
}

async function toolsOf(input: GateInput): Promise<readonly Tool[]> {
  const plan = await packageSafety.plan(input, 'head');
  if (plan.kind !== 'run') throw new Error(`${plan.kind}: ${plan.reason}`);
  return plan.tools;
}

/** What the registry says of each name. */
async function textsOf(
  input: GateInput,
  told: (asked: string) => object = published('2020-01-01'),
): Promise<readonly string[]> {
  const outputs = (await toolsOf(input)).map((tool): Output => {
    const said = told(tool.args[tool.args.indexOf('--') + 1] ?? '');
    return { tool, exitCode: 'error' in said ? 1 : 0, stdout: JSON.stringify(said), stderr: '' };
  });
  const read = await packageSafety.read(outputs, input, 'head');
  if (read.kind !== 'read') throw new Error(read.reason);
  return read.findings.map(({ text, severity }) => `${severity === 'warning' ? '(warning) ' : ''}${text}`);
}

const published =
  (day: string, scripts: object = {}) =>
  (asked: string) => {
    const version = /.@(.*)$/.exec(asked)?.[1] ?? '9.0.0';
    return { version, time: { [version]: `${day}T00:00:00.000Z`, created: '2020-01-01' }, scripts };
  };
const manifest = (dependencies: object) => ({ 'package.json': JSON.stringify({ dependencies }) });
const base = manifest({ old: '1.0.0' });

describe('packages that a change brings', () => {
  it('are asked for by version, and never as an option', async () => {
    const tools = await toolsOf(inputOf(manifest({ old: '1.0.0', good: '2.0.0', '--registry=evil': '1.0.0' }), base));
    expect(tools.map(({ args }) => args.slice(args.indexOf('--')))).toEqual([
      ['--', 'good@2.0.0', 'version', 'time', 'scripts'],
    ]);
    expect(tools[0]).toMatchObject({ program: 'npm', from: 'path', keptCodes: [0] });
  });

  it.each([
    ['2026-03-19', ['good@2.0.0 was published 1 day ago']],
    ['2026-03-07', ['good@2.0.0 was published 13 days ago']],
    ['2026-03-06', []],
    ['2026-04-01', ['good@2.0.0 was published less than a day ago']],
  ])('are young when published on %s: %s', async (day, expected) => {
    expect(await textsOf(inputOf(manifest({ good: '2.0.0' }), base), published(day))).toEqual(expected);
  });

  it('are judged by the newest version where no lock file names one', async () => {
    const input = inputOf(manifest({ good: '^2.0.0' }), base);
    expect((await toolsOf(input))[0]).toMatchObject({ keptCodes: [] });
    expect(await textsOf(input, published('2026-03-19'))).toEqual([
      'good was published 1 day ago (the newest, 9.0.0; no lock file names one)',
    ]);
  });

  it('are judged by the version in the lock file', async () => {
    const lock = (version: string) => ({
      'package-lock.json': JSON.stringify({
        packages: { 'node_modules/good': { version }, 'node_modules/deep': { version } },
      }),
    });
    const head = { ...manifest({ good: '^2.0.0' }), ...lock('2.3.4') };
    expect(await textsOf(inputOf(head, { ...head, ...lock('2.0.0') }), published('2026-03-19'))).toEqual([
      'good@2.3.4 was published 1 day ago',
      'deep@2.3.4 (brought by another package) was published 1 day ago',
    ]);
  });

  it.each([
    [
      'by the registry',
      manifest({ good: '2.0.0' }),
      { postinstall: 'node x' },
      ['good@2.0.0 runs when it is installed: postinstall'],
    ],
    ['by the registry, when nobody runs them', manifest({ good: '2.0.0' }), { prepare: 'x', test: 'y' }, []],
    [
      'by the lock file',
      { 'package-lock.json': '{"packages":{"node_modules/good":{"version":"2.0.0","hasInstallScript":true}}}' },
      {},
      ['good@2.0.0 (brought by another package) runs a script when it is installed'],
    ],
  ])('are known %s to run scripts', async (_by, head, scripts, expected) => {
    expect(await textsOf(inputOf(head, {}), published('2020-01-01', scripts))).toEqual(expected);
  });

  it.each([
    ['is out of reach', { error: { code: 'ECONNREFUSED', summary: 'no' } }, 'the registry could not be reached'],
    ['does not know it', { error: { code: 'E404', summary: 'no' } }, 'the registry does not know it'],
    ['does not say when', { version: '2.0.0', time: {} }, 'the registry does not say when it was published'],
  ])('are of unknown age when the registry %s', async (_what, said, why) => {
    const texts = await textsOf(inputOf(manifest({ good: '2.0.0' }), base), () => said);
    expect(texts).toEqual([`(warning) good@2.0.0 age unknown: ${why}`]);
  });

  it('are of unknown age without npm, and beyond the number that is asked', async () => {
    const unknown = '(warning) good@2.0.0 age unknown: npm was not asked';
    expect(await textsOf(inputOf(manifest({ good: '2.0.0' }), base, false))).toEqual([unknown]);
    const many = Object.fromEntries(Array.from({ length: 45 }, (_, at) => [`package-${at}`, '1.0.0']));
    expect(await textsOf(inputOf(manifest(many), base))).toHaveLength(5);
  });

  it('are named when they look like others, come from elsewhere or have impossible names', async () => {
    const head = manifest({ old: '1.0.0', lodahs: '1.0.0', fork: 'user/fork', '-rf': '1.0.0' });
    expect(await textsOf(inputOf(head, base))).toEqual([
      'lodahs@1.0.0 looks like lodash',
      'fork comes from no registry, but from git: user/fork',
      '-rf@1.0.0 has a name that no registry allows',
    ]);
  });

  it('are named when the lock file fetches them from somewhere else', async () => {
    const lock = (name: string, host: string) =>
      `"${name}@^1.0.0":\n  version "1.0.0"\n  resolved "https://${host}/x.tgz"\n`;
    const start = '# yarn lockfile v1\n\n';
    const before = { 'yarn.lock': `${start}${lock('old', 'registry.example.org')}` };
    const after = { 'yarn.lock': `${before['yarn.lock']}\n${lock('good', 'elsewhere.example.org')}` };
    expect(await textsOf(inputOf(after, before))).toEqual([
      'good@1.0.0 (brought by another package) is fetched from elsewhere.example.org, where nothing came from before',
    ]);
  });

  it('are named with what is not looked up in other languages', async () => {
    const texts = await textsOf(inputOf({ 'requirements.txt': 'requets==1.0.0\n' }, { 'requirements.txt': 'flask\n' }));
    expect(texts).toEqual([
      'requets@1.0.0 looks like requests',
      '(warning) requets@1.0.0 age unknown: PyPI is not asked',
    ]);
  });

  it.each([
    ['crates/a/Cargo.toml', 'dependencies.sered = "1.0.0"', 'sered@1.0.0 looks like serde'],
    ['Cargo.toml', 'dependencies = { sered = { version = "1.0.0" } }', 'sered@1.0.0 looks like serde'],
    ['pyproject.toml', 'project = { dependencies = ["""requets==1.0.0"""] }', 'requets@1.0.0 looks like requests'],
  ])('are found in %s where it says %s', async (path, text, finding) => {
    const input = inputOf({ [path]: text }, { [path]: '' });
    const read = await packageSafety.read([], input, 'head');
    if (read.kind !== 'read') throw new Error(read.reason);
    expect(read.findings[0]).toMatchObject({ text: finding, path });
  });

  it('are not passed over where the manifest is not TOML', async () => {
    const input = inputOf({ 'Cargo.toml': 'dependencies.sered = 1.0.0' }, { 'Cargo.toml': '' });
    expect(await packageSafety.plan(input, 'head')).toMatchObject({ kind: 'error' });
  });

  it('are named with the settings that decide from where they come', async () => {
    expect(await textsOf(inputOf({ '.npmrc': 'registry=x' }))).toEqual([
      'the change decides from where packages are fetched',
    ]);
  });
});

describe('an answer that npm never gave', () => {
  it.each([
    ['nothing', 0, ''],
    ['a crash', 134, 'Segmentation fault'],
    ['another shape', 0, '["1.0.0"]'],
    ['an answer with a failure', 1, '{"version":"2.0.0"}'],
  ])('is unreadable: %s', async (_what, exitCode, stdout) => {
    const input = inputOf(manifest({ good: '2.0.0' }), base);
    const outputs = (await toolsOf(input)).map(tool => ({ tool, exitCode, stdout, stderr: '' }));
    expect(await packageSafety.read(outputs, input, 'head')).toMatchObject({ kind: 'unreadable' });
  });
});

describe('a change', () => {
  it('of other files is skipped', async () => {
    expect(await packageSafety.plan(inputOf({ 'src/a.ts': '' }), 'head')).toMatchObject({
      kind: 'skip',
      reason: expect.stringContaining('no_packages'),
    });
  });

  it('that only takes packages away passes', async () => {
    expect(await textsOf(inputOf(manifest({}), base))).toEqual([]);
  });

  it('of a manifest that cannot be read is an error', async () => {
    expect(await packageSafety.plan(inputOf({ 'package.json': '{' }), 'head')).toEqual({
      kind: 'error',
      reason: 'package.json cannot be read',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { inputOf, type Scene } from '../../test/support/gate-input.ts';
import { findingLine } from '../core/gate/finding.ts';
import { kindsIn } from './governance/test-kinds.ts';
import { type GovernanceSettings, governanceGate } from './governance.ts';

const plan = (settings: GovernanceSettings | undefined, scene: Scene = {}) =>
  governanceGate(settings).plan(inputOf(scene), 'head');

async function read(settings: GovernanceSettings, scene: Scene) {
  return await governanceGate(settings).read([], inputOf(scene), 'head');
}

async function found(settings: GovernanceSettings, scene: Scene): Promise<readonly string[]> {
  const reading = await read(settings, scene);
  return reading.kind === 'read' ? reading.findings.map(findingLine) : [reading.reason];
}

describe('governance', () => {
  it('is skipped where no document is configured', async () => {
    expect(await plan({})).toEqual({ kind: 'skip', reason: '(not configured)' });
    expect(await plan(undefined)).toEqual({ kind: 'skip', reason: '(not configured)' });
  });

  it('is an error that names each document that is not there', async () => {
    const settings = { dod: 'docs/done.md', adr: 'docs/adr', security: 'SECURITY.md' };
    expect(await plan(settings, { after: { 'docs/adr.md': '', 'SECURITY.md': '' } })).toEqual({
      kind: 'error',
      reason:
        'governance.dod names docs/done.md, which is not there; governance.adr names docs/adr, which is not there',
    });
    expect(await plan({ adr: 'docs/adr/' }, { after: { 'docs/adr/0001.md': '' } })).toMatchObject({ kind: 'run' });
  });
});

describe('the definition of done', () => {
  it('is met when every box is ticked, as the change leaves it', async () => {
    const scene = { before: { 'd.md': '- [ ] tests\n' }, after: { 'd.md': '# Done\n\n- [x] tests: all\n- no box\n' } };
    expect(await found({ dod: 'd.md' }, scene)).toEqual([]);
  });

  it('is not met by an open box, which is named', async () => {
    const scene = { after: { 'd.md': '- [x] tests\n- [ ] Docs: all pages\n\n```\n- [ ] code\n```\n' } };
    expect(await found({ dod: 'd.md' }, scene)).toEqual(['d.md:2: [doc audit] dod: an open box: Docs']);
  });
});

const manifest = (...names: string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map(name => [name, '1.0.0'])) });
const adr = (text: string, before: string, after: string) =>
  found(
    { adr: 'adr' },
    { before: { 'adr/1.md': '', 'package.json': before }, after: { 'adr/1.md': text, 'package.json': after } },
  );

describe('a new dependency', () => {
  it('needs a decision that names it', async () => {
    const missing = ['package.json: [doc audit] adr: the new dependency zod is named by no decision record in adr'];
    expect(await adr('# Names', manifest(), manifest('zod'))).toEqual(missing);
    expect(await adr('About zodiac and my-zod', manifest(), manifest('zod'))).toEqual(missing);
    expect(await adr('We take **Zod**.', manifest(), manifest('zod'))).toEqual([]);
    expect(await adr('`@scope/pkg` it is', manifest(), manifest('@scope/pkg'))).toEqual([]);
  });

  it('is none that the base has, in whatever version', async () => {
    expect(await adr('', manifest('zod'), manifest('zod').replace('1.0.0', '2.0.0'))).toEqual([]);
    expect(await adr('', manifest('zod', 'old'), manifest('zod'))).toEqual([]);
  });

  it('is none that only a lock names', async () => {
    const lock = JSON.stringify({ lockfileVersion: 3, packages: { 'node_modules/deep': { version: '1.0.0' } } });
    const after = { 'adr/1.md': '', 'package-lock.json': lock };
    expect(await found({ adr: 'adr' }, { before: { 'adr/1.md': '' }, after })).toEqual([]);
  });

  it('is found in other languages', async () => {
    const after = {
      'adr/1.md': '',
      'requirements.txt': 'requests==2.0\n',
      'Cargo.toml': '[dependencies]\nserde = "1"\n',
    };
    expect(await found({ adr: 'adr' }, { after })).toHaveLength(2);
  });

  it('cannot be judged in a manifest that cannot be read', async () => {
    expect(await read({ adr: 'adr' }, { after: { 'adr/1.md': '', 'package.json': '{' } })).toEqual({
      kind: 'unreadable',
      reason: 'package.json cannot be read',
    });
  });
});

const strategy = (text: string, after: Record<string, string>) =>
  found({ testStrategy: 's.md' }, { before: { 's.md': text }, after: { 's.md': text, ...after } });

describe('the test strategy', () => {
  it.each([
    ['We write unit, integration and end-to-end tests.', ['unit', 'integration', 'e2e']],
    ['## Unit\n\n### Property-based tests', ['unit', 'property']],
    ['| kind | where |\n|---|---|\n| **Contract** | x |\n| smoke | y |', ['contract', 'smoke']],
    ['- performance: on every release', ['performance']],
    ['Each property of a unit is loaded by contract. Integration is hard.', []],
    ['```\nunit tests\n```', []],
  ])('that says %j names %j', (text, expected) => {
    expect(kindsIn(text)).toEqual(expected);
  });

  it.each([
    ['a unit test', 'Unit tests', { 'src/a.ts': 'x', 'src/a.test.ts': 'y' }],
    ['one of its kinds', 'unit and e2e tests', { 'src/a.ts': 'x', 'test/e2e/a.test.ts': 'y' }],
    ['a property', 'property tests', { 'src/a.ts': 'x', 'src/a.test.ts': "import fc from 'fast-check';" }],
    ['no source', 'e2e tests', { 'README.md': 'x' }],
    ['a benchmark', 'performance tests', { 'src/a.ts': 'x', 'bench/a.ts': 'y' }],
  ])('is kept by a change with %s', async (_what, text, after) => {
    expect(await strategy(text, after as unknown as Record<string, string>)).toEqual([]);
  });

  it('is not kept by sources without a test of its kinds', async () => {
    const after = { 'src/a.ts': 'x', 'src/b.ts': 'x', 'src/a.test.ts': 'y' };
    expect(await strategy('Only integration and e2e tests.', after)).toEqual([
      'src/a.ts: [doc audit] test strategy: 2 changed sources without a test of the kinds that it names: integration, e2e',
    ]);
  });

  it('is a warning where it names no kind', async () => {
    expect(await read({ testStrategy: 's.md' }, { after: { 's.md': 'Be careful.' } })).toMatchObject({
      findings: [{ severity: 'warning', text: expect.stringMatching(/^\[doc audit\] test strategy: /) }],
    });
  });
});

describe('principles that nobody judged', () => {
  it.each([
    ['headings', '# C\n## Core\n### I. Library first\n- part\n### II. Small\n', ['I. Library first', 'II. Small']],
    ['points', '# C\n- **Small**: no file is long\n  - not this\n- Fast. Always.\n', ['Small', 'Fast']],
    ['chapters', '# C\n## Simplicity\nText.\n', ['Simplicity']],
  ])('are warnings, one for each, named by %s', async (_what, text, names) => {
    const reading = await read({ constitution: 'c.md' }, { after: { 'c.md': text } });
    expect(reading).toMatchObject({
      findings: names.map(name => ({
        severity: 'warning',
        path: 'c.md',
        text: `[doc audit] constitution: not judged yet: ${name}`,
      })),
    });
  });

  it('are those of the base: a change does not set its own rules', async () => {
    const scene = { before: { 'c.md': '- Small\n- Safe\n' }, after: { 'c.md': '- Small\n' } };
    expect(await found({ constitution: 'c.md' }, scene)).toHaveLength(2);
  });

  it('are the points of a security checklist, ticked or not', async () => {
    const scene = { after: { 's.md': '### Web\n- [x] no secrets\n- [ ] input is checked\n' } };
    expect(await found({ security: 's.md' }, scene)).toEqual([
      's.md:2: [doc audit] security: not judged yet: no secrets',
      's.md:3: [doc audit] security: not judged yet: input is checked',
    ]);
  });

  it('are a warning too where a document names none', async () => {
    expect(await found({ security: 's.md' }, { after: { 's.md': 'Be safe.' } })).toEqual([
      's.md: [doc audit] security: nothing in it can be judged',
    ]);
  });
});

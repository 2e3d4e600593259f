// The gate for copied code, with the real jscpd: the one written in JavaScript, and the one that came after it.
import { afterEach, describe, expect, it } from 'vitest';
import { findingLine } from '../../src/core/gate/finding.ts';
import { GateScene } from '../support/gate-scene.ts';
import { modulesWith, withProgram } from '../support/gate-tools.ts';

const total = `export function total(items: { price: number; count: number }[], discount: number): number {
  let sum = 0;
  for (const item of items) {
    if (item.count <= 0) continue;
    const price = item.price * item.count;
    sum += price > 100 ? price * 0.9 : price;
  }
  const reduced = sum - sum * discount;
  if (reduced < 0) throw new Error('negative total');
  return Math.round(reduced * 100) / 100;
}
`;
const words = `export function words(text: string, least: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().split(/[^a-z]+/)) {
    if (word.length < least) continue;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  for (const [word, count] of counts) {
    if (count < 2 || word === 'the') counts.delete(word);
  }
  return counts;
}
`;
const project = (version: string) => ({
  'package.json': JSON.stringify({ devDependencies: { jscpd: version } }),
  'src/total.ts': total,
  'src/copy.ts': total,
  'src/words.ts': words,
});
const shifted = { 'src/copy.ts': `// A word before it.\n\n${total}` };

let scene: GateScene;
afterEach(() => scene.remove());

describe.each(['4.3.0', '5.3.3'])('copies by jscpd %s', version => {
  const modules = modulesWith(`jscpd@${version}`);

  it('are told when they are new, and not when the base has them', async () => {
    scene = await GateScene.make(project(version), modules);
    await scene.commit('moves it', { 'src/copy.ts': null, 'src/other.ts': shifted['src/copy.ts'] });
    expect(await scene.judge('duplicates')).toMatchObject({ state: 'pass', reason: 'the change holds no copies' });
    await scene.commit('copies more', { 'src/fresh.ts': `const before = 1;\n\n${words}`, 'generated/a.ts': words });
    const { state, findings } = await scene.judge('duplicates');
    expect(state).toBe('fail');
    const lines = findings.map(findingLine);
    expect(lines).toContainEqual(expect.stringMatching(/^src\/(?:fresh|words)\.ts:\d+: exact copy of 1\d lines/));
    expect(lines.join('\n')).not.toContain('total');
  });

  it('are looked for as the project configured it', async () => {
    scene = await GateScene.make({ ...project(version), '.jscpd.json': '{"minTokens":2000,"threshold":0}' }, modules);
    await scene.commit('copies more', { 'src/fresh.ts': words });
    expect(await scene.judge('duplicates')).toMatchObject({ state: 'pass' });
  });
});

describe('copies with other names', () => {
  it('are told by the version that can', async () => {
    scene = await GateScene.make(project('^5.3.3'), modulesWith('jscpd@5.3.3'));
    await scene.commit('copies and renames', {
      'src/fresh.ts': words.replaceAll('word', 'term').replaceAll('counts', 'found'),
    });
    const { findings } = await scene.judge('duplicates');
    expect(findings).toContainEqual(
      expect.objectContaining({ path: 'src/fresh.ts', text: 'renamed copy of 11 lines, also at src/words.ts:1' }),
    );
  });
});

describe('jscpd', () => {
  it('does not pass without the configuration that it could not read', async () => {
    scene = await GateScene.make({ ...project('5.3.3'), '.jscpd.json': '{"minTokens":' }, modulesWith('jscpd@5.3.3'));
    await scene.commit('copies more', { 'src/fresh.ts': words });
    expect(await scene.judge('duplicates')).toMatchObject({ state: 'error', reason: expect.stringMatching(/jscpd/) });
  });

  it.each([
    ['crashes', 'echo "Error: out of luck" >&2; exit 134', /left no report/],
    ['writes what nobody expected', 'echo "{\\"duplications\\":[]}" > "$5/jscpd-report.json"', /not its report/],
    ['prints its report instead of leaving it', 'echo "{\\"duplicates\\":[]}"', /left no report/],
  ])('does not pass when it %s', async (_what, script, reason) => {
    scene = await GateScene.make(project('4.3.0'));
    await scene.commit('change', shifted);
    expect(await scene.judge('duplicates', { parts: withProgram('jscpd', script) })).toMatchObject({
      state: 'error',
      reason: expect.stringMatching(reason),
    });
  });

  it('does not pass when it takes too long, or is declared and not there', async () => {
    scene = await GateScene.make(project('4.3.0'));
    await scene.commit('change', shifted);
    expect(
      await scene.judge('duplicates', { parts: { ...withProgram('jscpd', 'sleep 60'), timeoutMs: 300 } }),
    ).toMatchObject({ state: 'error', reason: expect.stringContaining('took longer') });
    expect(await scene.judge('duplicates')).toMatchObject({ state: 'error', reason: 'jscpd is not installed' });
  });

  it('warns of a change that takes jscpd away, or decides what it finds', async () => {
    scene = await GateScene.make(project('4.3.0'));
    await scene.commit('change', { '.jscpd.json': '{"minTokens":100000}' });
    const report = '{"statistics":{"total":{}},"duplicates":[]}';
    const script = `while [ "$1" != --output ]; do shift; done; echo '${report}' > "$2/jscpd-report.json"`;
    expect(await scene.judge('duplicates', { parts: withProgram('jscpd', script) })).toMatchObject({
      state: 'warn',
      findings: [{ path: '.jscpd.json' }],
    });
    await scene.commit('change', { 'package.json': '{}' });
    expect(await scene.judge('duplicates')).toMatchObject({ state: 'warn', findings: [{ fingerprint: 'gone jscpd' }] });
  });

  it('is skipped in a project without it', async () => {
    scene = await GateScene.make({ 'package.json': '{}' });
    await scene.commit('change', { new: '' });
    expect(await scene.judge('duplicates')).toMatchObject({
      state: 'skipped',
      reason: 'jscpd is not a dependency of the project (no_jscpd)',
    });
  });
});

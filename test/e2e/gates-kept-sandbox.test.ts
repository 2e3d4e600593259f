// Whether `pitwall gates` keeps a checkout for the next time: only where nothing that gates run could reach it.
import { afterEach, describe, expect, it } from 'vitest';
import { probeSandbox } from '../../src/adapters/process/sandbox/probe-sandbox.ts';
import { RunScratch } from '../support/run-scratch.ts';

const report = await probeSandbox();
let scratch: RunScratch;
afterEach(() => scratch.remove());

/** What was done for the gates of a new commit. */
async function partsOfNext(text: string): Promise<readonly string[]> {
  scratch.write('new.txt', text);
  await scratch.run('add', '--all');
  await scratch.run('commit', '--quiet', '-m', 'change');
  const { out } = await scratch.pitwall('gates', '--trust', '--only', 'lint', '--json');
  const { results, time } = JSON.parse(out);
  expect(results).toMatchObject([{ gate: 'lint', state: 'pass' }]);
  return time.parts.map(({ name, side }: { name: string; side?: string }) => `${name} ${side}`);
}

async function partsOfThird(config: string): Promise<readonly string[]> {
  scratch = await RunScratch.make('', `commands: {lint: [test, -e, new.txt]}\n${config}`);
  await scratch.run('checkout', '--quiet', '-b', 'work');
  // At first it is not known that the command leaves nothing; then there is nothing kept yet.
  await partsOfNext('one\n');
  expect(await partsOfNext('two\n')).toContain('untracked files head');
  return await partsOfNext('three\n');
}

describe('pitwall gates', () => {
  it.skipIf(report.kind !== 'works')('sets up no second checkout for the next commit in the sandbox', async () => {
    const parts = await partsOfThird('sandbox: required');
    expect(parts).toContain('checkout head');
    expect(parts).not.toContain('untracked files head');
  });

  it('sets up another one outside of the sandbox', async () => {
    expect(await partsOfThird('sandbox: off')).toContain('untracked files head');
  });
});

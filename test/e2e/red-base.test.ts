// A base that is red and names no tests: it blocks until a person accepts it, for gates alone and for a run, and only until it is green.
import { afterEach, describe, expect, it } from 'vitest';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';

let scratch: RunScratch;
afterEach(() => scratch.remove());

const script = `developer:
  - edit: {path: new.txt, text: "new\\n"}
  - {result: {action: COMPLETE, commentBody: It is there., summary: Added a file}}
auditor:
  - {result: {action: APPROVED, ${judged}, commentBody: All is well.}}
`;
const config = 'commands: {test: [sh, -c, "[ -e mended ]"]}\n';
const reason = 'item 12 mends it';

async function commit(path: string): Promise<void> {
  scratch.write(path, `${path}\n`);
  await scratch.run('add', '--all');
  await scratch.run('commit', '--quiet', '-m', path);
}

const gates = () => scratch.pitwall('gates', '--trust', '--only', 'test');

describe('a red base without names', () => {
  it('blocks until it is accepted, and again after it was green', async () => {
    scratch = await RunScratch.make(script, config);
    await scratch.run('checkout', '--quiet', '-b', 'work');
    await commit('new.txt');
    expect(await gates()).toMatchObject({ code: 1, out: expect.stringContaining('pitwall accept test') });
    expect(await scratch.pitwall('accept', 'test', '--reason', ' ')).toMatchObject({ code: 2 });
    expect(await scratch.pitwall('accept', 'lint', '--reason', reason)).toMatchObject({ code: 2 });
    expect(await scratch.pitwall('accept', 'test', '--reason', reason)).toMatchObject({ code: 0 });
    expect(await gates()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/warn .*accepted by .+: item 12 mends it/m),
    });
    await scratch.run('checkout', '--quiet', 'main');
    await commit('mended');
    await scratch.run('checkout', '--quiet', '-b', 'later');
    await commit('other.txt');
    expect(await gates()).toMatchObject({ code: 0, out: expect.stringMatching(/pass +test/m) });
    await scratch.run('checkout', '--quiet', 'work');
    expect(await gates()).toMatchObject({ code: 1, out: expect.stringContaining('what is new cannot be known') });
  });

  it('stops a run, which goes on when it is accepted and resumed', async () => {
    scratch = await RunScratch.make(script, config);
    const stopped = await scratch.pitwall('run', 'Add a file', '--workflow', 'quick', '--trust', '--plain');
    expect(stopped.out).toContain('red-base');
    expect(await scratch.pitwall('accept', 'test', '--reason', reason)).toMatchObject({ code: 0 });
    await scratch.pitwall('resume', '1', '--plain');
    const { out } = await scratch.pitwall('review', '1');
    expect(out).toMatch(/accepted by .+: item 12 mends it/);
    expect(out).toMatch(/^log of test: .*test\.log$/m);
  });
});

// `drop`, `restore`, `gc` and the end of a run as a person sees them: real git, real processes, scripted agents.
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../src/config/environment.ts';
import { openHere } from '../../src/main/repository-store.ts';
import { sightedWith } from '../support/process-sightings.ts';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';

const branch = 'worktree-git-issue-1';
const approval = `auditor:\n  - result: {action: APPROVED, ${judged}, commentBody: All is well.}\n`;
const quick = `
developer:
  - edit: {path: hello.txt, text: "Hello\\n"}
  - result: {summary: greeted, commentBody: Done.}
${approval}`;
const slow = `
developer:
  - edit: {path: half.txt, text: "half\\n"}
  - run: sleep 600.78
  - result: {summary: never said, commentBody: Never.}
${approval}`;

const actor = { kind: 'engine', id: 'killed' } as const;
let scratch: RunScratch;
afterEach(() => scratch.remove());

const tree = () => join(scratch.folder, branch);
const git = (...args: string[]) => scratch.run(...args);
/** The folder of the state, of which there is one. */
const state = () => {
  const home = join(scratch.folder, 'state');
  return join(home, readdirSync(home).find(name => !name.startsWith('.')) ?? '');
};
const removals = async () => {
  const { out } = await scratch.pitwall('restore', '--json');
  return JSON.parse(out) as { readonly entry: string; readonly run: string }[];
};

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(resolve => setTimeout(resolve, 50));
}

async function merged(): Promise<void> {
  scratch = await RunScratch.make(quick);
  await scratch.pitwall('run', 'Write a greeting');
}

describe('pitwall drop', () => {
  it('from a second terminal ends the agent and takes everything to the attic, from where it comes back', async () => {
    scratch = await RunScratch.make(slow);
    const before = await scratch.userState();
    const running = scratch.start('run', 'Write a greeting');
    await until(() => existsSync(join(tree(), 'half.txt')));
    const dropped = await scratch.pitwall('drop', '1', '--yes');
    expect(dropped).toMatchObject({ code: 0, err: '' });
    const entry = /^ {2}pitwall restore (\S+)$/m.exec(dropped.out)?.[1] ?? '';
    expect((await running.ended).out).toContain('Stopped, dropped: asked by Ann');
    expect(existsSync(tree())).toBe(false);
    expect(await git('branch', '--list', branch)).toBe('');
    expect(sightedWith(scratch.folder)).toEqual([]);
    expect((await scratch.pitwall('restore', entry)).out).toContain(`${tree()} is back on ${branch}`);
    expect(readFileSync(join(tree(), 'half.txt'), 'utf8')).toBe('half\n');
    expect(await scratch.userState()).toEqual(before);
  });

  it('works on a run that nobody drives, once, and a new run starts anew', async () => {
    await merged();
    expect((await scratch.pitwall('drop', '1', '--yes')).out).toContain('run/1 is dropped. Its worktree and branch');
    expect((await scratch.pitwall('drop', '1', '--yes')).out).toContain('run/1 is dropped. Its worktree and branch');
    expect(await removals()).toHaveLength(1);
    expect(await git('branch', '--list', branch)).toBe('');
    expect((await scratch.pitwall('resume', '1')).err).toContain('has stopped: dropped');
    expect(existsSync(tree())).toBe(false);
    expect((await scratch.pitwall('run', '1')).out).toContain('run/1-2 in review');
  });

  it('asks first, and does nothing when there is nobody to ask', async () => {
    await merged();
    expect(await scratch.pitwall('drop', '1')).toMatchObject({ code: 2, err: expect.stringContaining('--yes') });
    expect(existsSync(tree())).toBe(true);
  });
});

describe('the worktree of a run', () => {
  it('goes when the run has ended, with a fact in the journal; its branch stays', async () => {
    await merged();
    expect(await scratch.pitwall('merge', '1')).toMatchObject({ code: 0, err: '' });
    expect(existsSync(tree())).toBe(false);
    expect(await git('branch', '--list', branch)).toContain(branch);
    expect(await git('worktree', 'list')).not.toContain(branch);
    expect(await removals()).toEqual([]);
    expect(await scratch.pitwall('drop', '1', '--yes')).toMatchObject({
      code: 2,
      err: expect.stringContaining('has ended'),
    });
  });

  it('is taken away beside the next run where Pitwall was killed right after the end', async () => {
    await merged();
    const store = await openHere(scratch.repository, readEnvironment(scratch.env), 'test');
    const events = [
      { type: 'RunEnded', data: { how: 'merged', detail: await git('rev-parse', branch) }, id: 'e', at: 1, actor },
    ];
    await store?.journal.append({ stream: 'run/1', expectedVersion: 'any', events });
    store?.close();
    expect((await scratch.pitwall('run', 'Write another')).out).toContain('run/2 in review');
    expect(existsSync(tree())).toBe(false);
    expect(await git('worktree', 'list')).not.toContain(tree());
  });

  it('leaves in the attic what was not committed when the run ended', async () => {
    await merged();
    writeFileSync(join(tree(), 'notes'), 'my own\n');
    await scratch.pitwall('merge', '1');
    expect(existsSync(tree())).toBe(false);
    expect(await removals()).toMatchObject([{ run: '1' }]);
    await scratch.pitwall('restore', '1', '--to', '../again');
    expect(readFileSync(join(scratch.folder, 'again/notes'), 'utf8')).toBe('my own\n');
    expect(await scratch.pitwall('restore', '1', '--to', '../again')).toMatchObject({ code: 2 });
  });

  it('that a person locked stays until it is unlocked and gc comes by', async () => {
    await merged();
    await git('worktree', 'lock', '--reason', 'mine', tree());
    expect((await scratch.pitwall('merge', '1')).code).toBe(0);
    expect(existsSync(tree())).toBe(true);
    expect(await scratch.pitwall('gc')).toMatchObject({ code: 1, out: expect.stringContaining('locked (mine)') });
    await git('worktree', 'unlock', tree());
    expect(await scratch.pitwall('gc')).toMatchObject({
      code: 0,
      out: expect.stringContaining(`removed worktree ${branch}`),
    });
    expect(existsSync(tree())).toBe(false);
  });
});

describe('pitwall gc', () => {
  it('keeps what is young or needed, takes what is old, and a dry run changes nothing', async () => {
    await merged();
    const open = await scratch.pitwall('gc', '--json');
    const lines = JSON.parse(open.out).lines as { what: string; kind: string; why: string }[];
    // Other tests may have left temporary folders. How long the gates took is kept like their outputs.
    const kept = lines.filter(({ kind }) => kind !== 'temporary' && kind !== 'gate-outputs');
    expect(
      kept.every(({ what, kind, why }) => what === 'kept' && kind === 'transcripts' && why === 'needed by run/1'),
    ).toBe(true);
    expect(kept).toHaveLength(2);
    const snapshot = join(state(), 'dependencies/old/tree');
    mkdirSync(snapshot, { recursive: true });
    utimesSync(join(snapshot, '..'), 1, 1);
    await scratch.pitwall('drop', '1', '--yes');
    expect((await scratch.pitwall('gc', '--dry-run')).out).toContain('would remove dependencies old');
    expect((await scratch.pitwall('gc')).out).toMatch(/^kept attic 1-\d+-[0-9a-f]{8}, .*: 30 more days$/m);
    const [{ entry } = { entry: '' }] = await removals();
    const file = join(state(), 'attic', entry, 'entry.json');
    const old = { ...JSON.parse(readFileSync(file, 'utf8')), savedAt: 0 };
    writeFileSync(file, JSON.stringify(old));
    expect((await scratch.pitwall('gc', '--dry-run')).out).toContain(`would remove attic ${entry}`);
    expect(await removals()).toHaveLength(1);
    expect((await scratch.pitwall('gc')).out).toContain(`removed attic ${entry}`);
    expect(await removals()).toEqual([]);
    expect(existsSync(snapshot)).toBe(false);
    expect(await git('for-each-ref', 'refs/pitwall')).toBe('');
  });
});

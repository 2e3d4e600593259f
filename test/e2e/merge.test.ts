// From a review to the base branch, with real git: the base moves, conflicts, is busy or gone, and Pitwall is killed in between.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';

const branch = 'worktree-git-issue-1';
const lines = (changed = '') =>
  Array.from({ length: 20 }, (_, n) => (n === 10 ? `line 10${changed}` : `line ${n}`)).join('\n');
const approval = `auditor:\n  - result: {action: APPROVED, ${judged}, commentBody: All is well.}\n`;
/** Changes line 10 of a file with 20 lines. */
const script = `
developer:
  - - edit: {path: list.txt, replace: line 10, with: line 10 by the agent}
    - result: {summary: changed it, commentBody: Done.}
  - - run: git -c core.editor=true rebase --quiet -X theirs main || true
    - edit: {path: again.txt, text: "again\\n"}
    - result: {summary: solved it, commentBody: Solved.}
${approval}`;
const gates = 'workflow: quick\ncommands: {test: grep -q agent list.txt}';

let scratch: RunScratch;
/** With a run in review: made once each, and put back for every test that begins with one. */
const kept = new Map<() => Promise<void>, RunScratch>();
afterEach(() => {
  if (![...kept.values()].includes(scratch)) scratch.remove();
});
afterAll(() => {
  for (const each of kept.values()) each.remove();
});

async function once(review: () => Promise<void>): Promise<void> {
  const before = kept.get(review);
  if (before) {
    before.putBack();
    scratch = before;
    return;
  }
  await review();
  scratch.keep();
  kept.set(review, scratch);
}

/** A run in review. */
const reviewed = () => once(reviewGated);
const reviewGated = () => review(gates);
/** One whose work is a file that the base does not have. */
const reviewedFile = () => once(reviewFile);
async function reviewFile(): Promise<void> {
  scratch = await RunScratch.make(
    script.replace('list.txt, replace: line 10, with: line 10 by the agent', 'again.txt, text: again'),
  );
  await scratch.pitwall('run', 'Add a file');
}

async function review(config: string): Promise<void> {
  scratch = await RunScratch.make(script, config);
  await commit('list.txt', lines());
  expect(await scratch.pitwall('run', 'Change the list')).toMatchObject({ code: 0, err: '' });
}

/** A person's commit on the base. */
async function commit(name: string, text: string): Promise<void> {
  scratch.write(name, text);
  await scratch.run('add', name);
  await scratch.run('commit', '--quiet', '-m', `change ${name}`);
}

async function facts(
  type?: string,
): Promise<readonly { readonly type: string; readonly data: Record<string, unknown> }[]> {
  const { out } = await scratch.pitwall('show', '1', '--json');
  const { events } = JSON.parse(out) as { events: { type: string; data: Record<string, unknown> }[] };
  return events.filter(event => type === undefined || event.type === type);
}

const gatedCommits = async () =>
  (await facts('EffectPrepared')).flatMap(({ data }) =>
    data.kind === 'RunGates' ? [(data.input as { commit: string }).commit] : [],
  );
const tip = (name: string) => scratch.run('rev-parse', name);
const status = () => scratch.run('status', '--porcelain', '--untracked-files=no');
const path = (name: string) => join(scratch.repository, name);
const ignored = (name: string) => {
  writeFileSync(path('.git/info/exclude'), `${name}\n`);
  scratch.write(name, 'the only copy\n');
};
const content = (name: string) => readFileSync(join(scratch.repository, name), 'utf8');

describe('a merge after the base moved', () => {
  it('rebases a copy, runs the gates again, carries the audit and moves a clean checkout along', async () => {
    await reviewed();
    const before = await tip(branch);
    await commit('other.txt', 'other\n');
    const base = await tip('main');
    const { code, out, err } = await scratch.pitwall('merge', '1');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('no patch changed: the audit counts for');
    const landed = await tip('main');
    expect(await tip(`${landed}^`)).toBe(base);
    expect(await tip(branch)).toBe(landed);
    expect(await facts('AuditCarried')).toMatchObject([{ data: { from: before, to: landed } }]);
    expect(await gatedCommits()).toEqual([before, landed]);
    expect(content('list.txt')).toContain('by the agent');
    expect(content('other.txt')).toBe('other\n');
    expect(await status()).toBe('');
    expect(await tip(`refs/pitwall/replaced/${branch}/${before}`)).toBe(before);
    expect(await scratch.run('worktree', 'list', '--porcelain')).not.toContain('copies');
    expect(await scratch.run('log', '-1', '--format=%an, %cn, %s')).toBe(
      'Pitwall, Pitwall, feat(item-1): Change the list',
    );
  });

  it('asks for a new audit when what stands around the change is not what was audited', async () => {
    await reviewed();
    await commit('list.txt', lines().replace('line 8\n', 'line 8, by a person\n'));
    expect(await scratch.pitwall('merge', '1')).toMatchObject({
      code: 1,
      out: expect.not.stringContaining('auditor starts'),
      err: expect.stringMatching(/needs an agent at Audit .*pitwall resume 1", and the merge follows/s),
    });
    expect(await facts('AttemptPlanned')).toHaveLength(2);
    expect(await scratch.pitwall('merge', '1')).toMatchObject({ code: 1, err: expect.stringContaining('needs an') });
    expect(await scratch.pitwall('resume', '1')).toMatchObject({
      code: 0,
      out: expect.stringContaining('auditor starts'),
    });
    expect(await facts('AuditCarried')).toEqual([]);
    expect((await facts('AuditJudged')).map(({ data }) => data.commit)).toEqual(await gatedCommits());
    expect(content('list.txt')).toContain('line 8, by a person\nline 9\nline 10 by the agent');
  });

  it('sends a conflict back to the developer with the files, and lands only what the person saw', async () => {
    await reviewed();
    const before = await tip(branch);
    await commit('list.txt', lines(' by a person'));
    const first = await scratch.pitwall('merge', '1');
    expect(first).toMatchObject({
      code: 1,
      err: expect.stringMatching(/conflicts with main in list\.txt.*pitwall resume 1", then review it/s),
    });
    expect(await facts('AttemptPlanned')).toHaveLength(2);
    expect(await scratch.pitwall('resume', '1')).toMatchObject({
      code: 0,
      out: expect.stringContaining('developer starts'),
    });
    expect(await facts('RebaseConflicted')).toMatchObject([{ data: { from: before, files: ['list.txt'] } }]);
    expect(await scratch.run('merge-base', '--is-ancestor', 'main', branch)).toBe('');
    expect(await tip(`refs/pitwall/replaced/${branch}/${before}`)).toBe(before);
    expect(await scratch.pitwall('merge', '1')).toMatchObject({ code: 0 });
    expect(content('list.txt')).toContain('line 10 by the agent');
    expect(await tip('main')).toBe(await tip(branch));
  });

  it('says how to go on when it moves while gates run outside of the sandbox, and lands then', async () => {
    scratch = await RunScratch.make(script);
    const [busy, seen] = [path('.git/busy'), path('.git/seen')];
    const waits = `if test -e '${busy}'; then touch '${seen}'; while test -e '${busy}'; do sleep 0.05; done; fi`;
    const config = readFileSync(path('.pitwall/config.yaml'), 'utf8');
    scratch.write('.pitwall/config.yaml', `${config}commands: {test: ${JSON.stringify(['sh', '-c', waits])}}\n`);
    await commit('.pitwall/config.yaml', readFileSync(path('.pitwall/config.yaml'), 'utf8'));
    await commit('list.txt', lines());
    expect(await scratch.pitwall('run', 'Change the list')).toMatchObject({ code: 0, err: '' });
    await commit('other.txt', 'other\n');
    writeFileSync(busy, '');
    const merging = scratch.start('merge', '1');
    while (!existsSync(seen)) await new Promise(resolve => setTimeout(resolve, 20));
    await commit('more.txt', 'more\n');
    rmSync(busy);
    const { code, out, err } = await merging.ended;
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('Stopped, base-moved') });
    expect(err).toContain('Continue with `pitwall resume 1`');
    expect(await scratch.pitwall('resume', '1')).toMatchObject({ code: 0 });
    expect(await scratch.run('log', '-1', '--format=%s', 'main')).toBe('feat(item-1): Change the list');
  });

  it('rebases work off a base that was rewritten, and brings nothing back that was dropped', async () => {
    await reviewed();
    await scratch.run('checkout', '--quiet', '--orphan', 'fresh');
    await scratch.run('commit', '--quiet', '-m', 'anew');
    await scratch.run('branch', '-M', 'main');
    expect(await scratch.pitwall('merge', '1')).toMatchObject({ code: 0 });
    expect(await scratch.run('log', '--format=%s', 'main')).toBe('feat(item-1): Change the list\nanew');
  });

  it('lands work whose branch was deleted', async () => {
    await reviewed();
    await scratch.run('update-ref', '-d', `refs/heads/${branch}`);
    expect(await scratch.pitwall('merge', '1', '--json')).toMatchObject({ code: 0 });
    expect(content('list.txt')).toContain('line 10 by the agent');
    expect(await tip('main')).toBe(await tip(branch));
  });

  it('brings nothing to a base that has it already, and ends the run', async () => {
    await reviewed();
    await commit('other.txt', 'other\n');
    await scratch.run('cherry-pick', branch);
    const before = await tip('main');
    expect(await scratch.pitwall('merge', '1')).toMatchObject({
      code: 0,
      out: expect.stringContaining('already-resolved'),
    });
    expect(await tip('main')).toBe(before);
  });
});

describe('a base branch', () => {
  it('that is checked out nowhere is moved alone', async () => {
    await reviewed();
    await scratch.run('checkout', '--quiet', '-b', 'mine');
    const before = await scratch.userState();
    expect(await scratch.pitwall('merge', '1')).toMatchObject({ code: 0 });
    expect(await tip('main')).toBe(await tip(branch));
    expect({ ...(await scratch.userState()), main: before.main }).toEqual(before);
  });

  it('that is checked out in another worktree is moved there', async () => {
    await reviewed();
    await scratch.run('checkout', '--quiet', '-b', 'mine');
    const other = join(scratch.folder, 'other tree');
    await scratch.run('worktree', 'add', '--quiet', other, 'main');
    expect(await scratch.pitwall('merge', '1')).toMatchObject({ code: 0 });
    expect(readFileSync(join(other, 'list.txt'), 'utf8')).toContain('by the agent');
    expect((await scratch.git.run(['status', '--porcelain'], { cwd: other })).stdout).toBe('');
  });

  it.each<[string, string[], () => Promise<void>, string]>([
    ['with changes', [], async () => scratch.write('README', 'half an idea\n'), 'with changes'],
    ['with a file in the way', [], async () => scratch.write('again.txt', 'mine\n'), 'again.txt'],
    ['with an ignored file in the way', [], async () => ignored('again.txt'), 'again.txt'],
    ['that must not be touched', ['--no-update-checkout'], async () => undefined, 'is checked out at'],
    ['that is gone', [], async () => void (await gone()), 'there is no branch main'],
  ])('%s is left as it is, in one sentence', async (_what, flags, change, said) => {
    await reviewedFile();
    await change();
    const [readme, again] = [content('README'), existsSync(path('again.txt')) ? content('again.txt') : ''];
    const { code, err, out } = await scratch.pitwall('merge', '1', ...flags);
    expect({ code: code === 0, said: `${err}${out}` }).toEqual({ code: false, said: expect.stringContaining(said) });
    expect(content('README')).toBe(readme);
    expect(existsSync(path('again.txt')) ? content('again.txt') : '').toBe(again);
    expect((await facts('RunEnded')).length).toBe(0);
  });

  async function gone() {
    await scratch.run('checkout', '--quiet', '-b', 'mine');
    await scratch.run('branch', '--quiet', '-D', 'main');
  }

  it('that a person is rebasing is not moved under them', async () => {
    await reviewed();
    await scratch.run('checkout', '--quiet', '-b', 'topic', 'main~1');
    await commit('list.txt', 'other\n');
    await scratch.run('checkout', '--quiet', 'main');
    await scratch.git.run(['rebase', 'topic'], { cwd: scratch.repository, codes: [1] });
    const before = await tip('main');
    expect(await scratch.pitwall('merge', '1')).toMatchObject({
      code: 1,
      err: expect.stringContaining('is being rebased'),
    });
    expect(await tip('main')).toBe(before);
  });
});

describe('words of a person', () => {
  it('go back to the developer as theirs, and only as often as the limit allows', async () => {
    await review('workflow: quick\nmaxReviewRounds: 1');
    expect(await scratch.pitwall('approve', '1')).toMatchObject({
      code: 0,
      out: expect.stringContaining('is approved'),
    });
    expect((await scratch.pitwall('review', '1')).out).toContain('Approved by Ann: this commit');
    expect(await tip('main')).not.toBe(await tip(branch));
    await scratch.pitwall('review', '1', '--request-changes', 'Say it in one word');
    expect(await scratch.pitwall('resume')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Say it in one word'),
    });
    expect(await facts('ReviewReturned')).toMatchObject([{ data: { reason: 'Say it in one word', by: 'Ann' } }]);
    expect((await scratch.pitwall('review', '1')).out).toContain('an older commit');
    const second = await scratch.pitwall('review', '1', '--request-changes', 'Say it in no word');
    expect(second).toMatchObject({ code: 0, out: expect.stringContaining('pitwall resume') });
    expect(await scratch.pitwall('resume', '1')).toMatchObject({
      code: 1,
      out: expect.stringContaining('review-limit'),
    });
  });

  it('keep the work from being merged until it was resumed', async () => {
    await reviewed();
    await scratch.pitwall('review', '1', '--request-changes', 'More.');
    const before = (await facts()).length;
    expect(await scratch.pitwall('merge', '1')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/goes back to Implementation .*: More\..*pitwall resume 1"/s),
    });
    expect(await facts()).toHaveLength(before);
  });

  it('close the review and stop the run with their reason', async () => {
    await reviewed();
    const { code, out } = await scratch.pitwall('review', '1', '--close', 'Not needed');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('closed the review: Not needed') });
    expect(await scratch.pitwall('merge', '1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('review-closed'),
    });
    expect(await scratch.pitwall('approve', '1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is closed already'),
    });
  });
});

/** A git that kills Pitwall with -9 right before or right after its first call with this word. */
function murderousGit(word: string, when: 'before' | 'after'): () => boolean {
  const bin = join(scratch.folder, 'bin');
  const done = join(scratch.folder, 'killed');
  mkdirSync(bin);
  const real = `PATH='${scratch.env.PATH}' git "$@"`;
  const kill = `touch '${done}'; kill -9 $PPID`;
  const act = when === 'before' ? `${kill}; exit 1` : `${real}; ${kill}; exit 1`;
  const body = `case " $* " in *' ${word} '*) if [ ! -e '${done}' ]; then ${act}; fi;; esac`;
  writeFileSync(join(bin, 'git'), `#!/bin/sh\n${body}\nexec env ${real.replace('git "$@"', '')} git "$@"\n`);
  chmodSync(join(bin, 'git'), 0o755);
  const { PATH: path = '' } = scratch.env;
  scratch.env.PATH = `${bin}:${path}`;
  onTestFinished(() => {
    scratch.env.PATH = path;
  });
  return () => existsSync(done);
}

describe('kill -9', () => {
  it.each([
    ['cherry-pick', 'before'],
    ['cherry-pick', 'after'],
    ['update-ref', 'after'],
    ['reset', 'before'],
    ['reset', 'after'],
    ['merge', 'before'],
    ['merge', 'after'],
  ] as const)('at "git %s", %s it: the merge goes on and lands once', async (word, when) => {
    await reviewed();
    const before = await tip(branch);
    await commit('other.txt', 'other\n');
    const wasKilled = murderousGit(word, when);
    const killed = await scratch.pitwall('merge', '1');
    expect(wasKilled()).toBe(true);
    expect(killed.code).not.toBe(0);
    const { code, err, out } = await scratch.pitwall('merge', '1');
    expect({ code, err }, out).toEqual({ code: 0, err: '' });
    expect(await scratch.run('log', '--format=%s', 'main')).toBe(
      'feat(item-1): Change the list\nchange other.txt\nchange list.txt\nfirst',
    );
    expect(await tip(branch)).toBe(await tip('main'));
    expect(await status()).toBe('');
    expect((await facts('Warned')).length).toBe(0);
    expect(await tip(`refs/pitwall/replaced/${branch}/${before}`)).toBe(before);
    expect(await scratch.run('worktree', 'list', '--porcelain')).not.toContain('copies');
  });
});

describe('a merge that others are in the way of', () => {
  it('says so while it waits for a lock in the checkout', async () => {
    await reviewed();
    const lock = path('.git/index.lock');
    const holder = openSync(lock, 'w');
    const merging = scratch.start('merge', '1');
    await merging.untilComplains('index.lock: waiting for it');
    rmSync(lock);
    closeSync(holder);
    expect(await merging.ended).toMatchObject({ code: 0 });
    expect(content('list.txt')).toContain('by the agent');
  });
});

describe('a merge of work in a submodule', () => {
  it('says how to get it', async () => {
    scratch = await RunScratch.make(`
developer:
  - edit: {path: lib/new.txt, text: "new\\n"}
  - result: {summary: changed it, commentBody: Done.}
${approval}`);
    const lib = join(scratch.folder, 'lib.git');
    await scratch.run('clone', '--quiet', '--bare', '.', lib);
    await scratch.run('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', lib, 'lib');
    await scratch.run('commit', '--quiet', '-m', 'with a submodule');
    expect(await scratch.pitwall('run', 'Change the library')).toMatchObject({ code: 0 });
    const { code, out } = await scratch.pitwall('merge', '1');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('git submodule update --init') });
    expect(out).toContain('submodules (lib)');
  });
});

// A rebase and the move of a branch after it, against real git: what counts as the same patch, and that nothing is lost.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGitWorktrees } from '../../src/adapters/worktrees/git.ts';
import type { Worktrees } from '../../src/ports/worktrees.ts';
import { GitScratch } from '../support/git-scratch.ts';

const branch = 'worktree-git-issue-7';
const asked = { branch, base: 'main', attempt: '7.1', message: '#7: fix it\n\n# not a comment\n' };
const text = (change: (line: string, n: number) => string = line => line) =>
  Array.from({ length: 20 }, (_, n) => `${change(`  line ${n}`, n)}\n`).join('');
const at = (n: number, to: string) => text((line, at) => (at === n ? to : line));
const never = new AbortController().signal;

let scratch: GitScratch;
let worktrees: Worktrees;
let tree: string;

beforeEach(async () => {
  scratch = await GitScratch.make();
  worktrees = createGitWorktrees(scratch.place({ remote: undefined }));
  tree = join(scratch.folder, 'trees', branch);
  await scratch.commit('list', text());
});
afterEach(() => scratch.remove());

/** What the agent did, committed; its tip. */
async function work(...changes: readonly (readonly [name: string, content: string | Buffer])[]): Promise<string> {
  await worktrees.ensure(branch, 'main');
  for (const [name, content] of changes) writeFileSync(join(tree, name), content);
  const performed = await worktrees.commitWork(asked);
  if (performed.kind !== 'done') throw new Error(performed.reason);
  return performed.output.commit;
}

async function rebase(from: string) {
  const onto = await scratch.run('rev-parse', 'main');
  const performed = await worktrees.rebase({ branch, from, onto }, never);
  if (performed.kind !== 'done') throw new Error(performed.reason);
  return { onto, outcome: performed.output };
}

async function rebased(from: string) {
  const { onto, outcome } = await rebase(from);
  if (outcome.kind !== 'rebased') throw new Error(`it is ${outcome.kind}`);
  return { onto, ...outcome };
}

const snapshot = async () => {
  const answer = await worktrees.observeBase(branch, 'main');
  return answer.kind === 'known' ? answer.value : answer.kind;
};

describe('a branch and its base', () => {
  it('are together until the base goes on, is rewritten or is gone', async () => {
    await work(['new', 'new\n']);
    expect(await snapshot()).toMatchObject({ isCurrent: true, ahead: 1 });
    await scratch.commit('other', 'other\n');
    expect(await snapshot()).toMatchObject({ isCurrent: false, ahead: 1 });
    await scratch.run('reset', '--quiet', '--hard', 'HEAD~2');
    expect(await snapshot()).toMatchObject({ isCurrent: false, ahead: 1 });
    await scratch.run('checkout', '--quiet', '--detach');
    await scratch.run('branch', '--quiet', '-D', 'main');
    expect(await snapshot()).toBe('absent');
  });
});

describe('a rebase', () => {
  it('gives the same commit for the same request, and changes no folder and no branch', async () => {
    const from = await work(['list', at(10, 'changed')]);
    await scratch.commit('other', 'other\n');
    const [first, second] = [await rebased(from), await rebased(from)];
    expect(second).toEqual(first);
    expect(first).toMatchObject({ isSame: true });
    expect(await scratch.run('rev-parse', branch)).toBe(from);
    expect(await scratch.runIn(tree, 'status', '--porcelain')).toBe('');
    expect(await scratch.run('log', '-1', '--format=%B', first.commit)).toBe(asked.message.trim());
    expect(readdirSync(join(scratch.folder, 'copies'))).toEqual([]);
  });

  it.each<[string, boolean, string]>([
    ['far away, with other line numbers', true, `  first\n${text()}`],
    ['in the lines around it', false, at(8, 'by a person')],
    ['in nothing but the white space around it', false, at(8, 'line 8')],
  ])('of text beside a change %s has the same patch: %s', async (_where, isSame, base) => {
    const from = await work(['list', at(10, 'changed')]);
    await scratch.commit('list', base);
    expect(await rebased(from)).toMatchObject({ isSame });
  });

  it('sees a change around the patch also in files that git is told not to show', async () => {
    await scratch.commit('.gitattributes', 'list -diff\n');
    const from = await work(['list', at(10, 'changed')]);
    await scratch.commit('list', at(1, 'by a person'));
    expect(await rebased(from)).toMatchObject({ isSame: false });
  });

  it('sees every byte of what is not UTF-8', async () => {
    const latin = (word: string) => Buffer.from(at(8, word).replace('line 10', 'changed'), 'latin1');
    await scratch.commit('list', '');
    writeFileSync(join(scratch.repository, 'list'), Buffer.from(at(8, 'é'), 'latin1'));
    await scratch.run('commit', '--quiet', '-am', 'latin');
    const from = await work(['list', latin('é')]);
    writeFileSync(join(scratch.repository, 'list'), Buffer.from(at(8, 'è'), 'latin1'));
    await scratch.run('commit', '--quiet', '-am', 'other accent');
    expect(await rebased(from)).toMatchObject({ isSame: false });
  });

  it('drops what the base has already, and what is left is another work', async () => {
    await work(['one', 'one\n']);
    await scratch.runIn(tree, 'commit', '--quiet', '--allow-empty', '-m', 'only words');
    const from = await work(['two', 'two\n']);
    await scratch.run('cherry-pick', `${branch}~2`);
    const { commit, onto, isSame } = await rebased(from);
    expect(isSame).toBe(false);
    expect(await scratch.run('log', '--format=%s', `${onto}..${commit}`)).toBe('#7: fix it\nonly words');
  });

  it('gathers work with a merge in it into one commit on top', async () => {
    await work(['list', at(10, 'changed')]);
    await scratch.commit('list', at(10, 'by a person'));
    await scratch.git.run(['merge', '--quiet', 'main'], { cwd: tree, codes: [1] });
    await scratch.commit('list', at(10, 'by both'), tree);
    const from = await work(['new', 'new\n']);
    await scratch.commit('other', 'other\n');
    const { commit, onto, isSame } = await rebased(from);
    expect(isSame).toBe(false);
    expect(await scratch.run('rev-list', '--parents', `${onto}..${commit}`)).toBe(`${commit} ${onto}`);
    expect(await scratch.run('show', `${commit}:list`)).toBe(at(10, 'by both').trim());
  });

  it('that conflicts names the files, and lets the branch be rewritten without losing what it held', async () => {
    const from = await work(['list', at(10, 'changed')], ['new', 'new\n']);
    await scratch.commit('list', at(10, 'by a person'));
    expect((await rebase(from)).outcome).toEqual({ kind: 'conflict', files: ['list'] });
    await scratch.runIn(tree, 'rebase', '--quiet', '-X', 'theirs', 'main');
    expect(await worktrees.observe(branch)).toMatchObject({
      kind: 'known',
      value: { tip: expect.not.stringContaining(from) },
    });
    const [answer] = [await worktrees.observe(branch)];
    expect(answer).not.toHaveProperty('value.trouble');
    expect(await scratch.run('rev-parse', `refs/pitwall/replaced/${branch}/${from}`)).toBe(from);
  });

  it('throws away the copy that a kill left', async () => {
    const from = await work(['list', at(10, 'changed')]);
    await scratch.commit('other', 'other\n');
    const left = join(scratch.folder, 'copies', branch);
    mkdirSync(join(scratch.folder, 'copies'));
    await scratch.run('worktree', 'add', '--quiet', '--detach', left, 'main');
    writeFileSync(join(left, 'half'), 'half\n');
    expect(await rebased(from)).toMatchObject({ isSame: true });
    expect(existsSync(left)).toBe(false);
  });
});

describe('a branch that follows its rebase', () => {
  const follow = async (from: string) => {
    const { onto, commit } = await rebased(from);
    const request = { branch, from, onto, to: commit };
    return { request, performed: await worktrees.moveBranch(request) };
  };

  it('is at the new commit with all its files, and stands on its base', async () => {
    const from = await work(['new', 'new\n']);
    await scratch.commit('other', 'other\n');
    const { request, performed } = await follow(from);
    expect(performed).toEqual({ kind: 'done', output: { kind: 'moved' } });
    expect(await worktrees.observe(branch)).toEqual({ kind: 'known', value: { path: tree, tip: request.to } });
    expect(readFileSync(join(tree, 'other'), 'utf8')).toBe('other\n');
    expect(await snapshot()).toMatchObject({ isCurrent: true, ahead: 1 });
    expect(await worktrees.moveBranch(request)).toEqual({ kind: 'done', output: { kind: 'moved' } });
  });

  it('keeps what was not committed, new files too, and says where', async () => {
    const from = await work(['list', at(10, 'changed')]);
    await scratch.commit('other', 'other\n');
    appendFileSync(join(tree, 'list'), 'half an idea\n');
    writeFileSync(join(tree, 'unheard of'), 'new\n');
    const { performed } = await follow(from);
    const kept = performed.kind === 'done' && performed.output.kind === 'moved' ? (performed.output.kept ?? '') : '';
    expect(await scratch.run('show', `${kept}:list`)).toContain('half an idea');
    expect(await scratch.run('show', `${kept}:unheard of`)).toBe('new');
    expect(await scratch.runIn(tree, 'diff', 'HEAD')).toBe('');
  });

  it('stays where it is when somebody moved it meanwhile', async () => {
    const from = await work(['new', 'new\n']);
    await scratch.commit('other', 'other\n');
    const { onto, commit } = await rebased(from);
    const tip = await work(['newer', 'newer\n']);
    const performed = await worktrees.moveBranch({ branch, from, onto, to: commit });
    expect(performed).toEqual({ kind: 'done', output: { kind: 'elsewhere', tip } });
    expect(await scratch.run('rev-parse', branch)).toBe(tip);
  });

  it('is pushed over the commit that it replaced, and only over that', async () => {
    worktrees = createGitWorktrees(scratch.place());
    await scratch.run('push', '--quiet', 'origin', 'main');
    const from = await work(['new', 'new\n']);
    expect(await worktrees.push(branch, from)).toMatchObject({ kind: 'done' });
    await scratch.commit('other', 'other\n');
    const { request } = await follow(from);
    expect(await worktrees.push(branch, request.to)).toMatchObject({ kind: 'done' });
    expect(await worktrees.remoteTip(branch)).toEqual({ kind: 'known', value: request.to });
  });

  it('is pushed also when Pitwall was killed before it could note the push of the old one', async () => {
    worktrees = createGitWorktrees(scratch.place());
    const from = await work(['new', 'new\n']);
    await worktrees.push(branch, from);
    await scratch.run('update-ref', '-d', `refs/pitwall/pushed/${branch}`);
    await scratch.commit('other', 'other\n');
    const { request } = await follow(from);
    expect(await worktrees.push(branch, request.to)).toMatchObject({ kind: 'failed', final: false });
    expect(await worktrees.push(branch, request.to)).toMatchObject({ kind: 'done' });
  });
});

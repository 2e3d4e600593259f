// The local forge with real git and real processes: what can be merged, what was merged, and one comment whoever posts.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGitHistory, type History } from '../../src/adapters/forge/local/git-history.ts';
import { currentOwner } from '../../src/adapters/owner/current-owner.ts';
import { readReviews, readThread } from '../../src/adapters/thread/read-streams.ts';
import { commentText } from '../../src/core/thread/thread.ts';
import { openStoreAs } from '../../src/main/repository-store.ts';
import { describeForge } from '../conformance/forge.ts';
import { setLocalForgeStage } from '../conformance/local-stage.ts';
import { GitScratch } from '../support/git-scratch.ts';
import { Child, makeRoom, quietEnd, removeRoom } from '../support/store-children.ts';

let scratch: GitScratch;
let history: History;

/** A commit on a branch of its own, made beside the user's checkout. */
async function workOn(branch: string, name: string, text: string, from = 'main'): Promise<string> {
  const tree = `${scratch.folder}/tree-${branch}`;
  await scratch.run('worktree', 'add', '--quiet', '-b', branch, tree, from);
  const commit = await scratch.commit(name, text, tree);
  await scratch.run('worktree', 'remove', tree);
  return commit;
}

describe('the history of a repository', () => {
  beforeEach(async () => {
    scratch = await GitScratch.make();
    history = createGitHistory(scratch);
  });
  afterEach(() => scratch.remove());

  it('says that work can be merged, also when the base has gone on elsewhere', async () => {
    const commit = await workOn('work', 'new', 'new\n');
    await scratch.commit('other', 'other\n');
    expect(await history.isMergeable('main', commit)).toBe('yes');
  });

  it('says no where both changed the same lines', async () => {
    const commit = await workOn('work', 'README', 'ours\n');
    await scratch.commit('README', 'theirs\n');
    expect(await history.isMergeable('main', commit)).toBe('no');
  });

  it.each([
    ['no such branch', 'nowhere', 'HEAD'],
    ['no such commit', 'main', 'c0ffee0123456789c0ffee0123456789c0ffee01'],
    ['an option in place of a commit', 'main', '--help'],
  ])('does not know of %s', async (_what, base, commit) => {
    expect(await history.isMergeable(base, commit)).toBe('unknown');
    expect(await history.contains(base, commit)).toBeUndefined();
  });

  it('knows nothing where there is no repository any more', async () => {
    const gone = createGitHistory({ git: scratch.git, repository: scratch.folder });
    expect(await gone.isMergeable('main', 'HEAD')).toBe('unknown');
    expect(await gone.contains('main', 'HEAD')).toBeUndefined();
  });

  it('knows what the base contains, and no longer when the base was rewritten', async () => {
    const commit = await workOn('work', 'new', 'new\n');
    expect(await history.contains('main', commit)).toBe(false);
    await scratch.run('merge', '--quiet', 'work');
    expect(await history.contains('main', commit)).toBe(true);
    expect(await history.contains('main', commit.slice(0, 8))).toBe(true);
    await scratch.run('reset', '--quiet', '--hard', 'HEAD~1');
    expect(await history.contains('main', commit)).toBe(false);
  });

  it('knows when a commit was made and what it says, and when a file came', async () => {
    const commit = await scratch.commit('item-7.md', 'Add login\n');
    const seconds = Number(await scratch.run('show', '-s', '--format=%ct', commit));
    expect(await history.see(commit)).toEqual({ at: seconds * 1000, message: expect.any(String) });
    expect(await history.see('c0ffee0123456789c0ffee0123456789c0ffee01')).toBeUndefined();
    expect(await history.addedAt('main', 'item-7.md')).toBe(seconds * 1000);
    expect(await history.addedAt('main', 'item-8.md')).toBeUndefined();
  });

  it('means the branch, not a tag of that name', async () => {
    const commit = await workOn('work', 'new', 'new\n');
    await scratch.run('tag', 'main', commit);
    expect(await history.contains('main', commit)).toBe(false);
  });

  it('changes no ref and no file by looking', async () => {
    const commit = await workOn('work', 'README', 'ours\n');
    scratch.write(scratch.repository, 'README', 'half an idea\n');
    const state = async () => [
      await scratch.run('for-each-ref'),
      await scratch.run('status', '--porcelain'),
      await scratch.run('stash', 'list'),
    ];
    const before = await state();
    await history.isMergeable('main', commit);
    await history.contains('main', commit);
    expect(await state()).toEqual(before);
  });
});

describe('with real git', () => {
  beforeAll(async () => {
    scratch = await GitScratch.make();
    history = createGitHistory(scratch);
    commits[0] = await workOn('one', 'one', 'one\n');
    commits[1] = await workOn('two', 'two', 'two\n', 'one');
  });
  afterAll(() => scratch.remove());

  const commits: [string, string] = ['', ''];
  const git: History = {
    addedAt: (base, path) => history.addedAt(base, path),
    see: commit => history.see(commit),
    contains: (base, commit) => history.contains(base, commit),
    isMergeable: (base, commit) => history.isMergeable(base, commit),
  };
  describeForge('the local forge', setLocalForgeStage({ history: git, commits }));
});

describe('several processes', () => {
  it('that post the same comments and reviews leave one of each', { timeout: 60_000 }, async () => {
    const room = makeRoom();
    const count = 25;
    const names = ['a', 'b', 'c', 'd'];
    const children = names.map(name => new Child('thread-poster', [room.folder, room.repository, name, `${count}`]));
    await Promise.all(children.map(child => child.untilPrinted(1)));
    for (const child of children) child.process.stdin?.write('go\n');
    expect(await Promise.all(children.map(child => child.end()))).toEqual(children.map(() => quietEnd));

    const place = { folder: room.folder, repository: { path: room.repository } };
    const store = await openStoreAs(currentOwner('judge'), place);
    const { comments } = await readThread(store.journal, '7');
    const reviews = await readReviews(store.journal);
    const facts = (await store.journal.readAll(undefined, 1000)).events;
    store.close();
    removeRoom(room);

    expect(comments.map(comment => comment.marker)).toEqual(Array.from({ length: count }, (_, at) => `run/7/${at}`));
    for (const [at, comment] of comments.entries())
      expect(commentText(comment)).toBe(`comment ${at}, by ${comment.by.id}`);
    for (const child of children) expect(child.printed.slice(1)).toEqual(comments.map(comment => comment.id));
    expect(reviews).toHaveLength(count);
    expect(facts).toHaveLength(2 * count);
  });
});

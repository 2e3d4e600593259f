// What every forge does: comments that converge to one per marker, and one review per branch that people have the word on.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Forge, ReviewDraft } from '../../src/ports/forge.ts';

export interface ForgeStage {
  /** Another handle on the same forge, as another process would have it. */
  open(): Promise<Forge>;
  /** Texts of the comments of an item, in order. */
  comments(item: string): Promise<readonly string[]>;
  /** Commits that exist: the first may be merged as it is, and so may the second, which is newer. */
  readonly commits: readonly [string, string];
  /** What a person does. */
  requestChanges(branch: string, reason: string): Promise<void>;
  close(branch: string): Promise<void>;
  merge(branch: string): Promise<void>;
  dispose(): Promise<void>;
}

export function describeForge(name: string, setStage: () => Promise<ForgeStage>): void {
  describe(name, () => runForgeSuite(setStage));
}

function runForgeSuite(setStage: () => Promise<ForgeStage>): void {
  let stage: ForgeStage;
  let forge: Forge;
  let draft: ReviewDraft;

  beforeEach(async () => {
    stage = await setStage();
    forge = await stage.open();
    const [commit] = stage.commits;
    draft = { item: '7', branch: 'work-7', base: 'main', commit, title: 'Fix it', body: 'Fixed.' };
  });
  afterEach(() => stage.dispose());

  describe('a comment', () => {
    it('is found by its marker, in its own thread', async () => {
      expect(await forge.findComment('7', 'run/7/1')).toEqual({ kind: 'absent' });
      const posted = await forge.postComment('7', 'run/7/1', 'Hello');
      if (posted.kind !== 'done') throw new Error(posted.reason);
      expect(await forge.findComment('7', 'run/7/1')).toEqual({ kind: 'known', value: posted.output });
      expect(await forge.findComment('7', 'run/7/2')).toEqual({ kind: 'absent' });
      expect(await forge.findComment('8', 'run/7/1')).toEqual({ kind: 'absent' });
    });

    it('stays with others in the order in which they came', async () => {
      for (const body of ['one', 'two', 'one'])
        await forge.postComment('7', `m/${(await stage.comments('7')).length}`, body);
      expect(await stage.comments('7')).toEqual(['one', 'two', 'one']);
    });

    it('that several post at once is one after a look, the same for all', async () => {
      const forges = [forge, await stage.open(), await stage.open()];
      await Promise.all(forges.map((each, at) => each.postComment('7', 'run/7/1', `by ${at}`)));
      const found = await forge.findComment('7', 'run/7/1');
      expect(found).toMatchObject({ kind: 'known' });
      for (const each of forges) expect(await each.findComment('7', 'run/7/1')).toEqual(found);
      expect(await stage.comments('7')).toHaveLength(1);
    });

    it('is kept whole, however long it is', async () => {
      const body = `## Architecture\n\n${'A line of it.\n'.repeat(15_000)}`;
      await forge.postComment('7', 'run/7/1', body);
      expect(await stage.comments('7')).toEqual([body]);
    });
  });

  describe('a review', () => {
    const snapshot = async () => {
      const answer = await forge.findReview('work-7');
      if (answer.kind !== 'known') throw new Error(`the review is ${answer.kind}`);
      return answer.value;
    };

    it('is absent until it is made sure of', async () => {
      expect(await forge.findReview('work-7')).toEqual({ kind: 'absent' });
      expect(await forge.ensureReview(draft)).toEqual({ kind: 'done', output: null });
      expect(await snapshot()).toEqual({ state: 'open', head: draft.commit, mergeable: 'yes', returns: [] });
      expect(await forge.findReview('work-8')).toEqual({ kind: 'absent' });
    });

    it('shows the newest commit', async () => {
      const [, newer] = stage.commits;
      await forge.ensureReview(draft);
      await forge.ensureReview({ ...draft, commit: newer });
      expect(await snapshot()).toMatchObject({ state: 'open', head: newer });
    });

    it('tells what a person wants changed, each with an id of its own, and goes on after that', async () => {
      await forge.ensureReview(draft);
      await stage.requestChanges('work-7', 'rename it');
      await stage.requestChanges('work-7', 'rename it');
      const { returns, state } = await snapshot();
      expect(state).toBe('open');
      expect(returns.map(each => each.reason)).toEqual(['rename it', 'rename it']);
      expect(new Set(returns.map(each => each.id)).size).toBe(2);
      await forge.ensureReview({ ...draft, title: 'Renamed' });
      expect((await snapshot()).returns).toEqual(returns);
    });

    it('shows everybody that it was closed', async () => {
      await forge.ensureReview(draft);
      await stage.close('work-7');
      expect(await (await stage.open()).findReview('work-7')).toMatchObject({ value: { state: 'closed' } });
    });

    it('that is merged shows the commit that was reviewed', async () => {
      await forge.ensureReview(draft);
      await stage.merge('work-7');
      expect(await snapshot()).toMatchObject({ state: 'merged', head: draft.commit });
    });
  });

  it('closes an item as often as it is told to', async () => {
    for (const why of ['merged', 'already-resolved', 'merged'] as const)
      expect(await forge.closeItem('7', why)).toEqual({ kind: 'done', output: null });
  });

  it('calls nothing resolved without evidence', async () => {
    for (const claim of [undefined, { test: 'login.test.ts' }, { commit: 'main' }, 'trust me'])
      expect(await forge.checkResolved('7', claim)).toEqual({
        kind: 'done',
        output: expect.not.objectContaining({ merged: expect.anything(), commit: expect.anything() }),
      });
  });
}

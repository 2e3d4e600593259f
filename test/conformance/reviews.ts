// What reviews do for people on every forge: they show one commit and its change, and nothing is said to another commit.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../src/core/event.ts';
import type { Forge } from '../../src/ports/forge.ts';
import type { Reviews } from '../../src/ports/reviews.ts';

export interface ReviewsStage {
  /** The engine's side of the same forge. */
  readonly forge: Forge;
  readonly reviews: Reviews;
  /** A commit on top of the base branch main that adds a file. */
  readonly commit: string;
  /** The name of that file. */
  readonly file: string;
  /** Undefined: reviews are on this machine, and what people say to them is said here. */
  readonly address: RegExp | undefined;
  dispose(): Promise<void>;
}

const ann: Actor = { kind: 'person', id: 'ann' };
const branch = 'work-7';

export function describeReviews(name: string, setStage: () => Promise<ReviewsStage>): void {
  describe(name, () => {
    let stage: ReviewsStage;
    let reviews: Reviews;

    beforeEach(async () => {
      stage = await setStage();
      reviews = stage.reviews;
    });
    afterEach(() => stage.dispose());

    const opened = async () => {
      await stage.forge.ensureReview({
        item: '7',
        branch,
        base: 'main',
        commit: stage.commit,
        title: 'Fix it',
        body: 'Fixed.',
      });
      const review = await reviews.read(branch);
      if (!review) throw new Error('there is no review');
      return review;
    };

    it('shows nothing, and takes nothing, before a review is open', async () => {
      expect(await reviews.read(branch)).toBeUndefined();
      expect(await reviews.link(branch)).toBeUndefined();
      await expect(reviews.close(ann, branch, 'no')).rejects.toMatchObject({ name: 'Problem' });
    });

    it('shows the commit, its words and what it changes', async () => {
      const review = await opened();
      expect(review).toMatchObject({ base: 'main', commit: stage.commit, title: 'Fix it', state: 'open' });
      expect(await reviews.diff(review, 'stat')).toContain(stage.file);
      expect(await reviews.diff(review, 'patch')).toContain(`+++ b/${stage.file}`);
    });

    it('says where a person finds it', async () => {
      await opened();
      const link = await reviews.link(branch);
      if (stage.address) expect(link).toMatch(stage.address);
      else expect(link).toBeUndefined();
    });

    it('takes no approval of a commit that it does not show', async () => {
      await opened();
      await expect(reviews.approve(ann, branch, 'another')).rejects.toMatchObject({ name: 'Problem' });
      expect((await reviews.read(branch))?.approvals).toEqual([]);
    });

    it('records what a person says here, or says where to say it', async () => {
      await opened();
      const says = [
        () => reviews.approve(ann, branch, stage.commit),
        () => reviews.requestChanges(ann, branch, 'shorter'),
        () => reviews.close(ann, branch, 'not now'),
      ];
      for (const say of says)
        if (stage.address) await expect(say()).rejects.toMatchObject({ code: 'review-on-github' });
        else await say();
      const heard = { state: 'closed', closing: 'not now', approvals: [{ by: ann }], returns: [{ reason: 'shorter' }] };
      expect(await reviews.read(branch)).toMatchObject(stage.address ? { state: 'open' } : heard);
    });
  });
}

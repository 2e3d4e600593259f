import { describe, expect, it } from 'vitest';
import { absent, known } from '../../core/answer.ts';
import type { Review } from '../../core/thread/review.ts';
import type { Forge } from '../../ports/forge.ts';
import { done } from '../../ports/performed.ts';
import type { Reviews } from '../../ports/reviews.ts';
import { withOwnBranches } from './own-branches.ts';

/** Says which side was asked for what. */
function sides(reviewHere?: Pick<Review, 'base'>) {
  const asked: string[] = [];
  const side = (name: string) => {
    const note = async (what: string) => void asked.push(`${name} ${what}`);
    const forge = {
      findReview: () => note('find').then(() => known({})),
      ensureReview: () => note('ensure').then(() => done(null)),
      land: () => note('land').then(() => done({ kind: 'behind' })),
      closeItem: () => note('close item').then(() => done(null)),
      findComment: () => note('find comment').then(() => absent),
    } as unknown as Forge;
    const reviews = {
      read: async () => (name === 'here' ? reviewHere : undefined),
      approve: () => note('approve'),
      requestChanges: () => note('request'),
      close: () => note('close'),
      link: () => note('link'),
      diff: () => note('diff'),
    } as unknown as Reviews;
    return { forge, reviews };
  };
  const isOwn = (base: string) => base.startsWith('pitwall/');
  return { asked, ...withOwnBranches({ here: side('here'), onForge: side('forge'), isOwn }) };
}

describe('work for a branch of our own, beside a forge', () => {
  it.each([
    ['pitwall/auth', 'here'],
    ['main', 'forge'],
  ])('is opened and landed by its base: %s', async (base, side) => {
    const { asked, forge } = sides();
    await forge.ensureReview({ item: '1', branch: 'b', base, commit: 'c', title: 't', body: '' });
    await forge.land({ branch: 'b', base, commit: 'c', updateCheckout: false });
    expect(asked).toEqual([`${side} ensure`, `${side} land`]);
  });

  it.each([
    ['here', { base: 'pitwall/auth' }],
    ['forge', { base: 'main' }],
    ['forge', undefined],
  ])('is reviewed where its review is: %s', async (side, review) => {
    const { asked, forge, reviews } = sides(review);
    const ann = { kind: 'person', id: 'ann' } as const;
    await forge.findReview('b');
    await reviews.approve(ann, 'b', 'c');
    await reviews.requestChanges(ann, 'b', 'why');
    await reviews.close(ann, 'b', 'why');
    await reviews.link('b');
    expect(asked).toEqual(['find', 'approve', 'request', 'close', 'link'].map(what => `${side} ${what}`));
  });

  it('has its thread and its item on the forge', async () => {
    const { asked, forge } = sides({ base: 'pitwall/auth' });
    await forge.findComment('1', 'm');
    await forge.closeItem('1', 'merged');
    expect(asked).toEqual(['forge find comment', 'forge close item']);
  });
});

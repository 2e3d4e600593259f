import { describe, expect, it } from 'vitest';
import type { CiCheck } from '../../../core/gate/ci-status.ts';
import { changesRequested, type InlineComment, isWithdrawn, type PullReview, redCi } from './see-review.ts';

const ann = { login: 'ann', type: 'User' };
const mallory = { login: 'mallory', type: 'User' };
const review = (more: Partial<PullReview>): PullReview => ({
  id: 5,
  node_id: 'r5',
  user: ann,
  body: '',
  state: 'COMMENTED',
  ...more,
});
const remark = (more: Partial<InlineComment> = {}): InlineComment => ({
  id: 9,
  node_id: 'c9',
  user: ann,
  body: 'Rename it.',
  path: 'src/a.ts',
  line: 3,
  pull_request_review_id: 5,
  ...more,
});
const wish = (one: PullReview, inline: readonly InlineComment[] = []) =>
  changesRequested(one, inline, ({ user }) => user?.login === 'ann').map(({ reason }) => reason);

describe('a review on a pull request', () => {
  it.each<[string, PullReview, readonly InlineComment[], readonly string[]]>([
    ['that requests changes goes back', review({ state: 'CHANGES_REQUESTED', body: 'No.' }), [], ['No.']],
    [
      'goes back with its remarks at lines',
      review({ state: 'CHANGES_REQUESTED', body: 'No.' }),
      [remark()],
      ['No.\n\nsrc/a.ts:3: Rename it.'],
    ],
    ['that is remarks alone goes back', review({}), [remark()], ['src/a.ts:3: Rename it.']],
    ['that is talk stays', review({ body: 'Thanks!' }), [], []],
    ['that approves stays, whatever it remarks', review({ state: 'APPROVED' }), [remark()], []],
    ['that was dismissed stays', review({ state: 'DISMISSED', body: 'No.' }), [], []],
    ['by a stranger stays', review({ user: mallory, state: 'CHANGES_REQUESTED', body: 'Run rm' }), [remark()], []],
    ['of a deleted account stays', review({ user: null, state: 'CHANGES_REQUESTED', body: 'No.' }), [], []],
    ['without a stranger’s remarks in it', review({}), [remark({ user: mallory, body: 'Run rm' })], []],
    [
      'without a word says so',
      review({ state: 'CHANGES_REQUESTED' }),
      [],
      ['changes were requested, without a word why'],
    ],
  ])('%s', (_, one, inline, reasons) => {
    expect(wish(one, inline)).toEqual(reasons);
  });
});

describe('what a person wanted', () => {
  it('is withdrawn when the same person approves later', () => {
    const wanted = review({ state: 'CHANGES_REQUESTED' });
    expect(isWithdrawn(wanted, [review({ state: 'APPROVED' })])).toBe(true);
    expect(isWithdrawn(wanted, [review({ state: 'COMMENTED' })])).toBe(false);
    expect(isWithdrawn(wanted, [review({ state: 'APPROVED', user: mallory })])).toBe(false);
  });
});

describe('red CI', () => {
  const red: CiCheck = { name: 'lint', state: 'failing', conclusion: 'failure' };
  const busy: CiCheck = { name: 'slow', state: 'pending', conclusion: 'queued' };

  it('goes back once per commit, when all has been said', () => {
    expect(redCi('abc', [red])).toEqual([{ id: 'ci/abc', reason: 'CI is red on abc: `lint` (failure)' }]);
    expect(redCi('abc', [red, busy])).toEqual([]);
    expect(redCi('abc', [])).toEqual([]);
  });
});

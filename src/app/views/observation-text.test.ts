import { describe, expect, it } from 'vitest';
import { absent, known, unknown } from '../../core/answer.ts';
import { noEffects } from '../../core/effect/state.ts';
import { observationText } from './observation-text.ts';

const commit = 'b3b323e03184d0c9b66d6b1c4834bfb8fa4c974e';
const attempt = { stream: 'attempt/1.4', effects: noEffects, questionMs: 0 };

describe('what Pitwall sees, in words', () => {
  it.each([
    ['item/7', { title: 'Greet', author: 'mallory', isTrusted: false }, '"Greet" by mallory, not trusted'],
    ['card/7', 'Audit', 'in Audit'],
    [
      'watch/7/x',
      { at: 1000, seen: known({ isOpen: true, version: 'v', card: 'Done', move: { id: 'm', by: 'ann' } }) },
      'checked 4 s ago: open, its card is in Done, moved by ann',
    ],
    ['watch/7/x', { at: 1000, seen: unknown('no network') }, 'checked 4 s ago: not known, no network'],
    ['worktree/b', { path: '/w', tip: commit }, '/w, at b3b323e031'],
    ['worktree/b', { path: '/w', tip: commit, trouble: 'rewritten' }, '/w, at b3b323e031; its history was rewritten'],
    ['base/b', { tip: commit, isCurrent: true, ahead: 2 }, 'at b3b323e031; the work adds 2 commits on top of it'],
    [
      'base/b',
      { tip: commit, isCurrent: false, ahead: 1 },
      'at b3b323e031; the work adds 1 commit, and is not based on that commit yet',
    ],
    [
      'review/b',
      { state: 'open', head: commit, mergeable: 'no', returns: [{ id: '1', reason: 'r' }] },
      'open at b3b323e031, cannot be merged as it is; sent back 1 time',
    ],
    ['review/b', { state: 'merged', head: commit, mergeable: 'unknown', returns: [] }, 'merged at b3b323e031'],
    ['attempt/1.4', attempt, 'not started yet'],
    ['attempt/1.4', { ...attempt, ended: { outcome: { kind: 'finished' } } }, 'ended: finished'],
  ])('%s %j', (query, value, text) => {
    expect(observationText(query, known(value), 5000)).toBe(text);
  });

  it('says that there is none, or why it is not known', () => {
    expect(observationText('card/7', absent, 0)).toBe('there is none');
    expect(observationText('card/7', unknown('timeout'), 0)).toBe('not known: timeout');
  });
});

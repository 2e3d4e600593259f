import { expect, it } from 'vitest';
import { resolvePane } from './resolve-pane.ts';

const homes = [
  { who: 'login', worktree: '/w/a b' },
  { who: 'logout', worktree: '/w/a b/inner' },
  { who: 'session', worktree: '/w/a' },
];

it.each([
  ['/w/a b', 'login'],
  ['/w/a b/src', 'login'],
  ['/w/a b/inner/src', 'logout'],
  ['/w/a b/inner2', 'login'],
  ['/w/a.b', undefined],
  ['/w', undefined],
  ['/', undefined],
])('a pane in %s belongs to %s', (folder, who) => {
  expect(resolvePane(folder, homes)).toBe(who);
  expect(resolvePane(folder, homes.toReversed())).toBe(who);
});

// Each invariant holds for a clean end, and each is broken by exactly what it is about.
import { describe, expect, it } from 'vitest';
import { invariants, type Observation } from './judge.ts';

const clean: Observation = {
  ended: 'merged',
  notes: ['began', 'edited 1', 'began', 'edited 2'],
  kept: ['1', '2'],
  lostCommits: [],
  markers: ['a', 'b'],
  launches: ['attempt/1.1', 'attempt/1.2'],
  merges: 1,
  processes: [],
  strayWorktrees: [],
  touched: [],
};

function broken(change: Partial<Observation>): readonly string[] {
  return invariants.filter(each => each.complaints({ ...clean, ...change }).length > 0).map(each => each.name);
}

describe('the invariants of chaos', () => {
  it('hold for a clean end', () => {
    expect(broken({})).toEqual([]);
  });

  it.each<[string, Partial<Observation>]>([
    ['the run ended, merged', { ended: undefined }],
    ['the run ended, merged', { ended: 'merged-unproven' }],
    ['no edit was lost', { kept: ['1'] }],
    ['no commit was lost', { lostCommits: ['c'] }],
    ['no comment was posted twice', { markers: ['a', 'b', 'a'] }],
    ['no attempt was launched twice', { launches: ['attempt/1.1', 'attempt/1.1'] }],
    ['never two agents in one worktree', { notes: ['began', 'met another'] }],
    ['one merge', { merges: 0 }],
    ['one merge', { merges: 2 }],
    ['no process was left behind', { processes: ['12 node'] }],
    ['no worktree was left behind', { strayWorktrees: ['x'] }],
    ['your checkout was not touched', { touched: ['README.md'] }],
  ])('%s: is broken by %j alone', (name, change) => {
    expect(broken(change)).toEqual([name]);
  });
});

// One run on GitHub that is killed and failed at random; `npm run github-chaos` plays as many as one likes.
import { expect, it } from 'vitest';
import { drillGitHub } from '../support/github-drill.ts';
import { type GitHubSnapshot, judgeGitHub } from '../support/github-drill-judge.ts';

it('ends with one comment per cause, one pull request and the right column', { timeout: 300_000 }, async () => {
  const report = await drillGitHub({ seed: 7, faults: 0.05, killsMax: 3 });
  expect(report.complaints).toEqual([]);
  expect(report.kills).toBe(3);
});

const clean: GitHubSnapshot = {
  ended: 'merged',
  commentsDone: 1,
  comments: ['Hello\n\n<!-- pitwall run/1/5 1/1 mac -->'],
  pulls: ['CLOSED merged'],
  issue: 'CLOSED',
  column: 'Done',
  edits: ['edited 1'],
  meetings: 0,
  landed: ['1'],
  processes: [],
  touched: [],
};

it.each<[string, Partial<GitHubSnapshot>]>([
  ['a run that did not end', { ended: undefined }],
  ['two pull requests', { pulls: ['CLOSED merged', 'OPEN'] }],
  ['an open issue', { issue: 'OPEN' }],
  ['a card elsewhere', { column: 'Audit' }],
  ['a comment twice', { comments: [...clean.comments, ...clean.comments], commentsDone: 2 }],
  ['a comment too few', { comments: [] }],
  ['an edit that is gone', { landed: [] }],
  ['two agents at once', { meetings: 1 }],
  ['a process that stayed', { processes: ['node'] }],
  ['a touched checkout', { touched: ['README'] }],
])('is called broken by %s', (_, change) => {
  expect(judgeGitHub(clean)).toEqual([]);
  expect(judgeGitHub({ ...clean, ...change })).not.toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { approve, complete, reject } from '../../../../test/support/run-results.ts';
import { RunStory } from '../../../../test/support/run-story.ts';
import type { RunSnapshot } from '../../world/run.ts';
import { runSnapshot } from './snapshot.ts';

const ended = () => RunStory.at('Done').record({ type: 'RunEnded', data: { how: 'merged', detail: 'tip' } });

const inReview = () =>
  RunStory.at('Implementation')
    .attempt(complete('developer'))
    .committed()
    .gated()
    .entered('Audit')
    .attempt(approve())
    .judged('approved')
    .entered('Done');
const land = (commit: string) => ({ type: 'MergeRequested', data: { updateCheckout: false, commit } }) as const;

describe('a run as other flows see it', () => {
  it('is nothing before it was asked for', () => {
    expect(runSnapshot(new RunStory().state)).toBeUndefined();
  });

  it.each<[string, RunStory, Partial<RunSnapshot>]>([
    ['that was asked for', new RunStory().requested(), { phase: 'requested' }],
    ['at work', RunStory.at('Research'), { phase: 'open', status: 'Research' }],
    ['that was paused', RunStory.at('Research').paused(), { phase: 'open', status: 'Research' }],
    ['that stopped', RunStory.at('Audit').stopped('budget'), { phase: 'stopped', how: 'budget', status: 'Audit' }],
    ['that was resumed', RunStory.at('Audit').stopped('budget').resumed(true), { phase: 'open', status: 'Audit' }],
    ['that was dropped', RunStory.at('Audit').stopped('dropped'), { phase: 'ended', how: 'dropped', status: 'Audit' }],
    ['that was merged', ended(), { phase: 'ended', how: 'merged', status: 'Done' }],
    [
      'that was approved',
      RunStory.at('Audit').attempt(approve()).judged('approved'),
      { phase: 'open', status: 'Audit', commit: 'tip' },
    ],
    ['in review', inReview(), { isVerified: true, commit: 'tip', gates: { test: 'pass' }, isLanding: false }],
    ['in review, with what the auditor judged', inReview(), { judgments: {}, noted: [], overriddenBy: undefined }],
    ['that is to land', inReview().record(land('tip')), { isVerified: true, isLanding: true }],
    ['that is to land as another commit', inReview().record(land('older')), { isLanding: false, landingsAsked: 1 }],
    ['that is to land before it is in review', RunStory.at('Audit').record(land('tip')), { isLanding: false }],
    [
      'whose landing met a conflict',
      inReview()
        .record({ type: 'RebaseConflicted', data: { from: 'tip', base: 'b2', files: ['a.ts'] } })
        .entered('Implementation', 'conflict', 'it conflicts'),
      { isVerified: false, setback: { kind: 'conflict', n: 4, reason: 'it conflicts', files: ['a.ts'] } },
    ],
    [
      'whose rebased commit is red',
      inReview().entered('Audit', 'rebase').entered('Implementation', 'bounce', 'test is red'),
      { setback: { kind: 'regression', n: 5, reason: 'test is red', files: [] } },
    ],
    [
      'that its gates sent back',
      RunStory.at('Implementation')
        .attempt(complete('developer'))
        .committed()
        .gated('fail')
        .entered('Implementation', 'bounce'),
      {
        objections: { n: 2, errors: expect.arrayContaining([{ by: 'test', text: expect.stringMatching(/^test: /) }]) },
      },
    ],
    [
      'that its audit sent back',
      RunStory.at('Audit').attempt(reject()).judged('rejected').sentBack('Implementation', 'rejection', 'no'),
      {
        objections: {
          n: 2,
          errors: [{ by: 'code-quality', text: expect.stringContaining('a warning in code-quality') }],
        },
      },
    ],
    ['sent back before its first review', RunStory.at('Audit').entered('Implementation', 'bounce'), { rounds: 0 }],
  ])('%s', (_which, { state }, expected) => {
    expect(runSnapshot(state)).toMatchObject({ run: '7', item: '7', branch: 'branch-7', ...expected });
  });
});

import { describe, expect, it } from 'vitest';
import { complete } from '../../../test/support/run-results.ts';
import { RunStory } from '../../../test/support/run-story.ts';
import { commitMessage } from './commit-message.ts';

describe('the message of a commit', () => {
  it('names the item, the run and the attempt', () => {
    const { state } = RunStory.at('Implementation');
    expect(commitMessage(state, '7.1', 'feat')).toBe('feat(#7): fix it\n\nPitwall-Run: 7\nPitwall-Attempt: 7.1\n');
    expect(commitMessage(state, '7.1', 'wip')).toMatch(/^wip\(#7\): fix it\n/);
  });

  it('differs from every other one of the run, by what led to it', () => {
    const story = RunStory.at('Implementation');
    const subjects: string[] = [];
    for (const how of ['forward', 'bounce', 'bounce', 'rejection', 'review', 'conflict', 'jump', 'back'] as const) {
      story.entered('Implementation', how).attempt(complete('developer'));
      const { attempt } = story.lastAttempt();
      subjects.push(commitMessage(story.state, attempt, 'feat').split('\n')[0] ?? '');
      story.did('CommitWork', `commit/${attempt}`, { commit: 'c', ahead: 1 });
      expect(commitMessage(story.state, attempt, 'feat').split('\n')[0]).toBe(subjects.at(-1));
    }
    const ends = ['', ' (after the gates)', ' (after the gates, 2)', ' (after the audit)', ' (after the review)'];
    const all = [...ends, ' (after a conflict)', ' (2)', ' (3)'];
    expect(subjects).toEqual(all.map(end => `feat(#7): fix it${end}`));
  });

  it('does not write a local item as a forge would link it, and has the trailers that were asked for', () => {
    const commitTrailers = ['Signed-off-by: Ann <ann@example.org>', 'Ref: {item}/{run}/{attempt}/{other}'];
    const { state } = new RunStory().requested({ itemPrefix: 'item-', commitTrailers }).itemRead();
    const trailers = 'Signed-off-by: Ann <ann@example.org>\nRef: 7/7/7.1/{other}\n';
    expect(commitMessage(state, '7.1', 'feat')).toBe(`feat(item-7): fix it\n\n${trailers}`);
    const bare = new RunStory().requested({ commitTrailers: [] }).itemRead();
    expect(commitMessage(bare.state, '7.1', 'feat')).toBe('feat(#7): fix it\n');
  });

  it('lets no title add lines of its own', () => {
    const { state } = new RunStory().requested().itemRead({ title: 'fix\n\nPitwall-Run: 8\r\n it ' });
    expect(commitMessage(state, '7.1', 'feat').split('\n')[0]).toBe('feat(#7): fix Pitwall-Run: 8 it');
  });

  it('holds nothing that git refuses or a terminal obeys', () => {
    const { state } = new RunStory().requested().itemRead({ title: 'fix\u{0} \u{1b}[31mit\u{7}' });
    expect(commitMessage(state, '7.1', 'feat').split('\n')[0]).toBe('feat(#7): fix [31mit');
  });
});

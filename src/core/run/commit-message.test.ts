import { describe, expect, it } from 'vitest';
import { RunStory } from '../../../test/support/run-story.ts';
import { commitMessage } from './commit-message.ts';

describe('the message of a commit', () => {
  it('names the item, the run and the attempt', () => {
    const { state } = RunStory.at('Implementation');
    expect(commitMessage(state, '7.1', 'feat')).toBe('feat(#7): fix it\n\nPitwall-Run: 7\nPitwall-Attempt: 7.1\n');
    expect(commitMessage(state, '7.1', 'wip')).toMatch(/^wip\(#7\): fix it\n/);
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

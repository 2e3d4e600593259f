import { describe, expect, it } from 'vitest';
import { AttemptStory } from '../../../../test/support/run-attempt-story.ts';
import { complete } from '../../../../test/support/run-results.ts';
import { RunStory } from '../../../../test/support/run-story.ts';
import { known } from '../../answer.ts';
import type { GitSettings } from '../../world/git-settings.ts';
import type { RunEvent } from '../events.ts';

const before = { '.git/config': 'a' };
const changed = { '.git/config': 'b', '.git/hooks/pre-push': 'c' };

/** The developer is done, and this is what git obeys now. */
function afterwards(gitSettings: GitSettings, story = RunStory.at('Implementation').planned().started()): RunStory {
  const { state } = new AttemptStory().requested().launched(before).submitted(complete('developer')).ended();
  return story.sees({ attempt: known({ ...state, gitSettings }) });
}

const stop = {
  type: 'RunStopped',
  data: {
    reason: 'git-settings-changed',
    detail: 'while developer worked in 7.1, these changed: .git/config, .git/hooks/pre-push',
  },
};

describe('what git obeys', () => {
  it('may stay as it is', () => {
    expect(afterwards(before).decide().record).toMatchObject([{ type: 'AttemptConcluded' }]);
  });

  it('stops the run in one piece with the conclusion when it changed', () => {
    const { record } = afterwards(changed).decide();
    const gitChanges = ['.git/config', '.git/hooks/pre-push'];
    expect(record).toMatchObject([{ type: 'AttemptConcluded', data: { gitChanges } }, stop]);
  });

  it('does not stop a resume, which goes on with the work of the agent', () => {
    const story = afterwards(changed);
    for (const event of story.decide().record) story.record(event as RunEvent);
    expect(story.resumed().decide().effects).toMatchObject([{ kind: 'PostComment' }]);
  });

  it.each(['stop', 'jump'] as const)('stops the run also at the end that a %s wanted', how => {
    const story = RunStory.at('Implementation').planned().started();
    if (how === 'stop') story.stopAsked();
    else story.jumpAsked('Implementation');
    story.did('CancelAttempt', 'cancel/7.1', null);
    expect(afterwards(changed, story).decide().record).toMatchObject([{ type: 'AttemptConcluded' }, stop]);
  });

  it('is a warning where the work is dropped', () => {
    const story = RunStory.at('Implementation').planned().started().stopAsked(true);
    const { record } = afterwards(changed, story.did('CancelAttempt', 'cancel/7.1', null)).decide();
    expect(record).toMatchObject([
      { type: 'AttemptConcluded' },
      { type: 'Warned', data: { message: stop.data.detail } },
    ]);
  });
});

import { expect, it } from 'vitest';
import { atWork, clock, repository } from '../../../test/support/runs-in-memory.ts';
import { transcriptLines } from './read-transcript.ts';

it('waits for the first attempt where it follows a run that had none yet', async () => {
  const events = atWork();
  const at = events.findIndex(({ type }) => type === 'AttemptPlanned');
  const { journal, say } = await repository(events.slice(0, at));
  const transcript = async function* (attempt: string) {
    yield `said by ${attempt}`;
  };
  const findRuns = async () => ({
    journal,
    liveness: () => 'alive' as const,
    transcript,
    attemptsWith: async () => [],
  });
  const following = transcriptLines({ findRuns, clock }, { run: '7' }, new AbortController().signal);
  const first = following.next();
  for (const event of events.slice(at, at + 1)) await say('run/7', event);
  expect((await first).value).toEqual({ attempt: '7.1', line: 'said by 7.1' });
  await following.return(undefined);
});

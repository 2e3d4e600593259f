import { expect, it } from 'vitest';
import { RunPlayer } from '../../../test/support/run-player.ts';
import { quickWorkflow } from '../../core/workflow/workflow.ts';
import { standingAnswer } from './summary.ts';

const player = () => new RunPlayer().requested({ workflow: quickWorkflow }).sees({ worktree: 'main' });
const now = 1_000_000;

it('says of a run that nothing drives what it waited for', () => {
  const limited = player().reach('Implementation');
  limited.agent({ outcome: { kind: 'rate-limited', until: now + 3_600_000 } });
  limited.settle();
  expect(standingAnswer(limited.state, { driver: null }).next).toBe(
    'It was running when Pitwall stopped. The rate limit is reached: attempt 7.2 starts at 1970-01-01 01:16:40 UTC, when it is reset.',
  );
  expect(standingAnswer(limited.state, { driver: 'pitwall run, pid 5' }).next).toBe(
    'It is driven by pitwall run, pid 5.',
  );
});

it('says no more of one whose agent was at work', () => {
  const working = player().reach('Implementation');
  expect(standingAnswer(working.state, { driver: null }).next).toBe('It was running when Pitwall stopped.');
});

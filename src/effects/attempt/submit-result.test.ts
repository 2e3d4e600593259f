import { describe, expect, it } from 'vitest';
import { agentProcess, attemptLimits } from '../../../test/support/run-attempt-story.ts';
import { Stage, withMethods } from '../../../test/support/run-stage.ts';
import type { AttemptEvent } from '../../core/attempt/events.ts';
import { attemptFlow } from '../../core/attempt/flow.ts';
import type { AnyFlow } from '../../core/flow.ts';
import { request } from '../../engine/request.ts';
import { submitResult } from './submit-result.ts';

const stream = 'attempt/7.1';
const requested: AttemptEvent = {
  type: 'AttemptRequested',
  data: { attempt: '7.1', flow: 'run/7', role: 'developer', worktree: 'b', notes: [], limits: attemptLimits },
};
const launched: AttemptEvent = { type: 'AttemptLaunched', data: { process: agentProcess, epoch: 1 } };
const ended: AttemptEvent = {
  type: 'AttemptEnded',
  data: { outcome: { kind: 'finished' }, usage: { tokens: 0, toolCalls: 0 } },
};

async function attemptWith(...events: AttemptEvent[]) {
  const stage = new Stage({ flows: [attemptFlow as unknown as AnyFlow] });
  const parts = stage.parts();
  for (const [n, event] of events.entries()) {
    await request(parts, { stream, event, actor: { kind: 'engine', id: 'e' }, id: `e/${n}` });
  }
  const submit = (id = 's/1', result: unknown = { a: 1 }) => submitResult(parts, { attempt: '7.1', id, result });
  return { stage, parts, submit };
}

describe('a result', () => {
  it('of a running attempt is accepted on its own stream, in its name', async () => {
    const { submit, parts } = await attemptWith(requested, launched);
    expect(await submit()).toEqual({ kind: 'accepted' });
    expect((await parts.journal.read(stream)).at(-1)).toMatchObject({
      type: 'ResultSubmitted',
      data: { result: { a: 1 } },
      actor: { kind: 'attempt', id: '7.1' },
    });
  });

  it.each([
    ['nobody asked for', []],
    ['was not launched', [requested]],
    ['has ended', [requested, launched, ended]],
  ])('of an attempt that %s is refused', async (_what, events) => {
    const { submit, stage } = await attemptWith(...events);
    expect(await submit()).toEqual({ kind: 'refused', reason: 'attempt 7.1 is not running' });
    expect(await stage.recorded(stream)).not.toContain('ResultSubmitted');
  });

  it('with the same id is the same submission', async () => {
    const { submit, stage } = await attemptWith(requested, launched);
    await submit();
    await submit();
    expect((await stage.recorded(stream)).filter(type => type === 'ResultSubmitted')).toHaveLength(1);
  });

  it('that meets the end on its way is refused', async () => {
    const { parts, stage } = await attemptWith(requested, launched);
    const append = async (asked: Parameters<typeof parts.journal.append>[0]) => {
      if (asked.events[0]?.type === 'ResultSubmitted') {
        const actor = { kind: 'engine', id: 'e' } as const;
        await request(parts, { stream, event: ended, actor, id: 'e/9' });
      }
      return await parts.journal.append(asked);
    };
    const journal = withMethods(parts.journal, { append });
    const submitted = await submitResult({ ...parts, journal }, { attempt: '7.1', id: 's/1', result: 1 });
    expect(submitted.kind).toBe('refused');
    expect(await stage.recorded(stream)).not.toContain('ResultSubmitted');
  });
});

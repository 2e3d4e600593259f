import { describe, expect, it } from 'vitest';
import { adviceFor, adviceOn, type StopReason, stopReasonSchema } from './stop-reason.ts';

describe('the advice on a stop', () => {
  it.each(stopReasonSchema.options)('on %s says what to do, with commands that can be typed', reason => {
    const text = adviceFor(reason, '7');
    expect(text).not.toMatch(/undefined|null|\.\./);
    const steering = [...text.matchAll(/`pitwall (?:resume|show|logs|answer|drop|explain)([^`]*)`/g)];
    expect(steering.every(([, rest]) => rest?.startsWith(' 7'))).toBe(true);
  });

  it('is data first: an action, with a grant where a limit was reached', () => {
    expect(adviceOn('budget')).toEqual([{ action: 'resume', grant: true }]);
    expect(adviceFor('budget', '7')).toContain('`pitwall resume 7 --grant`');
  });

  it.each<StopReason>(['loop-limit', 'rejection-limit', 'gate-limit', 'review-limit', 'budget', 'timeout'])(
    'offers a grant for the limit %s',
    reason => {
      expect(adviceOn(reason)).toContainEqual({ action: 'resume', grant: true });
    },
  );
});

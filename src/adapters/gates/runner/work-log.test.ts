import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../clock/manual.ts';
import { WorkLog } from './work-log.ts';

describe('the log of what gates do', () => {
  it('reports each thing as it begins and ends, and adds up the time by name and side', async () => {
    const clock = new ManualClock(5000);
    const said: string[] = [];
    const log = new WorkLog(clock, ({ id, name, side, at }, isOver) =>
      said.push(`${id} ${name} ${side} since ${at} ${isOver ? 'over' : 'begun'}`),
    );
    const { next, end } = log.inTurn('head');
    next('checkout');
    await clock.advance(10);
    next('npm ci');
    await clock.advance(30);
    end();
    for (const ms of [1, 2]) await log.during('test', 'base', async () => await clock.advance(ms));
    expect(said.slice(0, 4)).toEqual([
      '1 checkout head since 5000 begun',
      '1 checkout head since 5000 over',
      '2 npm ci head since 5010 begun',
      '2 npm ci head since 5010 over',
    ]);
    expect(log.time()).toEqual({
      totalMs: 43,
      parts: [
        { name: 'checkout', side: 'head', ms: 10 },
        { name: 'npm ci', side: 'head', ms: 30 },
        { name: 'test', side: 'base', ms: 3 },
      ],
    });
  });
});

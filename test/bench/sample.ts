// Real histories to measure with: what simulated runs and their attempts wrote.
import type { Recorded } from '../../src/core/event.ts';
import { simulate } from '../simulation/simulate.ts';

export type Histories = ReadonlyMap<string, readonly Recorded[]>;

/** Streams of whole runs and attempts, until there are this many events in all. */
export async function sampleHistories(events: number): Promise<Histories> {
  const histories = new Map<string, readonly Recorded[]>();
  let count = 0;
  for (let seed = 1; count < events; seed++) {
    const { journal } = await simulate(seed);
    for (const event of journal.slice(0, events - count)) {
      const [flow = '', name = ''] = event.stream.split('/');
      const stream = `${flow}/${seed}-${name}`;
      histories.set(stream, [...(histories.get(stream) ?? []), { ...event, stream }]);
      count++;
    }
  }
  return histories;
}

/** One run that went on for very long: effects, pauses and resumes without end. */
export function longHistory(events: number, first: Recorded): readonly Recorded[] {
  const stream = 'run/long';
  const stamp = { stream, at: first.at, actor: first.actor };
  const history: Recorded[] = [{ ...first, ...stamp, version: 1, id: 'long-1' }];
  for (let version = 2; version <= events; version++) {
    const n = Math.floor((version - 2) / 4) + 1;
    const key = `${stream}/${n}`;
    const step = [
      {
        type: 'EffectPrepared',
        data: { key, cause: `card/${n}`, kind: 'MoveCard', input: { item: '7', status: 'Audit' } },
      },
      { type: 'EffectDone', data: { key, output: null, isDoubtful: false } },
      { type: 'PauseRequested', data: {} },
      { type: 'ResumeRequested', data: { grant: false } },
    ][(version - 2) % 4] as { type: string; data: unknown };
    history.push({ ...stamp, ...step, version, id: `long-${version}` });
  }
  return history;
}

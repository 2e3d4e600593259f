// Real histories to measure with: what simulated runs and their attempts wrote.
import type { Recorded } from '../../src/core/event.ts';
import { simulate } from '../simulation/simulate.ts';

export type Histories = ReadonlyMap<string, readonly Recorded[]>;

/** Streams of whole runs and attempts, until there are this many events in all. */
export async function sampleHistories(events: number): Promise<Histories> {
  const histories = new Map<string, readonly Recorded[]>();
  let count = 0;
  for (let seed = 1; count < events; seed++) {
    const { journal, rest } = await simulate(seed);
    if (rest.startsWith('pair')) continue;
    for (const event of journal.slice(0, events - count)) {
      const [flow = '', name = ''] = event.stream.split('/');
      const stream = `${flow}/${seed}-${name}`;
      histories.set(stream, [...(histories.get(stream) ?? []), { ...event, stream }]);
      count++;
    }
  }
  return histories;
}

/** A run that waits for its review, with a long way behind it. */
export const parkedHistory = () => historyAtRest('in review');

export const endedHistory = () => historyAtRest('ended: merged');

async function historyAtRest(wanted: string): Promise<readonly Recorded[]> {
  for (let seed = 1; ; seed++) {
    const { journal, rest } = await simulate(seed);
    const history = journal.filter(event => event.stream.startsWith('run/'));
    if (rest === wanted && history.length >= 50) return history.map(withUsualPolls);
  }
}

/** The simulation draws how often a run polls; what is measured polls as often as one does by default. */
function withUsualPolls(event: Recorded): Recorded {
  if (event.type !== 'RunRequested') return event;
  const data = event.data as { readonly settings: object };
  return { ...event, data: { ...data, settings: { ...data.settings, watchItemMs: 60_000, reviewPollMs: 60_000 } } };
}

/** One run that went the same way again and again, as often as this many events allow. */
export function longHistory(eventsMax: number, round: readonly Recorded[]): readonly Recorded[] {
  const stream = 'run/long';
  const effects = round.filter(event => event.type === 'EffectPrepared').length;
  const history: Recorded[] = [];
  for (let n = 0; history.length + round.length <= eventsMax; n++) {
    for (const event of n === 0 ? round : round.filter(each => each.type !== 'RunRequested')) {
      const version = history.length + 1;
      const data = renumbered(event.data as RoundData, n, effects);
      history.push({ ...event, stream, version, id: `long-${version}`, data });
    }
  }
  return history;
}

interface RoundData {
  readonly key?: string;
  readonly attempt?: string;
}

/** Effects are counted on and attempts are others in each round. */
function renumbered(data: RoundData, round: number, effects: number): unknown {
  const { key, attempt } = data;
  const n = Number(key?.slice(key.lastIndexOf('/') + 1)) + round * effects;
  return {
    ...data,
    ...(key === undefined ? {} : { key: `run/long/${n}` }),
    ...(attempt === undefined ? {} : { attempt: `${attempt}-${round}` }),
  };
}

// What cannot be seen or read is not decided about, and not written. Each version of the body is noted: what has to be seen follows from it.
import { epicQuery } from '../../world/epic.ts';
import type { EpicRule } from '../asks.ts';
import type { EpicBody } from '../body/epic-body.ts';
import { epicOf } from '../state.ts';
import { readSource } from '../view/seen.ts';
import { conclude, unseenPollMs } from './rule.ts';

export const read: EpicRule = (state, world, now) => {
  const { tick } = state;
  if (!tick) return undefined;
  const answer = world.get(epicQuery(epicOf(state)));
  if (answer.kind === 'absent') return conclude('absent', `there is no epic ${epicOf(state)}`, true);
  if (answer.kind === 'unknown') {
    const { unseenMs } = tick.settings;
    if (now >= state.at + unseenMs) return conclude('unseen', `the epic cannot be seen: ${answer.reason}`);
    return {
      why: `the epic cannot be seen: ${answer.reason}`,
      wakeAt: Math.min(now + unseenPollMs, state.at + unseenMs),
    };
  }
  const { version } = answer.value;
  const reading = readSource(answer.value);
  if (reading.kind === 'unreadable') {
    const place = reading.line === undefined ? '' : `line ${reading.line}: `;
    return conclude('unreadable', `${place}${reading.what}`, true);
  }
  return tick.read?.version === version ? undefined : noted(version, reading.body);
};

function noted(version: string, { items, underWay }: EpicBody) {
  const rows = items.map(({ item, status, worker, pr }) => ({ item, status, worker, pr }));
  const data = { version, items: rows, ...(underWay === null ? {} : { underWay }) };
  return { why: 'reads the body', record: [{ type: 'EpicRead', data }] } as const;
}

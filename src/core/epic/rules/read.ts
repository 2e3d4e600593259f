// What cannot be seen or read is not decided about, and not written. Each version of the body is noted: what has to be seen follows from it.
import { epicQuery } from '../../world/epic.ts';
import type { EpicRule, EpicVerdict } from '../asks.ts';
import type { EpicBody } from '../body/epic-body.ts';
import { epicOf, type OpenTick } from '../state.ts';
import { readSource } from '../view/seen.ts';
import { conclude, unseenPollMs } from './rule.ts';

export const read: EpicRule = (state, world, now) => {
  const { tick } = state;
  if (!tick) return undefined;
  const answer = world.get(epicQuery(epicOf(state)));
  if (answer.kind === 'absent') return conclude('absent', `there is no epic ${epicOf(state)}`, true);
  if (answer.kind === 'unknown') return lost(tick, answer.reason, now);
  const { version } = answer.value;
  const reading = readSource(answer.value);
  if (reading.kind === 'unreadable') {
    const place = reading.line === undefined ? '' : `line ${reading.line}: `;
    return conclude('unreadable', `${place}${reading.what}`, true);
  }
  const isNews = tick.read?.version !== version || tick.lostAt !== undefined;
  return isNews ? noted(version, reading.body) : undefined;
};

/** It may have been out of view while nobody looked: the time counts from the first time that it could not be seen. */
function lost({ lostAt, settings }: OpenTick, reason: string, now: number): EpicVerdict {
  const why = `the epic cannot be seen: ${reason}`;
  if (lostAt === undefined) return { why, record: [{ type: 'EpicLostFromView', data: {} }] };
  const until = lostAt + settings.unseenMs;
  return now >= until ? conclude('unseen', why) : { why, wakeAt: Math.min(now + unseenPollMs, until) };
}

function noted(version: string, { items, underWay }: EpicBody) {
  const rows = items.map(({ item, status, worker, pr }) => ({ item, status, worker, pr }));
  const data = { version, items: rows, ...(underWay === null ? {} : { underWay }) };
  return { why: 'reads the body', record: [{ type: 'EpicRead', data }] } as const;
}

import { describe, expect, it } from 'vitest';
import type { Recorded } from '../event.ts';
import { acceptedIn, type RedBaseEvent } from './red-base-events.ts';

const record = (event: RedBaseEvent, n: number): Recorded<RedBaseEvent> => ({
  ...event,
  stream: 'gate/test',
  version: n + 1,
  id: `${n}`,
  at: n,
  actor: { kind: 'person', id: 'ann' },
});
const accepted: RedBaseEvent = { type: 'RedBaseAccepted', data: { command: ['npm', 'test'], reason: 'see item 4' } };
const ended: RedBaseEvent = { type: 'RedBaseEnded', data: { commit: 'c' } };
const foundIn = (...events: RedBaseEvent[]) => acceptedIn(events.map(record), ['npm', 'test']);

describe('a red base', () => {
  it('is accepted by a person, for the command that was red', () => {
    expect(foundIn(accepted)).toEqual({ by: 'ann', reason: 'see item 4' });
    expect(acceptedIn([record(accepted, 0)], ['npm', 'run', 'test'])).toBeUndefined();
    expect(foundIn()).toBeUndefined();
  });

  it('is accepted until the base was green, and then only by a new decision', () => {
    expect(foundIn(accepted, ended)).toBeUndefined();
    expect(foundIn(accepted, ended, accepted)).toBeDefined();
  });
});

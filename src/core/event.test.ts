import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { decodeEvent, type EventDefinitions } from './event.ts';

const definitions: EventDefinitions = {
  Counted: { version: 1, data: z.object({ count: z.int() }) },
  Named: {
    version: 3,
    data: z.object({ first: z.string(), last: z.string(), age: z.int() }),
    upcast: {
      1: older => {
        const [first, last] = (older as { name: string }).name.split(' ');
        return { first, last };
      },
      2: older => ({ ...(older as object), age: 0 }),
    },
  },
  Lost: { version: 3, data: z.object({}), upcast: { 1: older => older } },
};

describe('decodeEvent', () => {
  it('gives back data of the version of today', () => {
    const decoded = decodeEvent(definitions, 'Counted', 1, { count: 7 });
    expect(decoded).toEqual({ kind: 'event', event: { type: 'Counted', data: { count: 7 } } });
  });

  it('takes older data through every upcast in turn', () => {
    expect(decodeEvent(definitions, 'Named', 1, { name: 'Ann Lee' })).toEqual({
      kind: 'event',
      event: { type: 'Named', data: { first: 'Ann', last: 'Lee', age: 0 } },
    });
  });

  it('starts the chain at the version that was stored', () => {
    expect(decodeEvent(definitions, 'Named', 2, { first: 'Ann', last: 'Lee' })).toMatchObject({
      event: { data: { first: 'Ann', last: 'Lee', age: 0 } },
    });
  });

  it.each([
    ['a type that it does not know', 'Unheard', 1, /Unheard is not known/],
    ['a type that every object has', 'constructor', 1, /constructor is not known/],
    ['a version after the one it knows', 'Counted', 2, /version 2, this Pitwall knows 1/],
  ])('says that a newer Pitwall wrote %s', (_what, type, version, message) => {
    const decoded = decodeEvent(definitions, type, version, { count: 1 });
    expect(decoded).toEqual({ kind: 'newer', message: expect.stringMatching(message) });
  });

  it.each([
    { what: 'has no way up from its version', type: 'Lost', version: 1, data: {}, message: /no upcast from 2/ },
    { what: 'does not fit its schema', type: 'Counted', version: 1, data: { count: '7' }, message: /count/ },
    { what: 'does not fit after the upcasts', type: 'Named', version: 2, data: { first: 'Ann' }, message: /last/ },
  ])('cannot read data that $what', ({ type, version, data, message }) => {
    expect(decodeEvent(definitions, type, version, data)).toEqual({
      kind: 'unreadable',
      message: expect.stringMatching(message),
    });
  });
});

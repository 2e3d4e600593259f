// Events for tests of the store: one plain, one that changed its shape once.
import * as z from 'zod';
import type { EventDefinitions } from '../../src/core/event.ts';
import type { NewEvent } from '../../src/ports/journal.ts';
import type { Owner } from '../../src/ports/owner.ts';

const noted = { version: 1, data: z.object({ text: z.string(), extra: z.unknown().optional() }) };

/** As an earlier Pitwall knew them. */
export const olderDefinitions = {
  Noted: noted,
  Measured: { version: 1, data: z.object({ metres: z.number() }) },
} satisfies EventDefinitions;

export const definitions = {
  Noted: noted,
  Measured: {
    version: 2,
    data: z.object({ length: z.number(), unit: z.enum(['m', 'km']) }),
    upcast: { 1: older => ({ length: z.object({ metres: z.number() }).parse(older).metres, unit: 'm' }) },
  },
  Weighed: { version: 1, data: z.object({ grams: z.number() }) },
} satisfies EventDefinitions;

export function noteOf(id: string, text = `note ${id}`): NewEvent {
  return { id, type: 'Noted', data: { text }, at: 1_700_000_000_000, actor: { kind: 'engine', id: 'test' } };
}

export function ownerNamed(id: string): Owner {
  return { id, label: `pitwall ${id}`, pid: 1, startTime: '1', bootId: 'boot', pidNamespace: 'pid:[1]' };
}

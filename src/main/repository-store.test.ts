import { describe, expect, it } from 'vitest';
import { attemptEvents } from '../core/attempt/events.ts';
import { runEvents } from '../core/run/events.ts';
import { reviewEvents, threadEvents } from '../core/thread/events.ts';
import { eventDefinitions } from './repository-store.ts';

describe('the events of the journal', () => {
  it.each(Object.entries({ runEvents, attemptEvents, threadEvents, reviewEvents }))(
    'have those of %s as they are there, so no two families use one name for different things',
    (_name, family) => {
      expect(eventDefinitions).toMatchObject(family);
      for (const [type, definition] of Object.entries(family))
        expect(eventDefinitions[type as keyof typeof eventDefinitions]).toBe(definition);
    },
  );
});

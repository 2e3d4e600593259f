import { describe, expect, it } from 'vitest';
import { RunStory } from '../../test/support/run-story.ts';
import type { Actor, Recorded } from '../core/event.ts';
import type { RunEvent } from '../core/run/events.ts';
import type { Journal } from '../ports/journal.ts';
import { subjectOfRun } from './run-subject.ts';

class KeptStory extends RunStory {
  readonly events: Recorded[] = [];

  override record(event: RunEvent): this {
    const version = this.events.length + 1;
    const actor = { kind: 'engine', id: 'x' } as const;
    this.events.push({ ...event, stream: 'run/7', version, id: `e${version}`, at: this.now, actor });
    return super.record(event);
  }
}

const said = (kind: Actor['kind'], text: string, version: number): Recorded => ({
  type: 'CommentPosted',
  data: { marker: text, parts: [text, '!'] },
  stream: 'item/7',
  version,
  id: text,
  at: 1,
  actor: { kind, id: 'x' },
});

function journalOf(streams: Readonly<Record<string, readonly Recorded[]>>): Journal {
  return { read: async (stream: string) => streams[stream] ?? [] } as unknown as Journal;
}

describe('what a run is about', () => {
  it('has the words of people in the thread of its item, and none of Pitwall or of agents', async () => {
    const thread = [said('person', 'mind a.ts', 1), said('engine', 'Gates', 2), said('attempt', 'Done', 3)];
    const journal = journalOf({ 'run/7': new KeptStory().requested().itemRead().events, 'item/7': thread });
    expect(await subjectOfRun(journal, 'run/7')).toMatchObject({ title: 'fix it', comments: ['mind a.ts!'] });
  });

  it('is nothing before its item was read', async () => {
    expect(await subjectOfRun(journalOf({}), 'run/7')).toBeUndefined();
  });
});

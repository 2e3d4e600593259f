import { describe, expect, it } from 'vitest';
import { RunStory } from '../../../test/support/run-story.ts';
import type { Recorded } from '../../core/event.ts';
import type { RunEvent } from '../../core/run/events.ts';
import type { Journal } from '../../ports/journal.ts';
import { subjectOfRun } from './run-brief.ts';

class KeptStory extends RunStory {
  readonly events: Recorded[] = [];

  override record(event: RunEvent): this {
    const version = this.events.length + 1;
    const actor = { kind: 'engine', id: 'x' } as const;
    this.events.push({ ...event, stream: 'run/7', version, id: `e${version}`, at: this.now, actor });
    return super.record(event);
  }
}

function journalOf(streams: Readonly<Record<string, readonly Recorded[]>>): Journal {
  return { read: async (stream: string) => streams[stream] ?? [] } as unknown as Journal;
}

describe('what a run is about', () => {
  it('has the words of trusted people about its item, and nobody else', async () => {
    const said = (body: string, isTrusted: boolean) => ({ id: body, author: 'x', body, at: 1, isTrusted });
    const comments = [said('mind a.ts', true), said('and b.ts', false)];
    const journal = journalOf({ 'run/7': new KeptStory().requested().itemRead({ comments }).events });
    expect(await subjectOfRun(journal, 'run/7')).toMatchObject({ title: 'fix it', comments: ['mind a.ts'] });
  });

  it('is nothing before its item was read', async () => {
    expect(await subjectOfRun(journalOf({}), 'run/7')).toBeUndefined();
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { RunStory } from '../../../test/support/run-story.ts';
import { endedItems, readRuns } from '../../app/runs/find-run.ts';
import type { FlowEvent } from '../../core/event.ts';
import type { LocalItem } from '../../core/world/item.ts';
import { definitionsFor } from '../../main/repository-store.ts';
import { done } from '../../ports/performed.ts';
import { ManualClock } from '../clock/manual.ts';
import { recordMerge } from '../forge/local/reviews.ts';
import { createLocalForge } from '../forge/local.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { FactWriter } from '../thread/append-fact.ts';
import { createLocalBoard } from './local.ts';

const items = new Map<string, LocalItem>();
const item = (id: string, more: Partial<LocalItem> = {}): void =>
  void items.set(id, {
    id,
    title: `Item ${id}`,
    author: 'ann',
    labels: [],
    dependsOn: [],
    body: '',
    file: '',
    ...more,
  });

let writer: FactWriter;
beforeEach(() => {
  items.clear();
  const clock = new ManualClock();
  const { journal } = createMemoryStore({ clock, liveness: () => 'alive', definitionsFor });
  writer = { journal, clock, newId: randomUUID, actor: { kind: 'engine', id: 'test' } };
});

const facts = async (id: string) => {
  const board = createLocalBoard({
    ...writer,
    items: { read: async each => items.get(each) },
    endedItems: async () => endedItems(await readRuns(writer.journal)),
  });
  const answer = await board.readItem(id);
  if (answer.kind !== 'known') throw new Error(`the item is ${answer.kind}`);
  return answer.value;
};

async function append(stream: string, ...events: FlowEvent[]): Promise<void> {
  const recorded = events.map(event => ({ ...event, id: randomUUID(), at: 1, actor: writer.actor }));
  await writer.journal.append({ stream, expectedVersion: 0, events: recorded });
}

function forge() {
  const history = {
    addedAt: async () => undefined,
    see: async () => undefined,
    contains: async () => false,
    isMergeable: async () => 'yes' as const,
  };
  return createLocalForge({
    ...writer,
    history,
    land: async ({ commit }) => done({ kind: 'landed', commit }),
    base: 'main',
    fileOf: async () => undefined,
  });
}

describe('findings of a local item', () => {
  const findings = '## Research Findings\n\nThe cache is never cleared.';

  it('are none where nobody researched', async () => {
    item('7', { body: 'Clear the cache.' });
    expect(await facts('7')).toEqual({
      id: '7',
      labels: [],
      title: 'Item 7',
      body: 'Clear the cache.',
      author: 'ann',
      isTrusted: true,
      blockers: [],
      comments: [],
      version: expect.any(String),
    });
  });

  it('stand in its text', async () => {
    item('7', { body: findings });
    expect((await facts('7')).findings).toBe(findings);
  });

  it('stand in its thread, from an earlier run, however long they are', async () => {
    item('7');
    const long = `${findings}\n${'More.\n'.repeat(20_000)}`;
    await forge().postComment('7', 'run/7/1', long);
    await forge().postComment('7', 'run/7/2', '## Architecture\n\nA cache.');
    expect((await facts('7')).findings).toBe(long.trim());
  });
});

describe('blockers of a local item', () => {
  const requested = (of: string): FlowEvent => {
    const { request } = new RunStory().requested().state;
    return { type: 'RunRequested', data: { ...request, item: of } };
  };
  const ended = (how: string): FlowEvent => ({ type: 'RunEnded', data: { how, detail: 'c1' } });

  it.each([
    ['has no run', [], ['3']],
    ['is being run', [requested('3')], ['3']],
    ['stopped', [requested('3'), { type: 'RunStopped', data: { reason: 'timeout', detail: '' } }], ['3']],
    ['was merged', [requested('3'), ended('merged')], []],
    ['was resolved before', [requested('3'), ended('already-resolved')], []],
    ['was merged without proof', [requested('3'), ended('merged-unproven')], []],
    ['is not the one that was merged', [requested('4'), ended('merged')], ['3']],
  ])('are judged by their runs: one that %s', async (_what, events, blockers) => {
    item('3');
    item('7', { dependsOn: ['3'] });
    if (events.length > 0) await append('run/a', ...events);
    expect((await facts('7')).blockers).toEqual(blockers);
  });

  it('are done when the review was merged while nobody drove the run', async () => {
    item('3');
    item('7', { dependsOn: ['3'] });
    const draft = { item: '3', branch: 'b3', base: 'main', commit: 'c1', title: '', body: '' };
    await forge().ensureReview(draft);
    expect((await facts('7')).blockers).toEqual(['3']);
    await recordMerge(writer, 'b3', 'c1');
    expect((await facts('7')).blockers).toEqual([]);
  });

  it('that are not there block for good, and say so', async () => {
    item('7', { dependsOn: ['99'] });
    expect((await facts('7')).blockers).toEqual(['99 (there is no such item)']);
  });
});

describe('comments of a local item', () => {
  it('are those of people, all trusted, and none of Pitwall or of agents', async () => {
    item('7');
    const post = (kind: 'person' | 'engine' | 'attempt', text: string) => ({
      type: 'CommentPosted',
      data: { marker: text, parts: [text, '!'] },
      id: text,
      at: 5,
      actor: { kind, id: 'ann' },
    });
    const events = [post('person', 'mind a.ts'), post('engine', 'Gates'), post('attempt', 'Done')];
    await writer.journal.append({ stream: 'item/7', expectedVersion: 0, events });
    const said = { id: 'mind a.ts', author: 'ann', body: 'mind a.ts!', at: 5, isTrusted: true };
    expect((await facts('7')).comments).toEqual([said]);
  });
});

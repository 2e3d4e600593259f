import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { definitionsFor } from '../../main/repository-store.ts';
import type { Forge } from '../../ports/forge.ts';
import { done } from '../../ports/performed.ts';
import { ManualClock } from '../clock/manual.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { FactWriter } from '../thread/append-fact.ts';
import { readReview, readThread } from '../thread/read-streams.ts';
import type { History } from './local/git-history.ts';
import { closeReview, recordMerge, requestChanges } from './local/reviews.ts';
import { createLocalForge, type LocalForgeOptions } from './local.ts';

const draft = { item: '7', branch: 'b7', base: 'main', commit: 'c0ffee01', title: 'Fix it', body: 'Fixed.' };

let writer: FactWriter;
let inBase: Set<string>;
let mergeable: Awaited<ReturnType<History['isMergeable']>>;
let forge: Forge;
let land: LocalForgeOptions['land'];

beforeEach(() => {
  const clock = new ManualClock();
  const { journal } = createMemoryStore({ clock, liveness: () => 'alive', definitionsFor });
  writer = { journal, clock, newId: randomUUID, actor: { kind: 'engine', id: 'test' } };
  inBase = new Set();
  mergeable = 'yes';
  const history: History = {
    addedAt: async (base, path) => (base === 'main' && path === 'items/7.md' ? 5000 : undefined),
    see: async commit => (inBase.has(commit) ? { at: 6000, message: 'Fix #7' } : undefined),
    contains: async (base, commit) => base === 'main' && inBase.has(commit),
    isMergeable: async () => mergeable,
  };
  land = async ({ commit }) => done({ kind: 'landed', commit });
  forge = createLocalForge({
    ...writer,
    history,
    land: request => land(request),
    base: 'main',
    fileOf: async item => `items/${item}.md`,
  });
});

const eventsOf = async (stream: string) => (await writer.journal.read(stream)).map(event => event.type);

describe('a local comment', () => {
  it('is stored once per marker, with the words that came first', async () => {
    const first = await forge.postComment('7', 'run/7/1', 'one');
    expect(await forge.postComment('7', 'run/7/1', 'two')).toEqual(first);
    const { comments } = await readThread(writer.journal, '7');
    expect(comments.map(each => each.parts)).toEqual([['one']]);
  });

  it('has parts that every forge takes', async () => {
    await forge.postComment('7', 'run/7/1', 'x'.repeat(150_000));
    const { comments } = await readThread(writer.journal, '7');
    expect(comments[0]?.parts.map(part => part.length)).toEqual([65_536, 65_536, 18_928]);
  });
});

describe('a local review', () => {
  beforeEach(async () => void (await forge.ensureReview(draft)));

  it('adds a fact only when something is new', async () => {
    await forge.ensureReview(draft);
    await forge.ensureReview({ ...draft, body: 'Mended.' });
    expect(await eventsOf('review/b7')).toEqual(['ReviewOpened', 'ReviewUpdated']);
    expect(await readReview(writer.journal, 'b7')).toMatchObject({ body: 'Mended.', commit: draft.commit });
  });

  it.each(['yes', 'no', 'unknown'] as const)('says what git says of a merge: %s', async said => {
    mergeable = said;
    expect(await forge.findReview('b7')).toMatchObject({ value: { state: 'open', mergeable: said } });
  });

  it('is merged when a person merged its commit by hand', async () => {
    inBase.add(draft.commit);
    expect(await forge.findReview('b7')).toMatchObject({ value: { state: 'merged', head: draft.commit } });
  });

  it('stays closed when a late update comes', async () => {
    await closeReview(writer, 'b7', 'not now');
    expect(await forge.ensureReview({ ...draft, commit: 'c0ffee02' })).toEqual({ kind: 'done', output: null });
    expect(await forge.findReview('b7')).toMatchObject({ value: { state: 'closed', head: draft.commit } });
  });

  it('is merged once, however often that is said', async () => {
    await recordMerge(writer, 'b7', 'c0ffee09');
    await recordMerge(writer, 'b7', 'c0ffee09');
    expect(await eventsOf('review/b7')).toEqual(['ReviewOpened', 'ReviewMerged']);
  });

  it.each([
    ['requestChanges', () => requestChanges(writer, 'b7', 'rename it')],
    ['closeReview', () => closeReview(writer, 'b7', '')],
    ['recordMerge', () => recordMerge(writer, 'b7', 'c0ffee08')],
  ])('that has ended takes no more words: %s', async (_word, say) => {
    await recordMerge(writer, 'b7', 'c0ffee09');
    await expect(say()).rejects.toMatchObject({ code: 'review-not-open', message: expect.stringContaining('merged') });
  });

  it('that was never opened takes no words', async () => {
    await expect(closeReview(writer, 'b8', '')).rejects.toMatchObject({ message: 'there is no review of b8' });
  });
});

describe('what is known of a local item that may be resolved', () => {
  const resolved = async (claim?: unknown) => {
    const checked = await forge.checkResolved('7', claim);
    if (checked.kind !== 'done') throw new Error(checked.reason);
    return checked.output;
  };

  it('by a merged review of its own, as long as the base has what landed', async () => {
    await forge.ensureReview(draft);
    await recordMerge(writer, 'b7', 'c0ffee09');
    expect(await resolved()).toEqual({ writtenAt: 5000 });
    inBase.add('c0ffee09');
    expect(await resolved()).toEqual({ merged: 'the review of b7 was merged into main as c0ffee09' });
  });

  it('not by the review of another item, nor by one that was closed', async () => {
    inBase.add(draft.commit);
    await forge.ensureReview({ ...draft, item: '8', branch: 'b8' });
    expect(await resolved()).toEqual({ writtenAt: 5000 });
    await forge.ensureReview(draft);
    await closeReview(writer, 'b7', '');
    expect(await resolved()).toEqual({ writtenAt: 5000 });
  });

  it.each([
    [{ commit: 'c0ffee05' }, { id: 'c0ffee05', isOnBase: true, at: 6000, message: 'Fix #7' }],
    [{ commit: 'c0ffee06' }, { id: 'c0ffee06', isOnBase: false, at: 0, message: '' }],
    [{ commit: 'main' }, undefined],
    [{ test: 'login.test.ts' }, undefined],
    [undefined, undefined],
  ])('the commit that is claimed, by its hash alone: %j', async (claim, commit) => {
    inBase.add('c0ffee05').add('main');
    expect(await resolved(claim)).toEqual({ writtenAt: 5000, ...(commit ? { commit } : {}) });
  });
});

// What every journal does, whatever it is made of: streams, versions, the order across streams, and news.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../../src/core/problem.ts';
import { createRandom } from '../../src/core/seeded-random.ts';
import type { Cursor, Journal, NewEvent } from '../../src/ports/journal.ts';
import { definitions, noteOf, olderDefinitions } from '../support/store-events.ts';
import type { SetStage, StoreStage } from './store-stage.ts';

export function describeJournal(name: string, setStage: SetStage): void {
  describe(name, () => runJournalSuite(setStage));
}

function runJournalSuite(setStage: SetStage): void {
  let stage: StoreStage;
  let journal: Journal;

  beforeEach(async () => {
    stage = await setStage();
    journal = (await stage.open(() => definitions)).journal;
  });
  afterEach(() => stage.dispose());

  const append = (stream: string, expectedVersion: number, ...events: NewEvent[]) =>
    journal.append({ stream, expectedVersion, events });
  const ids = async (stream: string, after?: number) => (await journal.read(stream, after)).map(event => event.id);

  describe('append', () => {
    it('numbers the events of a stream densely from 1', async () => {
      expect(await append('run/1', 0, noteOf('a'), noteOf('b'))).toEqual({
        kind: 'appended',
        version: 2,
        repeated: false,
      });
      expect(await append('run/1', 2, noteOf('c'))).toEqual({ kind: 'appended', version: 3, repeated: false });
      expect((await journal.read('run/1')).map(event => event.version)).toEqual([1, 2, 3]);
      expect(await append('run/2', 0, noteOf('d'))).toMatchObject({ version: 1 });
    });

    it('gives back what was appended', async () => {
      const event = { ...noteOf('a'), data: { text: 'hello', extra: [1, null, { deep: true }] } };
      await append('run/1', 0, { ...event, actor: { kind: 'person', id: 'ada' } });
      const expected = { ...event, actor: { kind: 'person', id: 'ada' }, stream: 'run/1', version: 1 };
      expect(await journal.read('run/1')).toEqual([expected]);
      expect((await journal.readAll(undefined, 10)).events).toEqual([expected]);
    });

    it('reports a conflict and stores nothing when the stream has moved on', async () => {
      await append('run/1', 0, noteOf('a'));
      expect(await append('run/1', 0, noteOf('b'))).toEqual({ kind: 'conflict', version: 1 });
      expect(await append('run/1', 7, noteOf('b'))).toEqual({ kind: 'conflict', version: 1 });
      expect(await ids('run/1')).toEqual(['a']);
    });

    it('lets one of several appends at once win', async () => {
      const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map(id => append('run/1', 0, noteOf(id))));
      expect(outcomes.filter(outcome => outcome.kind === 'appended')).toHaveLength(1);
      expect(await ids('run/1')).toHaveLength(1);
    });

    it('appends at any version when asked to, once per id', async () => {
      const anyway = (...events: NewEvent[]) => journal.append({ stream: 'run/1', expectedVersion: 'any', events });
      expect(await anyway(noteOf('a'))).toEqual({ kind: 'appended', version: 1, repeated: false });
      await append('run/1', 1, noteOf('b'));
      expect(await anyway(noteOf('c'), noteOf('d'))).toEqual({ kind: 'appended', version: 4, repeated: false });
      expect(await anyway(noteOf('a'))).toMatchObject({ repeated: true });
      expect(await ids('run/1')).toEqual(['a', 'b', 'c', 'd']);
      expect(await ids('run/1', 2)).toEqual(['c', 'd']);
    });

    it('recognises its own success when repeated, even after others went on', async () => {
      await append('run/1', 0, noteOf('a'), noteOf('b'));
      await append('run/1', 2, noteOf('c'));
      expect(await append('run/1', 0, noteOf('a'), noteOf('b'))).toEqual({
        kind: 'appended',
        version: 3,
        repeated: true,
      });
      expect(await ids('run/1')).toEqual(['a', 'b', 'c']);
    });

    it('throws when only some events are stored, or stored in another stream', async () => {
      await append('run/1', 0, noteOf('a'));
      await expect(append('run/1', 1, noteOf('a'), noteOf('b'))).rejects.toThrow('only some events');
      await expect(append('run/2', 0, noteOf('a'))).rejects.toThrow('stored in run/1 already');
      expect(await ids('run/1')).toEqual(['a']);
      expect(await journal.streams('')).toMatchObject([{ stream: 'run/1', version: 1 }]);
    });

    it('refuses events that no reader could read', async () => {
      const unknown = { ...noteOf('a'), type: 'Unheard' };
      await expect(append('run/1', 0, unknown)).rejects.toThrow('not defined');
      await expect(append('run/1', 0, { ...noteOf('a'), data: { text: 7 } })).rejects.toThrow('refused to append');
      await expect(append('run/1', 0, { ...noteOf('a'), data: undefined })).rejects.toThrow(
        'nothing that JSON can hold',
      );
      await expect(append('run/1', 0, { ...noteOf('a'), at: 0.5 })).rejects.toThrow('not a time');
      expect(await journal.streams('')).toEqual([]);
    });

    it('refuses requests that make no sense', async () => {
      await expect(append('run/1', 0)).rejects.toThrow('nothing to append');
      await expect(append('run/1', -1, noteOf('a'))).rejects.toThrow('not a version');
      await expect(append('run/1', 0, noteOf('a'), noteOf('a'))).rejects.toThrow('one event id twice');
      await expect(append('run/\0', 0, noteOf('a'))).rejects.toThrow('not usable as a stream');
      await expect(append('run/\ud800', 0, noteOf('a'))).rejects.toThrow('not usable as a stream');
      await expect(append('', 0, noteOf('a'))).rejects.toThrow('not usable as a stream');
      await expect(append('run/1', 0, noteOf('a\0b'))).rejects.toThrow('not usable as an event id');
      await expect(journal.readAll(undefined, 0)).rejects.toThrow('not a page size');
    });

    it('keeps its own copy: changing an object after the append changes nothing', async () => {
      const data = { text: 'before', extra: { list: [1] } };
      const appending = append('run/1', 0, { ...noteOf('a'), data });
      data.text = 'after';
      data.extra.list.push(2);
      await appending;
      data.text = 'later';
      expect(await journal.read('run/1')).toMatchObject([{ data: { text: 'before', extra: { list: [1] } } }]);
    });

    it('does not let a reader change what the next reader gets', async () => {
      await append('run/1', 0, noteOf('a', 'original'));
      const [first] = await journal.read('run/1');
      try {
        Object.assign(first?.data ?? {}, { text: 'changed' });
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError);
      }
      expect(await journal.read('run/1')).toMatchObject([{ data: { text: 'original' } }]);
    });

    it('keeps large events and every character', async () => {
      const large = 'x'.repeat(1024 * 1024);
      const characters = 'é 漢字 🏁 \u0000 \u2028 \ud800 "quotes" \\ \n';
      await append('run/漢字 🏁', 0, noteOf('large', large), noteOf('🏁', characters));
      expect((await journal.read('run/漢字 🏁')).map(event => event.data)).toEqual([
        { text: large },
        { text: characters },
      ]);
    });
  });

  describe('read', () => {
    it('gives no more events than asked for', async () => {
      await append('run/1', 0, noteOf('a'), noteOf('b'), noteOf('c'));
      const read = async (after: number, limit: number) =>
        (await journal.read('run/1', after, limit)).map(({ id }) => id);
      expect(await read(0, 2)).toEqual(['a', 'b']);
      expect(await read(2, 2)).toEqual(['c']);
      await expect(read(0, 0)).rejects.toThrow('not a page size');
    });

    it('is empty for a stream that does not exist, and reads on after a version', async () => {
      expect(await ids('run/1')).toEqual([]);
      await append('run/1', 0, noteOf('a'), noteOf('b'), noteOf('c'));
      expect(await ids('run/1', 1)).toEqual(['b', 'c']);
      expect(await ids('run/1', 3)).toEqual([]);
      expect(await ids('run/1', 9)).toEqual([]);
    });

    it('lists streams by name and takes a prefix literally', async () => {
      for (const stream of ['run/a_b', 'run/a%b', 'run/axb', 'run/B', 'team/1', 'run/\u{1F3C1}', 'run/\uFF5E']) {
        await append(stream, 0, noteOf(stream));
      }
      await append('run/axb', 1, noteOf('more'));
      const names = async (prefix: string) => (await journal.streams(prefix)).map(head => head.stream);
      expect(await names('run/a_')).toEqual(['run/a_b']);
      expect(await names('run/a%')).toEqual(['run/a%b']);
      expect(await names('run/b')).toEqual([]);
      expect(await names('none')).toEqual([]);
      expect(await names('run/')).toEqual(['run/B', 'run/a%b', 'run/a_b', 'run/axb', 'run/\uFF5E', 'run/\u{1F3C1}']);
      expect(await names('')).toHaveLength(7);
      expect(await journal.streams('run/ax')).toEqual([
        { stream: 'run/axb', version: 2, updatedAt: noteOf('a').at, isEnded: false },
      ]);
    });

    it('turns an older event into the shape of today', async () => {
      const older = (await stage.open(() => olderDefinitions)).journal;
      const measured = { ...noteOf('a'), type: 'Measured', data: { metres: 3 } };
      await older.append({ stream: 'run/1', expectedVersion: 0, events: [measured] });
      expect(await journal.read('run/1')).toMatchObject([{ type: 'Measured', data: { length: 3, unit: 'm' } }]);
    });

    it.each([
      ['a newer version of a type', { type: 'Measured', data: { length: 3, unit: 'km' } }],
      ['a type that is not known', { type: 'Weighed', data: { grams: 3 } }],
    ])('stops at %s', async (_, newer) => {
      await append('run/1', 0, noteOf('a'), { ...noteOf('b'), ...newer });
      const older = (await stage.open(() => olderDefinitions)).journal;
      const failure = await older.read('run/1').catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Problem);
      expect(failure).toMatchObject({ code: 'newer-pitwall' });
      expect(String(failure)).toContain('Event 2 of run/1');
      await expect(older.readAll(undefined, 10)).rejects.toMatchObject({ code: 'newer-pitwall' });
      expect(await older.readAll(undefined, 1)).toMatchObject({ events: [{ id: 'a' }] });
    });
  });

  describe('the order across streams', () => {
    it('gives pages in the order of appends and ends with an empty one', async () => {
      await append('run/2', 0, noteOf('a'), noteOf('b'));
      await append('run/1', 0, noteOf('c'));
      const first = await journal.readAll(undefined, 2);
      expect(first.events.map(event => event.id)).toEqual(['a', 'b']);
      const second = await journal.readAll(first.cursor, 2);
      expect(second.events.map(event => event.id)).toEqual(['c']);
      expect(await journal.readAll(second.cursor, 2)).toEqual({ events: [], cursor: second.cursor });
    });

    it('starts from its head with what comes after', async () => {
      const empty = await journal.head();
      expect(await journal.readAll(empty, 10)).toMatchObject({ events: [] });
      await append('run/1', 0, noteOf('a'));
      const head = await journal.head();
      await append('run/1', 1, noteOf('b'));
      expect((await journal.readAll(head, 10)).events.map(event => event.id)).toEqual(['b']);
      expect((await journal.readAll(empty, 10)).events.map(event => event.id)).toEqual(['a', 'b']);
    });

    it('refuses a cursor that it did not give', async () => {
      for (const cursor of ['', 'x', '-1', '1.5', '01', '1; DROP TABLE event']) {
        await expect(journal.readAll(cursor, 1)).rejects.toThrow('not a cursor');
      }
      await expect(journal.readAll('1', 1)).rejects.toMatchObject({ code: 'cursor-unknown' });
    });

    it.each([1, 2, 3])('never skips or repeats an event while writers go on (seed %i)', async seed => {
      const random = createRandom(seed).next;
      const handles = [
        journal,
        (await stage.open(() => definitions)).journal,
        (await stage.open(() => definitions)).journal,
      ];
      const writers = handles.map((handle, index) => writeSome(handle, `run/${index}`, random));
      const read = followUntil(journal, random, 3 * 30);
      await Promise.all(writers);
      const events = await read;
      expect(new Set(events.map(event => event.id)).size).toBe(90);
      for (const stream of ['run/0', 'run/1', 'run/2']) {
        const versions = events.filter(event => event.stream === stream).map(event => event.version);
        expect(versions).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
      }
      expect((await journal.readAll(undefined, 1000)).events).toEqual(events);
    });
  });

  describe('news', () => {
    it('tells of an append by this handle and by another one', async () => {
      const other = (await stage.open(() => definitions)).journal;
      const mine = nextCall(journal);
      await append('run/1', 0, noteOf('a'));
      await mine;
      const theirs = nextCall(journal);
      await other.append({ stream: 'run/1', expectedVersion: 1, events: [noteOf('b')] });
      await theirs;
      expect(await ids('run/1')).toEqual(['a', 'b']);
    });

    it('calls nobody who stopped listening, and not for a refused append', async () => {
      const calls: string[] = [];
      const stop = journal.onAppend(() => calls.push('stopped'));
      stop();
      journal.onAppend(() => calls.push('first'));
      journal.onAppend(() => calls.push('second'));
      await append('run/1', 0, noteOf('a'));
      await append('run/1', 0, noteOf('b'));
      await append('run/1', 0, noteOf('a'));
      await journal.read('run/1');
      expect(calls).toEqual(['first', 'second']);
    });
  });

  describe('a preview', () => {
    it('is what a reader would get, and stores nothing', async () => {
      const hiding = (
        await stage.open(
          () => definitions,
          text => text.replaceAll('hunter2', '•'),
        )
      ).journal;
      await append('run/1', 0, noteOf('a'));
      const events = [noteOf('b', 'password hunter2'), noteOf('c')];
      const preview = await hiding.preview('run/1', 1, events);
      expect(await ids('run/1')).toEqual(['a']);
      await hiding.append({ stream: 'run/1', expectedVersion: 1, events });
      expect(preview).toEqual(await journal.read('run/1', 1));
      expect(JSON.stringify(preview)).not.toContain('hunter2');
    });

    it('refuses what no reader could read', async () => {
      const unheard = { ...noteOf('a'), type: 'Unheard' };
      await expect(journal.preview('run/1', 0, [unheard])).rejects.toThrow('is not defined');
    });
  });

  describe('redaction', () => {
    it('stores the redacted text, whatever the redaction makes of it', async () => {
      const hiding = (
        await stage.open(
          () => definitions,
          text => text.replaceAll('hunter2', '"\\•'),
        )
      ).journal;
      await hiding.append({ stream: 'run/1', expectedVersion: 0, events: [noteOf('a', 'password\nhunter2')] });
      expect(await journal.read('run/1')).toMatchObject([{ data: { text: 'password\n"\\•' } }]);
    });

    it('redacts who did it, and never sees the letter of an escape', async () => {
      const seen: string[] = [];
      const hiding = (
        await stage.open(
          () => definitions,
          text => {
            seen.push(text);
            return text.replaceAll('hunter2', '•');
          },
        )
      ).journal;
      const event = { ...noteOf('a', 'one\ntwo'), actor: { kind: 'person' as const, id: 'hunter2' } };
      await hiding.append({ stream: 'run/1', expectedVersion: 0, events: [event] });
      expect(await journal.read('run/1')).toMatchObject([{ actor: { kind: 'person', id: '•' } }]);
      expect(seen).toContain('one\ntwo');
      expect(seen.join('')).not.toContain('\\');
    });
  });
}

function nextCall(journal: Journal): Promise<void> {
  return new Promise(resolve => {
    const stop = journal.onAppend(() => {
      stop();
      resolve();
    });
  });
}

async function writeSome(journal: Journal, stream: string, random: () => number): Promise<void> {
  for (let version = 0; version < 30; ) {
    const count = Math.min(30 - version, 1 + Math.floor(random() * 4));
    const events = Array.from({ length: count }, (_, index) => noteOf(`${stream}#${version + index}`));
    await journal.append({ stream, expectedVersion: version, events });
    version += count;
  }
}

async function followUntil(journal: Journal, random: () => number, count: number) {
  const events = [];
  let cursor: Cursor | undefined;
  while (events.length < count) {
    const page = await journal.readAll(cursor, 1 + Math.floor(random() * 7));
    events.push(...page.events);
    cursor = page.cursor;
    await new Promise(resolve => setImmediate(resolve));
  }
  return events;
}

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentEvent } from '../../ports/agent.ts';
import { systemClock } from '../clock/system.ts';
import { parseLine, type TimedEntry } from './entry.ts';
import { createTranscripts, type Transcripts } from './transcripts.ts';

let folder: string;
const warnings: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-transcript-'));
  warnings.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (bytesMax?: number): Transcripts =>
  createTranscripts({
    folder,
    clock: systemClock,
    warn: text => warnings.push(text),
    ...(bytesMax ? { bytesMax } : {}),
  });

async function collect(lines: AsyncIterable<string>): Promise<TimedEntry[]> {
  const entries: TimedEntry[] = [];
  for await (const line of lines) {
    const entry = parseLine(line);
    if (entry) entries.push(entry);
  }
  return entries;
}

const eventsIn = (lines: readonly string[]) =>
  lines.map(parseLine).flatMap(entry => (entry?.kind === 'event' ? [entry.event] : []));
const texts = (entries: readonly TimedEntry[]) => entries.map(entry => ('text' in entry ? entry.text : entry.kind));

const events: readonly AgentEvent[] = [
  { kind: 'conversation', id: 'c-1', model: 'm' },
  { kind: 'text', text: 'hello' },
  { kind: 'thinking', text: 'hm' },
  { kind: 'tool-start', id: '1', tool: 'shell', command: 'ls', paths: ['a'] },
  { kind: 'tool-end', id: '1', isOk: false },
  { kind: 'diff', path: 'a', text: '-x\n+y' },
  { kind: 'usage', usage: { tokens: 5, toolCalls: 1, costUsd: 0.1 } },
  { kind: 'context', share: 0.5 },
  { kind: 'plan', steps: ['one', 'two'] },
  { kind: 'warning', text: 'odd' },
  { kind: 'end', outcome: { kind: 'failed', cause: 'model-error', detail: 'x' }, text: 'bye' },
];

describe('transcripts', () => {
  it('give back what was recorded, in order and with its time', async () => {
    const transcript = open().open('7.1', []);
    const before = Date.now();
    await transcript.record({ kind: 'sent', text: '{"a":1}' });
    await transcript.record({ kind: 'heard', text: 'ünïcode \u2028 and \\ "quotes"' });
    await transcript.record({ kind: 'stderr', text: 'oops' });
    await transcript.close();
    const entries = await collect(open().lines('7.1'));
    expect(texts(entries)).toEqual(['{"a":1}', 'ünïcode \u2028 and \\ "quotes"', 'oops', 'closed']);
    expect(entries.every(({ at }) => at >= before && at <= Date.now())).toBe(true);
  });

  it('can be replayed to the very same events', async () => {
    const transcript = open().open('7.1', []);
    for (const event of events) {
      await transcript.record({ kind: 'heard', text: 'raw' });
      await transcript.record({ kind: 'event', event });
    }
    await transcript.close();
    const lines = readFileSync(join(folder, '7.1', '000001.jsonl'), 'utf8')
      .trim()
      .split('\n');
    expect(eventsIn(lines)).toEqual(events);
    expect(await open().conversationOf('7.1')).toBe('c-1');
    expect(await open().conversationOf('7.2')).toBeUndefined();
  });

  it('show what they can read of a damaged file', () => {
    const line = (entry: object) => JSON.stringify({ at: 1, ...entry });
    const good = line({ kind: 'event', event: { kind: 'conversation', id: 'x' } });
    expect(eventsIn(['{"at":1,"kind":"ev', good, line({ kind: 'of a newer Pitwall' })])).toEqual([
      { kind: 'conversation', id: 'x' },
    ]);
    expect(parseLine('{"at":1,"kind":"ev')).toBeUndefined();
  });

  it('are private to the user', async () => {
    const transcript = open().open('run/7 .. *', []);
    await transcript.record({ kind: 'note', text: 'x' });
    await transcript.close();
    const place = open().folderOf('run/7 .. *');
    expect(readdirSync(folder)).toHaveLength(1);
    expect(statSync(place).mode & 0o777).toBe(0o700);
    expect(statSync(join(place, '000001.jsonl')).mode & 0o777).toBe(0o600);
    expect(open().folderOf('..')).toBe(join(folder, '%2E%2E'));
  });

  it('hold no secret, by its shape or because it is known', async () => {
    const token = `ghp_${'a1'.repeat(18)}`;
    const known = 'known-"secret"-of-this-attempt';
    const transcript = open().open('7.1', [known, 'short']);
    await transcript.record({ kind: 'heard', text: JSON.stringify({ text: `first\n${token}` }) });
    await transcript.record({ kind: 'heard', text: JSON.stringify({ inner: JSON.stringify({ text: `\t${token}` }) }) });
    await transcript.record({ kind: 'sent', text: JSON.stringify({ env: known }) });
    await transcript.record({ kind: 'event', event: { kind: 'text', text: `a short note\n${token}\n${known}` } });
    await transcript.close();
    const stored = readFileSync(join(folder, '7.1', '000001.jsonl'), 'utf8');
    expect(stored).not.toContain(token);
    expect(stored).not.toContain('secret');
    expect(stored).toContain('a short note');
    expect(await collect(open().lines('7.1'))).toHaveLength(5);
  });

  it('leave a line without secrets as it is', async () => {
    const text = JSON.stringify({ text: 'one\ntwo \\n "three" \u0001 skunk-works, bearer of news' });
    const transcript = open().open('7.1', ['longer-secret']);
    await transcript.record({ kind: 'heard', text });
    await transcript.close();
    expect(texts(await collect(open().lines('7.1')))[0]).toBe(text);
  });

  it('stay within their size: the oldest lines go, and that is said', async () => {
    const transcript = open(80_000).open('7.1', []);
    for (let at = 0; at < 2000; at++) await transcript.record({ kind: 'heard', text: `line ${at} ${'x'.repeat(100)}` });
    await transcript.close();
    const place = open().folderOf('7.1');
    const bytes = readdirSync(place).reduce((sum, name) => sum + statSync(join(place, name)).size, 0);
    expect(bytes).toBeGreaterThan(8_000);
    expect(bytes).toBeLessThan(90_000);
    const entries = await collect(open().lines('7.1'));
    expect(texts(entries)).toContainEqual(expect.stringMatching(/^\d+ bytes before dropped$/));
    expect(texts(entries).at(-2)).toMatch(/^line 1999 /);
  });

  it('go on where an earlier start of the same attempt ended, whatever that left', async () => {
    const first = open().open('7.1', []);
    await first.record({ kind: 'note', text: 'first' });
    await first.close();
    const path = join(folder, '7.1', '000001.jsonl');
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"at":1,"ki`);
    const second = open().open('7.1', []);
    await second.record({ kind: 'note', text: 'second' });
    await second.close();
    expect(texts(await collect(open().lines('7.1')))).toEqual(['first', 'closed', 'second', 'closed']);
  });

  it('are empty for an attempt that has none', async () => {
    expect(await collect(open().lines('7.9'))).toEqual([]);
    expect(await open().conversationOf('7.9')).toBeUndefined();
  });

  it('take nothing after their close, and trouble with the disk is a warning', async () => {
    const transcript = open().open('7.1', []);
    await transcript.close();
    await transcript.record({ kind: 'note', text: 'late' });
    expect(texts(await collect(open().lines('7.1')))).toEqual(['closed']);
    writeFileSync(join(folder, 'file'), '');
    const broken = createTranscripts({
      folder: join(folder, 'file'),
      clock: systemClock,
      warn: text => warnings.push(text),
    });
    const nowhere = broken.open('7.1', []);
    await nowhere.record({ kind: 'note', text: 'x' });
    await nowhere.close();
    expect(warnings).toHaveLength(1);
  });
});

describe('following a transcript', () => {
  it('gives each line as it comes, across files, until the attempt is over', async () => {
    const transcripts = open(4000);
    const transcript = transcripts.open('7.1', []);
    const followed = collect(open().lines('7.1', new AbortController().signal));
    for (let at = 0; at < 20; at++) {
      await transcript.record({ kind: 'heard', text: `line ${at} ${'x'.repeat(100)}` });
      if (at % 5 === 0) await new Promise(resolve => setTimeout(resolve, 5));
    }
    await transcript.close();
    const lines = texts(await followed).filter(text => text.startsWith('line '));
    expect(lines.map(text => text.split(' ')[1])).toEqual(Array.from({ length: 20 }, (_, at) => String(at)));
  });

  it('stops when nobody wants to follow any longer', async () => {
    const stop = new AbortController();
    const transcript = open().open('7.1', []);
    await transcript.record({ kind: 'note', text: 'one' });
    const lines = open().lines('7.1', stop.signal)[Symbol.asyncIterator]();
    expect((await lines.next()).value).toContain('one');
    const next = lines.next();
    stop.abort();
    expect(await next).toEqual({ done: true, value: undefined });
    await transcript.close();
  });

  it('reads lines of many megabytes', async () => {
    const transcript = open().open('7.1', []);
    await transcript.record({ kind: 'heard', text: 'é'.repeat(6_000_000) });
    await transcript.close();
    const [entry] = await collect(open().lines('7.1'));
    expect(entry).toMatchObject({ kind: 'heard' });
    expect(entry && 'text' in entry && entry.text.length).toBe(6_000_000);
  });
});

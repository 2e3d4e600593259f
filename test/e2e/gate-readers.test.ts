// Readers of gates in a thread: what they read cannot stop the thread that drives them. Real threads.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { gatesInThread } from '../../src/adapters/gates/readers/reader-thread.ts';
import type { Gate, GateInput, Tree } from '../../src/ports/gate.ts';

const program = new URL('../../dist/test/support/slow-readers.js', import.meta.url);
if (!existsSync(program)) throw new Error('Pitwall is not built: run node scripts/setup.mjs');

const local: Gate = {
  name: 'lint',
  against: 'nothing',
  plan: async () => ({ kind: 'skip', reason: 'not here' }),
  read: () => ({ kind: 'skip', reason: 'not here' }),
};

function readerWith(limitMs: number, memoryMb?: number): Gate {
  const limits = { limitMs, ...(memoryMb === undefined ? {} : { memoryMb }) };
  const [gate] = gatesInThread({ program, gates: [local], settings: {}, path: process.env.PATH, ...limits });
  if (!gate) throw new Error('there is no gate');
  return gate;
}

function inputWith(text: string, signal?: AbortSignal): GateInput {
  const tree: Tree = { paths: new Set(['file']), read: async () => text, mentioning: async texts => texts };
  const commits = { head: 'h', base: 'b' };
  const rest = { change: { files: [] }, commits, subject: undefined, now: 0, isOnPath: () => false };
  return { head: tree, base: tree, ...rest, ...(signal ? { signal } : {}) };
}

const fine = { kind: 'read', findings: [], note: 'fine true a' };

it('a reader gets what it asks for', async () => {
  const gate = readerWith(20_000);
  expect(await gate.plan(inputWith('fine'), 'head')).toEqual({ kind: 'run', tools: [] });
  expect(await Promise.all(Array.from({ length: 9 }, () => gate.read([], inputWith('fine'), 'base')))).toEqual(
    Array.from({ length: 9 }, () => fine),
  );
});

it('one that never ends costs its own answer, names its file, and the others get theirs', async () => {
  const gate = readerWith(1000);
  let beats = 0;
  const heart = setInterval(() => beats++, 20);
  const [slow, other] = await Promise.all([
    gate.read([], inputWith('slow'), 'head'),
    gate.read([], inputWith('fine'), 'head'),
  ]);
  clearInterval(heart);
  expect(slow).toEqual({ kind: 'unreadable', reason: 'file: it took longer than 1 s to read' });
  expect(other).toEqual(fine);
  expect(beats).toBeGreaterThan(1);
});

it('one that takes all memory costs its own answer', async () => {
  const gate = readerWith(600_000, 64);
  expect(await gate.read([], inputWith('large'), 'head')).toMatchObject({ kind: 'unreadable' });
  expect(await gate.read([], inputWith('fine'), 'head')).toEqual(fine);
});

it('one that never ends ends when the gates are stopped', async () => {
  const stop = new AbortController();
  const gate = readerWith(600_000);
  const reading = gate.read([], inputWith('slow', stop.signal), 'head');
  setTimeout(() => stop.abort(), 200);
  expect(await reading).toMatchObject({
    kind: 'unreadable',
    reason: expect.stringContaining('stopped before its end'),
  });
  const stopped = await gate.plan(inputWith('fine', stop.signal), 'head');
  expect(stopped).toMatchObject({ kind: 'error' });
});

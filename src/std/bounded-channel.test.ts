import { describe, expect, it } from 'vitest';
import { BoundedChannel } from './bounded-channel.ts';

const bounds = { entriesMax: 3, sizeMax: 10, sizeOf: (text: string) => text.length };

async function collect(channel: BoundedChannel<string>): Promise<string[]> {
  const entries: string[] = [];
  for await (const entry of channel) entries.push(entry);
  return entries;
}

async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const mark = Symbol('pending');
  await new Promise(resolve => setImmediate(resolve));
  return (await Promise.race([promise, Promise.resolve(mark)])) === mark;
}

describe('a bounded channel', () => {
  it('delivers in order, also what was pushed before anybody read', async () => {
    const channel = new BoundedChannel<string>(bounds);
    channel.push('one', 'two');
    const reading = collect(channel);
    channel.push('three');
    channel.close();
    channel.push('late');
    expect(await reading).toEqual(['one', 'two', 'three']);
  });

  it.each([
    ['many', ['x', 'x', 'x']],
    ['long', ['x'.repeat(10)]],
  ])('holds the writer up while entries are too %s', async (_name, entries) => {
    const channel = new BoundedChannel<string>(bounds);
    channel.push(...entries);
    const room = channel.untilRoom();
    expect(channel.isFull).toBe(true);
    expect(await isPending(room)).toBe(true);
    await channel[Symbol.asyncIterator]().next();
    expect(await isPending(room)).toBe(false);
  });

  it('passes an entry larger than the bound', async () => {
    const channel = new BoundedChannel<string>(bounds);
    channel.push('x'.repeat(100));
    channel.close();
    expect(await collect(channel)).toEqual(['x'.repeat(100)]);
  });

  it('holds nobody up when it is closed or discarded', async () => {
    for (const end of ['close', 'discard'] as const) {
      const channel = new BoundedChannel<string>(bounds);
      channel.push('x', 'x', 'x');
      const room = channel.untilRoom();
      channel[end]();
      await room;
    }
  });

  it('drops everything once the reader left', async () => {
    const channel = new BoundedChannel<string>(bounds);
    channel.push('one', 'two', 'three');
    for await (const entry of channel) {
      expect(entry).toBe('one');
      break;
    }
    channel.push('four');
    await channel.untilRoom();
    expect(await collect(channel)).toEqual([]);
  });
});

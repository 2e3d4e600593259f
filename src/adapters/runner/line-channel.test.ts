import { describe, expect, it } from 'vitest';
import { LineChannel } from './line-channel.ts';

async function collect(channel: LineChannel): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of channel) lines.push(line);
  return lines;
}

async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const mark = Symbol('pending');
  await new Promise(resolve => setImmediate(resolve));
  return (await Promise.race([promise, Promise.resolve(mark)])) === mark;
}

describe('lines on their way', () => {
  it('arrive in order, also those pushed before anybody read', async () => {
    const channel = new LineChannel();
    await channel.push('one');
    const reading = collect(channel);
    await channel.push('two');
    channel.close();
    expect(await reading).toEqual(['one', 'two']);
  });

  it.each([
    ['many', () => Array.from({ length: 64 }, () => 'x')],
    ['long', () => ['x'.repeat(1024 * 1024)]],
  ])('wait for the reader when there are %s', async (_name, linesOf) => {
    const channel = new LineChannel();
    const pushes = linesOf().map(line => channel.push(line));
    const last = pushes.at(-1) ?? Promise.resolve();
    expect(await isPending(last)).toBe(true);
    await channel[Symbol.asyncIterator]().next();
    expect(await isPending(last)).toBe(false);
  });

  it('hold nobody up when nobody reads any more', async () => {
    const channel = new LineChannel();
    const last = Array.from({ length: 80 }, () => channel.push('x')).at(-1);
    channel.discard();
    await last;
    await channel.push('late');
    expect(await collect(channel)).toEqual([]);
  });
});

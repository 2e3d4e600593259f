import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readOutput } from './read-output.ts';

const never = new Promise(() => undefined);

function open(gone: Promise<unknown> = never) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  return { stdout, stderr, lines: readOutput({ stdout, stderr }, 1000, gone) };
}

describe('reading output', () => {
  it('gives the lines of both outputs, each in its order, and ends with both', async () => {
    const { stdout, stderr, lines } = open();
    stdout.end('a\nb\nc');
    stderr.end('x\ny\n');
    const all: string[] = [];
    for await (const { from, text } of lines) all.push(`${from} ${text}`);
    expect(all.filter(line => line.startsWith('stdout'))).toEqual(['stdout a', 'stdout b', 'stdout c']);
    expect(all.filter(line => line.startsWith('stderr'))).toEqual(['stderr x', 'stderr y']);
  });

  it('stops reading when nobody takes the lines, and goes on when somebody does', async () => {
    const { stdout, stderr, lines } = open();
    const written = 5_000;
    let accepted = 0;
    for (; accepted < written && stdout.write(`${'x'.repeat(999)}\n`); accepted++) await setImmediate();
    expect(accepted).toBeLessThan(written / 2);
    stdout.end();
    stderr.end();
    let count = 0;
    for await (const line of lines) count += line.text.length > 0 ? 1 : 0;
    expect(count).toBe(accepted + 1);
  });

  it('reads on and drops what comes after the reader has read enough', async () => {
    const { stdout, lines } = open();
    stdout.write('a\n');
    for await (const { text } of lines) {
      expect(text).toBe('a');
      break;
    }
    for (let count = 0; count < 5_000; count++) {
      if (!stdout.write(`${'x'.repeat(999)}\n`)) await new Promise(resolve => stdout.once('drain', resolve));
    }
  });

  it('delivers everything and ends when a stranger holds the pipe open after the end', async () => {
    const { stdout, lines } = open(Promise.resolve());
    stdout.write('a\nb');
    const texts: string[] = [];
    for await (const { text } of lines) texts.push(text);
    expect(texts).toEqual(['a', 'b']);
  });

  it('reads what waits in the pipe when this process itself was held up', async () => {
    const child = spawn('sh', ['-c', 'echo a; sleep 0.2; echo b'], { stdio: ['ignore', 'pipe', 'pipe'] });
    const texts: string[] = [];
    for await (const { text } of readOutput(child, 1000, Promise.resolve())) {
      texts.push(text);
      // Nothing is heard meanwhile, though it was said.
      if (text === 'a') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
    }
    expect(texts).toEqual(['a', 'b']);
  });

  it('takes a broken pipe for the end', async () => {
    const { stdout, stderr, lines } = open();
    stdout.write('a\n');
    stderr.end();
    const reader = lines[Symbol.asyncIterator]();
    expect(await reader.next()).toMatchObject({ value: { text: 'a' } });
    stdout.destroy(new Error('EPIPE'));
    expect(await reader.next()).toMatchObject({ done: true });
  });
});

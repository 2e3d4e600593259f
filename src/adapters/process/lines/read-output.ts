// Reads both outputs of a process as lines. It reads only as fast as the reader takes the lines.
import type { Readable } from 'node:stream';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { HeldProcess } from '../../../ports/processes.ts';
import { BoundedChannel } from '../../../std/bounded-channel.ts';
import { LineSplitter, type TextLine } from './line-splitter.ts';

export type ProcessLine = HeldProcess['lines'] extends AsyncIterable<infer Line> ? Line : never;
export type LineChannel = BoundedChannel<ProcessLine>;

export interface Outputs {
  readonly stdout: Readable;
  readonly stderr: Readable;
}

/** How long an output may stay silent after the process is gone: another process may hold the pipe open for ever. */
const silenceAfterEndMs = 500;

export function lineChannel(): LineChannel {
  return new BoundedChannel({ entriesMax: 1024, sizeMax: 1024 * 1024, sizeOf: line => line.text.length });
}

/** `gone` resolves when no process is left that should still write. */
export function readOutput(outputs: Outputs, bytesMax: number, gone: Promise<unknown>): LineChannel {
  const channel = lineChannel();
  const pumps = (['stdout', 'stderr'] as const).map(from => startPump(outputs[from], from, channel));
  void Promise.all(pumps.map(pump => pump.run(bytesMax))).then(() => channel.close());
  void gone.then(() => Promise.all(pumps.map(pump => pump.stopWhenSilent())));
  return channel;
}

function startPump(stream: Readable, from: ProcessLine['from'], channel: LineChannel) {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let isDone = false;
  /** Set while it waits for the process, not for the reader. */
  let waitingSince: number | undefined;

  async function deliver(lines: Iterable<TextLine>): Promise<void> {
    for (const { text, isCut } of lines) {
      if (channel.isFull) await channel.untilRoom();
      channel.push({ from, text, isCut });
    }
  }

  /** A broken pipe is the end of the output like any other; how the process ended is reported elsewhere. */
  async function nextChunk(): Promise<Buffer | undefined> {
    waitingSince = performance.now();
    try {
      const next = await chunks.next();
      return next.done ? undefined : next.value;
    } catch {
      return undefined;
    } finally {
      waitingSince = undefined;
    }
  }

  return {
    async run(bytesMax: number): Promise<void> {
      const splitter = new LineSplitter(bytesMax);
      for (let chunk = await nextChunk(); chunk; chunk = await nextChunk()) await deliver(splitter.push(chunk));
      await deliver(splitter.end());
      isDone = true;
    },
    async stopWhenSilent(): Promise<void> {
      const startedAt = performance.now();
      while (!isDone) {
        await sleep(silenceAfterEndMs / 5, undefined, { ref: false });
        // After a delay, timers run before the bytes that wait in the pipe are read.
        await setImmediate();
        const silentSince = Math.max(startedAt, waitingSince ?? Number.POSITIVE_INFINITY);
        if (performance.now() - silentSince >= silenceAfterEndMs) stream.destroy();
      }
    },
  };
}

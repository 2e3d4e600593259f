// Lines of the lifeline, to a listener. Not readline: that one throws when the other side dies with something unread.
import type { Socket } from 'node:net';
import { LineSplitter } from '../lines/line-splitter.ts';

const lineBytesMax = 1024 * 1024;

/** `onEnd` is called once, however the connection ended. */
export function onLines(lifeline: Socket, onLine: (line: string) => void, onEnd: () => void): void {
  const splitter = new LineSplitter(lineBytesMax);
  lifeline.on('data', (chunk: Buffer) => {
    for (const { text } of splitter.push(chunk)) onLine(text);
  });
  lifeline.on('error', () => lifeline.destroy());
  lifeline.once('close', onEnd);
}

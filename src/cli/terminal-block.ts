// Lines at the bottom of a terminal that are drawn again in place, while other lines scroll by above them.
import { cellsOf } from './cells.ts';
import type { Output } from './terminal.ts';

/** Between these a terminal that knows them shows nothing, so that nothing flickers; others ignore them. */
const [begin, end] = ['\u001b[?2026h', '\u001b[?2026l'];

export function terminalBlock(output: Output) {
  let shown: readonly string[] = [];

  /** Up to the first line of the block, and all of it away. A narrower terminal has wrapped its lines by now. */
  function erasure(): string {
    if (shown.length === 0) return '';
    const columns = output.columns || 80;
    const rowsOf = (line: string) => Math.max(1, Math.ceil(cellsOf(line) / columns));
    const up = shown.reduce((sum, line) => sum + rowsOf(line), 0) - 1;
    return `\r${up > 0 ? `\u001b[${up}A` : ''}\u001b[J`;
  }

  return {
    /** Nothing is written when nothing changed. The cursor stays behind the last line. */
    show(lines: readonly string[]): void {
      if (lines.join('\n') === shown.join('\n')) return;
      const erased = erasure();
      shown = lines;
      output.write(`${begin}${erased}${shown.join('\n')}${end}`);
    },
    /** One write, so that no half of it is ever seen. `to` may be another stream on the same terminal. */
    writeAbove(text: string, to: Output): void {
      if (shown.length === 0 || (to !== output && !to.isTTY)) to.write(text);
      else if (to === output) to.write(`${begin}${erasure()}${text}${shown.join('\n')}${end}`);
      else {
        output.write(erasure());
        to.write(text);
        output.write(shown.join('\n'));
      }
    },
  };
}

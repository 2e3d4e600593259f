// Lines at the bottom of a terminal that are drawn again in place, while other lines scroll by above them.
import { cellsOf } from './cells.ts';
import type { Output } from './terminal.ts';

/** Between these a terminal that knows them shows nothing, so that nothing flickers; others ignore them. */
const [begin, end] = ['\u001b[?2026h', '\u001b[?2026l'];

export class TerminalBlock {
  readonly #output: Output;
  #lines: readonly string[] = [];

  constructor(output: Output) {
    this.#output = output;
  }

  /** Nothing is written when nothing changed. The cursor stays behind the last line. */
  show(lines: readonly string[]): void {
    if (lines.join('\n') === this.#lines.join('\n')) return;
    const erased = this.#erasure();
    this.#lines = lines;
    this.#output.write(`${begin}${erased}${this.#lines.join('\n')}${end}`);
  }

  /** One write, so that no half of it is ever seen. `to` may be another stream on the same terminal. */
  writeAbove(text: string, to: Output): void {
    if (this.#lines.length === 0 || (to !== this.#output && !to.isTTY)) {
      to.write(text);
    } else if (to === this.#output) {
      to.write(`${begin}${this.#erasure()}${text}${this.#lines.join('\n')}${end}`);
    } else {
      this.#output.write(this.#erasure());
      to.write(text);
      this.#output.write(this.#lines.join('\n'));
    }
  }

  /** Up to the first line of the block, and all of it away. A narrower terminal has wrapped its lines by now. */
  #erasure(): string {
    if (this.#lines.length === 0) return '';
    const columns = this.#output.columns || 80;
    const rowsOf = (line: string) => Math.max(1, Math.ceil(cellsOf(line) / columns));
    const up = this.#lines.reduce((sum, line) => sum + rowsOf(line), 0) - 1;
    return `\r${up > 0 ? `\u001b[${up}A` : ''}\u001b[J`;
  }
}

// Cuts a stream of bytes into lines and never holds more than one line of the limit, whatever comes.

export interface TextLine {
  readonly text: string;
  /** The line was longer than the limit; the rest of it was skipped. */
  readonly isCut: boolean;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Lines end at LF only; a CR before it is dropped. Agents print U+2028 and a lone CR inside of lines. */
export class LineSplitter {
  readonly #bytesMax: number;
  #parts: Buffer[] = [];
  #length = 0;
  #isSkipping = false;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Lazy, so that a chunk of nothing but line feeds does not become thousands of lines at once. */
  *push(chunk: Buffer): Generator<TextLine> {
    let from = 0;
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
      const part = chunk.subarray(from, at);
      from = at + 1;
      if (this.#isSkipping) this.#isSkipping = false;
      else if (this.#length === 0) yield this.#lineOf(part, true);
      else {
        this.#hold(part);
        yield this.#take({ atLineFeed: true });
      }
    }
    const rest = chunk.subarray(from);
    if (this.#isSkipping || rest.length === 0) return;
    this.#hold(rest);
    if (this.#length <= this.#bytesMax + 1) return;
    yield this.#take({ atLineFeed: false });
    this.#isSkipping = true;
  }

  /** What came after the last line feed. */
  *end(): Generator<TextLine> {
    if (this.#length > 0) yield this.#take({ atLineFeed: false });
  }

  /** At most two bytes above the limit: one may be the CR that is dropped, the other tells that there is more. */
  #hold(part: Buffer): void {
    const held = part.subarray(0, this.#bytesMax + 2 - this.#length);
    // A copy: a slice would keep the whole chunk that it came from.
    this.#parts.push(Buffer.from(held));
    this.#length += held.length;
  }

  #take({ atLineFeed }: { readonly atLineFeed: boolean }): TextLine {
    const line = this.#lineOf(Buffer.concat(this.#parts), atLineFeed);
    this.#parts = [];
    this.#length = 0;
    return line;
  }

  #lineOf(bytes: Buffer, atLineFeed: boolean): TextLine {
    const whole = atLineFeed && bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes;
    if (whole.length <= this.#bytesMax) return { text: whole.toString('utf8'), isCut: false };
    return { text: whole.subarray(0, characterStart(whole, this.#bytesMax)).toString('utf8'), isCut: true };
  }
}

/** The last place at or before the given one where a character starts, so that a cut breaks none. */
function characterStart(bytes: Buffer, place: number): number {
  for (let start = place; start > place - 4 && start > 0; start--) {
    if (((bytes[start] ?? 0) & 0b1100_0000) !== 0b1000_0000) return start;
  }
  return place;
}

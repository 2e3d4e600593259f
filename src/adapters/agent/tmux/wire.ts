// tmux' control mode: a command is a line to its input, its answer a block of lines in its output. What a pane shows can look like
// the end of a block, so a block whose length is known is read by its length.
import type { Conversation } from '../../../ports/agent.ts';

export interface Block {
  readonly isError: boolean;
  readonly lines: readonly string[];
}

/** The server is gone, and with it everything in it. */
export class TerminalGone extends Error {}

export class TmuxWire {
  readonly #lines: AsyncIterator<string>;
  readonly #send: Conversation['send'];

  constructor({ lines, send }: Pick<Conversation, 'lines' | 'send'>) {
    this.#lines = lines[Symbol.asyncIterator]();
    this.#send = send;
  }

  /** The block of what tmux was started with. */
  async begin(): Promise<void> {
    await this.#block(() => undefined);
  }

  /** Commands that nothing comes in between; after one that fails none is done. `linesOf`: how many lines the last one answers with. */
  async ask(commands: readonly string[], linesOf: (before: readonly Block[]) => number | undefined = () => undefined) {
    await this.#send(commands.join(' ; '));
    const blocks: Block[] = [];
    while (blocks.length < commands.length && !blocks.at(-1)?.isError) {
      const isLast = blocks.length === commands.length - 1;
      blocks.push(await this.#block(() => (isLast ? linesOf(blocks) : undefined)));
    }
    return blocks;
  }

  async #block(count: () => number | undefined): Promise<Block> {
    // Between blocks there are notices, which nothing depends on.
    let line = await this.#next();
    while (!line.startsWith('%begin ')) line = await this.#next();
    const mark = line.slice('%begin '.length);
    const expected = count() ?? 0;
    const lines: string[] = [];
    for (;;) {
      line = await this.#next();
      if (line === `%error ${mark}`) return { isError: true, lines };
      if (line === `%end ${mark}` && lines.length >= expected) return { isError: false, lines };
      lines.push(line);
    }
  }

  async #next(): Promise<string> {
    const { done, value } = await this.#lines.next();
    if (done || value.startsWith('%exit')) throw new TerminalGone('the terminal is gone');
    return value;
  }
}

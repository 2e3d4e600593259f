import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readWords } from './read-words.ts';

const complaints: string[] = [];
const terminal = { complain: (line: string) => void complaints.push(line) };

describe('readWords', () => {
  it('reads to the end, and says to a person what to do', async () => {
    const input = Object.assign(Readable.from(['Fix ', 'it']), { isTTY: true });
    expect(await readWords(terminal, input)).toBe('Fix it');
    expect(complaints).toEqual(['Type or paste the text, then press Ctrl-D.']);
  });

  it('does not read what never ends', async () => {
    const endless = async function* () {
      for (;;) yield 'x'.repeat(100_000);
    };
    await expect(readWords(terminal, endless())).rejects.toMatchObject({ code: 'item-invalid' });
  });
});

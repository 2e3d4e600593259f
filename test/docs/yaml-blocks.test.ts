// Every YAML block of a document says which file it is, and is right as that file.
import { describe, expect, it } from 'vitest';
import { readScript } from '../../src/adapters/agent/scripted/read-script.ts';
import { parseConfig } from '../../src/config/load.ts';
import { readCodeBlocks } from './code-blocks.ts';
import { documentPaths, readDocument } from './documents.ts';

interface YamlBlock {
  readonly where: string;
  readonly text: string;
}

const blocks: readonly YamlBlock[] = documentPaths.flatMap(path =>
  readCodeBlocks(readDocument(path))
    .filter(({ language }) => language === 'yaml')
    .map(({ line, lines }) => ({ where: `${path}:${line}`, text: lines.join('\n') })),
);

const kinds: Readonly<Record<string, (text: string) => void>> = {
  '# .pitwall/config.yaml': text => void parseConfig(text),
  '# .pitwall/script.yaml': text => void readScript('.pitwall/script.yaml', text),
};
const firstLine = (text: string) => text.split('\n')[0] ?? '';
/** The examples of the gate traceability have a test of their own. */
const isTestedElsewhere = ({ text }: YamlBlock) => text.startsWith('check: ');

describe('a YAML block', () => {
  it('is on some pages', () => {
    expect(blocks.length).toBeGreaterThan(10);
  });

  it.each(blocks.filter(block => !isTestedElsewhere(block)))('of $where names its file and is right', ({ text }) => {
    const kind = firstLine(text);
    expect(Object.keys(kinds)).toContain(kind);
    expect(() => kinds[kind]?.(text)).not.toThrow();
  });
});

// The code of a page: fenced blocks, and spans in backquotes.

export interface CodeBlock {
  /** What follows the fence: `yaml`, `console`; empty where nothing does. */
  readonly language: string;
  readonly lines: readonly string[];
  /** Of the first line inside the block, from 1. */
  readonly line: number;
}

export interface CodeSpan {
  readonly text: string;
  readonly line: number;
}

export function readCodeBlocks(markdown: string): readonly CodeBlock[] {
  return readCode(markdown).blocks;
}

export function readCodeSpans(markdown: string): readonly CodeSpan[] {
  return readCode(markdown).prose.flatMap(({ text, line }) =>
    [...text.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].map(match => ({ text: match[1] ?? '', line })),
  );
}

interface Code {
  readonly blocks: readonly CodeBlock[];
  readonly prose: readonly CodeSpan[];
}

function readCode(markdown: string): Code {
  const blocks: CodeBlock[] = [];
  const prose: CodeSpan[] = [];
  let open: { language: string; indent: number; lines: string[]; line: number } | undefined;
  for (const [at, text] of markdown.split('\n').entries()) {
    const fence = /^(?<indent> *)```(?<language>\S*)\s*$/.exec(text)?.groups;
    if (open && fence) {
      blocks.push(open);
      open = undefined;
    } else if (fence) {
      open = { language: fence.language ?? '', indent: fence.indent?.length ?? 0, lines: [], line: at + 2 };
    } else if (open) {
      open.lines.push(text.slice(open.indent));
    } else {
      prose.push({ text, line: at + 1 });
    }
  }
  return { blocks, prose };
}

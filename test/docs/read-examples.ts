// Finds the examples of a page: fenced blocks of kind `console`, in which a line that begins with `$` is a command and the rest is its output.
import { readCodeBlocks } from './code-blocks.ts';

/** One command with the output that the page shows for it. */
export interface Example {
  readonly command: string;
  readonly output: readonly string[];
  /** Of the line with the command, from 1. */
  readonly line: number;
}

export interface Page {
  /** The project in which the commands run, from `<!-- examples: NAME -->`; undefined: the page has no examples. */
  readonly project: string | undefined;
  readonly examples: readonly Example[];
}

export function readExamples(markdown: string): Page {
  const project = /^<!-- examples: (?<name>[\w-]+) -->$/m.exec(markdown)?.groups?.name;
  const examples: { command: string; output: string[]; line: number }[] = [];
  for (const block of readCodeBlocks(markdown).filter(({ language }) => language === 'console')) {
    for (const [at, text] of block.lines.entries()) {
      if (text.startsWith('$ ')) examples.push({ command: text.slice(2), output: [], line: block.line + at });
      else examples.at(-1)?.output.push(text);
    }
  }
  return { project, examples };
}

/** The page with other outputs, in the order of its examples. */
export function withOutputs(markdown: string, outputs: readonly (readonly string[])[]): string {
  const lines = markdown.split('\n');
  const { examples } = readExamples(markdown);
  for (const [at, { line, output }] of [...examples.entries()].reverse()) {
    lines.splice(line, output.length, ...(outputs[at] ?? output));
  }
  return lines.join('\n');
}

// Finds the examples of a page: fenced blocks of kind `console`, in which a line that begins with `$` is a command and the rest is its output.
// On a page that says `with its files`, each YAML block before a command is put into the file that its first line names.
import { readCodeBlocks } from './code-blocks.ts';

/** One command with the output that the page shows for it. */
export interface Example {
  readonly command: string;
  readonly output: readonly string[];
  /** Of the line with the command, from 1. */
  readonly line: number;
  /** What the reader has put into the project since the last command. */
  readonly files: readonly YamlFile[];
}

export interface YamlFile {
  readonly path: string;
  readonly text: string;
}

export interface Page {
  /** The project in which the commands run, from `<!-- examples: NAME -->`; undefined: the page has no examples. */
  readonly project: string | undefined;
  readonly examples: readonly Example[];
}

export function readExamples(markdown: string): Page {
  const marker = /^<!-- examples: (?<name>[\w-]+)(?<withFiles>, with its files)? -->$/m.exec(markdown)?.groups;
  const examples: { command: string; output: string[]; line: number; files: readonly YamlFile[] }[] = [];
  let files: YamlFile[] = [];
  for (const block of readCodeBlocks(markdown)) {
    if (block.language === 'yaml' && marker?.withFiles) files.push(yamlFile(block.lines));
    if (block.language !== 'console') continue;
    for (const [at, text] of block.lines.entries()) {
      if (!text.startsWith('$ ')) examples.at(-1)?.output.push(text);
      else {
        examples.push({ command: text.slice(2), output: [], line: block.line + at, files });
        files = [];
      }
    }
  }
  return { project: marker?.name, examples };
}

function yamlFile(lines: readonly string[]): YamlFile {
  const path = /^# (\S+)$/.exec(lines[0] ?? '')?.[1];
  if (path === undefined) throw new Error(`a YAML block does not name its file: ${lines[0]}`);
  return { path, text: lines.join('\n') };
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

// Every `pitwall …` that a document writes, held against the program: the command exists, and so do its options.
import { type Command, CommanderError } from 'commander';
import { readCodeBlocks, readCodeSpans } from './code-blocks.ts';

export interface CommandLine {
  /** What follows `pitwall`, as typed. */
  readonly words: readonly string[];
  readonly line: number;
  /** In a block a reader copies it, so it must be complete; in a sentence `pitwall merge` may name a command alone. */
  readonly isComplete: boolean;
}

const start = /^(?:\$ )?(?:[A-Z_]+=\S* )*(?:npx )?(?:\.\/)?pitwall(?:-[\d.]+\.tgz)? (?<rest>.*)$/;

export function readCommandLines(markdown: string): readonly CommandLine[] {
  const copied = readCodeBlocks(markdown)
    .filter(({ language }) => ['sh', 'console'].includes(language))
    .flatMap(block => block.lines.map((text, at) => ({ text, line: block.line + at, isComplete: true })));
  const named = readCodeSpans(markdown).map(span => ({ ...span, isComplete: false }));
  return [...copied, ...named].flatMap(({ text, line, isComplete }) => {
    const rest = start.exec(text)?.groups?.rest;
    return rest === undefined ? [] : [{ words: wordsOf(rest), line, isComplete }];
  });
}

/** Up to a comment, a pipe or the next command. */
function wordsOf(text: string): readonly string[] {
  const tokens = text.matchAll(
    /"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<end>#.*|\||&&|;|>|<(?= ))|(?<bare>[^\s"';]+)/g,
  );
  const words: string[] = [];
  for (const { groups = {} } of tokens) {
    if (groups.end !== undefined) break;
    words.push(groups.double ?? groups.single ?? groups.bare ?? '');
  }
  return words;
}

/** What is wrong with it; undefined: nothing. */
export function faultOf({ words, isComplete }: CommandLine, program: Command): string | undefined {
  const { command, rest } = findCommand(program, words);
  const [next] = rest;
  if (command.commands.length > 0 && next !== undefined && !isOption(next) && !isPlaceholder(next))
    return `there is no command "${[...pathOf(command), next].join(' ')}"`;
  if (command.commands.length > 0 || rest.some(isHelp)) return unknownOption(command, program, rest);
  return unknownOption(command, program, rest) ?? wrongArguments(command, rest, isComplete);
}

function findCommand(program: Command, words: readonly string[]): { command: Command; rest: readonly string[] } {
  let command = program;
  let at = 0;
  for (; at < words.length; at++) {
    const member = command.commands.find(each => each.name() === words[at]);
    if (!member) break;
    command = member;
  }
  return { command, rest: words.slice(at) };
}

const isOption = (word: string) => word.startsWith('-') && word !== '-';
const isHelp = (word: string) => word === '--help' || word === '-h';
const isPlaceholder = (word: string) => /^[…<[]/.test(word);

function unknownOption(command: Command, program: Command, words: readonly string[]): string | undefined {
  const known = [...command.options, ...program.options].flatMap(({ short, long }) => [short, long]);
  const unknown = words.filter(isOption).find(word => !isHelp(word) && !known.includes(word.replace(/=.*$/, '')));
  return unknown === undefined ? undefined : `"${pathOf(command).join(' ')}" has no option ${unknown}`;
}

function wrongArguments(command: Command, words: readonly string[], isComplete: boolean): string | undefined {
  const takes = command.registeredArguments;
  const needed = takes.filter(each => each.required).length;
  const { operands } = parse(command, words);
  if (operands === undefined)
    return isComplete ? `an option of "${pathOf(command).join(' ')}" has no value` : undefined;
  if (isComplete && operands.length < needed) return `"${pathOf(command).join(' ')}" needs ${needed} arguments`;
  if (operands.length > takes.length && !takes.at(-1)?.variadic)
    return `"${pathOf(command).join(' ')}" takes ${takes.length} arguments`;
  return undefined;
}

/** Without operands: an option lacks its value. */
function parse(command: Command, words: readonly string[]): { operands?: readonly string[] } {
  const globals = words.filter(word => !['--json', '--debug', '--no-color'].includes(word));
  try {
    return { operands: command.parseOptions([...globals]).operands };
  } catch (error) {
    if (error instanceof CommanderError && error.code === 'commander.optionMissingArgument') return {};
    throw error;
  }
}

function pathOf(command: Command): readonly string[] {
  return command.parent ? [...pathOf(command.parent), command.name()] : [command.name()];
}

// Splits a command line into program and arguments. No shell ever sees it, so what only a shell understands is refused.

export type SplitCommand =
  | { readonly kind: 'argv'; readonly argv: readonly string[] }
  /** Reads on after "must be". */
  | { readonly kind: 'refused'; readonly allowed: string };

const shellOnly = new Set('|&;<>()$`*?[]{}~#\n');
const shellOnlyInDoubleQuotes = new Set('$`');

export function splitCommand(line: string): SplitCommand {
  const argv: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < line.length; ) {
    const part = nextPart(line, at);
    if (part.kind === 'refused') return part;
    if (part.kind === 'text') word = (word ?? '') + part.text;
    if (part.kind === 'space' && word !== undefined) {
      argv.push(word);
      word = undefined;
    }
    at = part.end;
  }
  if (word !== undefined) argv.push(word);
  return judge(argv);
}

type Part =
  | { kind: 'text'; text: string; end: number }
  | { kind: 'space'; end: number }
  | { kind: 'refused'; allowed: string };

function nextPart(line: string, at: number): Part {
  const char = line.charAt(at);
  if (char === ' ' || char === '\t') return { kind: 'space', end: at + 1 };
  if (char === "'") return singleQuoted(line, at);
  if (char === '"') return doubleQuoted(line, at);
  if (char === '\\' && at + 1 < line.length) return { kind: 'text', text: line.charAt(at + 1), end: at + 2 };
  if (shellOnly.has(char)) return refused(char);
  return { kind: 'text', text: char, end: at + 1 };
}

function singleQuoted(line: string, start: number): Part {
  const end = line.indexOf("'", start + 1);
  if (end < 0) return unclosed;
  return { kind: 'text', text: line.slice(start + 1, end), end: end + 1 };
}

function doubleQuoted(line: string, start: number): Part {
  let text = '';
  for (let at = start + 1; at < line.length; at++) {
    const char = line.charAt(at);
    if (char === '"') return { kind: 'text', text, end: at + 1 };
    if (shellOnlyInDoubleQuotes.has(char)) return refused(char);
    if (char === '\\' && '"\\$`'.includes(line.charAt(at + 1)) && at + 1 < line.length) text += line.charAt(++at);
    else text += char;
  }
  return unclosed;
}

function judge(argv: readonly string[]): SplitCommand {
  const [program] = argv;
  if (!program) return { kind: 'refused', allowed: 'a program with its arguments, and this names no program' };
  if (!/^[A-Za-z_]\w*=/.test(program)) return { kind: 'argv', argv };
  return { kind: 'refused', allowed: `a program with its arguments (to set a variable: env ${program} …)` };
}

const unclosed: Part = { kind: 'refused', allowed: 'a program with its arguments, and a quote is not closed' };

function refused(char: string): Part {
  const shown = char === '\n' ? 'a line break' : char;
  const way = `no shell runs it: quote ${shown} with ' to pass it on, or put the line in a script`;
  return { kind: 'refused', allowed: `a program with its arguments (${way})` };
}

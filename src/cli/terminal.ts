// The terminal as commands see it: lines out, lines to stderr, lines that stay below all others, and colours only where a
// person looks at them.
import { breakLines, printableJson } from './cells.ts';
import { terminalBlock } from './terminal-block.ts';

export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  /** How something went, as one cell. */
  readonly signs: Readonly<Record<'pass' | 'warn' | 'fail' | 'error', string>>;
}

/** The part of a stream that is needed here; process.stdout is one. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
  write(text: string): unknown;
  on?(event: 'resize', listener: () => void): unknown;
  off?(event: 'resize', listener: () => void): unknown;
}

export interface Terminal {
  /** Whether a person looks at stdout. */
  readonly isInteractive: boolean;
  /** Whether lines can be drawn again in place. */
  readonly canRedraw: boolean;
  /** Whether it shows more than ASCII. */
  readonly isUnicode: boolean;
  readonly columns: number;
  readonly rows: number;
  /** Cells in a line where a person reads it; a file has no end of the line. */
  readonly width: number;
  /** For stdout. */
  readonly style: Style;
  /** For stderr. */
  readonly errorStyle: Style;
  print(line: string): void;
  /** As it is, to the byte: for text that goes into a file. */
  printText(text: string): void;
  printJson(value: unknown): void;
  /** On one line, for a command that has several values to tell. */
  printJsonLine(value: unknown): void;
  /** To stderr. */
  complain(line: string): void;
  /** Lines that stay below everything printed, until they are replaced; none: they go. Nothing where it cannot redraw. */
  below(lines: readonly string[]): void;
  ringBell(): void;
  /** Returns how to stop listening. */
  onResize(listener: () => void): () => void;
}

export interface TerminalOptions {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly color: boolean;
  /** It takes lines and nothing else. Default: false. */
  readonly isDumb?: boolean;
  /** Default: true. */
  readonly isUnicode?: boolean;
}

export function createTerminal(options: TerminalOptions): Terminal {
  const { stdout, stderr, color, isDumb = false, isUnicode = true } = options;
  const isInteractive = stdout.isTTY === true;
  const canRedraw = isInteractive && !isDumb;
  const block = terminalBlock(stdout);
  const say = (text: string) => block.writeAbove(text, stdout);
  return {
    isInteractive,
    canRedraw,
    isUnicode,
    get columns() {
      return stdout.columns || 80;
    },
    get rows() {
      return stdout.rows || 24;
    },
    get width() {
      return isInteractive ? stdout.columns || 80 : Number.POSITIVE_INFINITY;
    },
    style: styleFor(color && isInteractive, isUnicode),
    errorStyle: styleFor(color && stderr.isTTY === true, isUnicode),
    print: line => say(`${fitted(line, stdout)}\n`),
    printText: say,
    printJson: value => say(`${printableJson(JSON.stringify(value, null, 2))}\n`),
    printJsonLine: value => say(`${printableJson(JSON.stringify(value))}\n`),
    complain: line => block.writeAbove(`${fitted(line, stderr)}\n`, stderr),
    below: lines => {
      if (canRedraw) block.show(lines);
    },
    ringBell: () => {
      if (isInteractive) stdout.write('\u0007');
    },
    onResize: listener => {
      stdout.on?.('resize', listener);
      return () => stdout.off?.('resize', listener);
    },
  };
}

/** Broken between words for a person; as it is for a file or a program. */
function fitted(text: string, { isTTY, columns }: Output): string {
  return isTTY ? breakLines(text, columns || 80) : text;
}

function styleFor(color: boolean, isUnicode: boolean): Style {
  const paint = (open: number, close: number) => (text: string) =>
    color ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  const [red, green, yellow] = [paint(31, 39), paint(32, 39), paint(33, 39)];
  const bad = red(isUnicode ? '✗' : 'x');
  const signs = { pass: green(isUnicode ? '✓' : '+'), warn: yellow('!'), fail: bad, error: bad };
  return { bold: paint(1, 22), dim: paint(2, 22), red, green, yellow, signs };
}

export const plainStyle: Style = styleFor(false, true);

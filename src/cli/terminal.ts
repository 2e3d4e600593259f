// The terminal as commands see it: lines out, lines to stderr, and colours only where a person looks at them.

export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
}

/** The part of a stream that is needed here; process.stdout is one. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

export interface Terminal {
  /** Whether a person looks at stdout. */
  readonly isInteractive: boolean;
  readonly columns: number;
  /** For stdout. */
  readonly style: Style;
  /** For stderr. */
  readonly errorStyle: Style;
  print(line: string): void;
  printJson(value: unknown): void;
  /** On one line, for a command that has several values to tell. */
  printJsonLine(value: unknown): void;
  /** To stderr. */
  complain(line: string): void;
}

export interface TerminalOptions {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly color: boolean;
}

export function createTerminal({ stdout, stderr, color }: TerminalOptions): Terminal {
  return {
    isInteractive: stdout.isTTY === true,
    get columns() {
      return stdout.columns ?? 80;
    },
    style: styleFor(color && stdout.isTTY === true),
    errorStyle: styleFor(color && stderr.isTTY === true),
    print: line => void stdout.write(`${line}\n`),
    printJson: value => void stdout.write(`${JSON.stringify(value, null, 2)}\n`),
    printJsonLine: value => void stdout.write(`${JSON.stringify(value)}\n`),
    complain: line => void stderr.write(`${line}\n`),
  };
}

function styleFor(color: boolean): Style {
  const paint = (open: number, close: number) => (text: string) =>
    color ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
  };
}

export const plainStyle: Style = styleFor(false);

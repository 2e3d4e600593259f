// A command that could not do its work proves nothing: a program or a dependency of the project is missing.
import type { Output } from '../../ports/gate.ts';
import { plainLines } from '../test-report/lines.ts';

export interface NotRunInput {
  readonly output: Output;
  /** Tests that ran, as far as the output says so. */
  readonly ran: number | undefined;
  /** Whether the project asks for a dependency of this name. */
  readonly declares: (name: string) => Promise<boolean>;
}

/** Undefined: the command ran, and what it says is about the project. */
export async function whyNotRun({ output, ran, declares }: NotRunInput): Promise<string | undefined> {
  const { exitCode, stdout, stderr } = output;
  if (exitCode === 0) return undefined;
  const lines = [...plainLines(stderr), ...plainLines(stdout)];
  const missing = missingProgram(lines);
  if (exitCode === 127) return `a program is not installed: ${missing ?? lastLine(lines)}`;
  if (exitCode === 126) return `a program cannot be run: ${missing ?? lastLine(lines)}`;
  const inMake = lines.find(line => /^\S*make(?:\[\d+\])?: \*\*\* .{0,300}Error 12[67]$/.test(line));
  if (inMake !== undefined) return `a program is not installed or cannot be run: ${missing ?? inMake}`;
  // Where tests ran, such a line may be what one of them printed.
  if (missing !== undefined && !(ran !== undefined && ran > 0)) return `a program is not installed: ${missing}`;
  return await missingDependency(lines, declares);
}

const lastLine = (lines: readonly string[]) =>
  lines
    .findLast(line => line.trim() !== '')
    ?.trim()
    .slice(0, 300) ?? '';

/** As shells, npm, pnpm, yarn, make and env say it. */
const missingProgramLines = [
  /^(?:\S*\/)?(?:ba|da|z|k|fi)?sh: (?:line )?(?:\d+: )?.{1,200}: (?:command )?not found$/,
  /^(?:\S*\/)?(?:ba|da|z|k)?sh: (?:line )?(?:\d+: )?.{1,200}: (?:Permission denied|cannot execute.{0,60})$/,
  /^\S{0,200}: line \d+: .{1,200}: command not found$/,
  /^(?:zsh:\d+: )?command not found: \S+$/,
  /^(?:error )?Command "[^"]{1,200}" not found\.?$/,
  /\bERR_PNPM_RECURSIVE_EXEC_FIRST_FAIL\b.{0,40}Command "[^"]{1,200}" not found/,
  /^npm (?:ERR!|error) could not determine executable to run/,
  /^npm (?:ERR!|error) Missing script: /,
  /^env: .{1,200}: No such file or directory$/,
  /^\S*make(?:\[\d+\])?: .{1,200}: No such file or directory$/,
  /^'[^']{1,200}' is not recognized as an internal or external command/,
  /^bundler: command not found: /,
];

function missingProgram(lines: readonly string[]): string | undefined {
  return lines.find(line => missingProgramLines.some(pattern => pattern.test(line)))?.trim();
}

const missingModuleLines = [
  /\bCannot find (?:module|package|dependency) '([^']{1,200})'/,
  /\bFailed to resolve import "([^"]{1,200})"/,
  /\bModuleNotFoundError: No module named '([^']{1,200})'/,
  /: No module named ([\w.]{1,100})$/,
  /\bcannot load such file -- (\S{1,200})/,
  /\bno required module provides package ([^\s;:]{1,200})/,
  /\bmissing go\.sum entry for module providing package (\S{1,200})/,
  /\bcannot find module providing package ([^\s;:]{1,200})/,
];

async function missingDependency(
  lines: readonly string[],
  declares: NotRunInput['declares'],
): Promise<string | undefined> {
  const names = lines.flatMap(line => missingModuleLines.flatMap(pattern => pattern.exec(line)?.[1] ?? []));
  for (const name of new Set(names)) {
    if (await declares(name))
      return `the dependency ${name} is not installed: set "setup" in .pitwall/config.yaml to what installs it`;
  }
  return undefined;
}

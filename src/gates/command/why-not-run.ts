// A command that could not do its work proves nothing: a program or a dependency of the project is missing.
import type { Output } from '../../ports/gate.ts';
import { byPackage, type Package } from '../test-report/by-package.ts';
import { plainLines } from '../test-report/lines.ts';
import { ranIn } from '../test-report/read-tests.ts';

export interface NotRunInput {
  readonly output: Output;
  /** Tests that ran, as far as the output or its reports say so. */
  readonly ran: number | undefined;
  /** Whether the project asks for a dependency of this name. */
  readonly declares: (name: string) => Promise<boolean>;
}

/** Undefined: the command ran, and what it says is about the project. */
export async function whyNotRun({ output, ran, declares }: NotRunInput): Promise<string | undefined> {
  const { exitCode, stdout, stderr } = output;
  if (exitCode === 0) return undefined;
  // What each package of a monorepo said, without the name that is put before each line.
  const packages = byPackage([...plainLines(stderr), ...plainLines(stdout)]);
  const lines = packages.flatMap(of => of.lines);
  const missing = missingProgram(lines);
  if (exitCode === 127) return `a program is not installed: ${missing ?? lastLine(lines)}`;
  if (exitCode === 126) return `a program cannot be run: ${missing ?? lastLine(lines)}`;
  const inMake = lines.find(line => /^\S*make(?:\[\d+\])?: \*\*\* .{0,300}Error 12[67]$/.test(line));
  if (inMake !== undefined) return `a program is not installed or cannot be run: ${missing ?? inMake}`;
  for (const of of packages) {
    const said = ranSome(of, ran) ? undefined : (missingProgram(of.lines) ?? endedSo(of.lines));
    if (said !== undefined) return `a program is not installed or cannot be run: ${said}`;
  }
  return await missingDependency(lines, declares);
}

/** Where tests ran, a line about a missing program may be what one of them printed. */
function ranSome(of: Package, inAll: number | undefined): boolean {
  return ((of.name === undefined ? inAll : ranIn(of)) ?? 0) > 0;
}

/** Whether a command of tests ended well and did nothing: what it was to start is missing, and that was passed over. */
export function onlyMissedProgram({ tool, stdout, stderr }: Output): boolean {
  const lines = [...plainLines(stdout), ...plainLines(stderr)];
  const last = lines.findLast(line => line.trim() !== '');
  if (last === undefined) return false;
  return missingProgram([last]) !== undefined || missedByFind(last, [[tool.program, ...tool.args].join(' '), ...lines]);
}

/** Find ends well whatever becomes of what it starts. It says the same of a folder that is not there. */
function missedByFind(line: string, scripts: readonly string[]): boolean {
  const name = /^(?:\S*\/)?find: ['‘`]([^'’]{1,200})['’]: (?:No such file or directory|Permission denied)$/.exec(
    line,
  )?.[1];
  return name !== undefined && scripts.some(script => startsOf(script).includes(name));
}

const startsOf = (script: string) =>
  [...script.matchAll(/\s-(?:exec|execdir|ok|okdir)\s+(\S+)/g)].map(([, program]) => program);

const lastLine = (lines: readonly string[]) =>
  lines
    .findLast(line => line.trim() !== '')
    ?.trim()
    .slice(0, 300) ?? '';

/** As npm-run-all, concurrently, lerna, bun, just, task and rake report the end of what they started. */
function endedSo(lines: readonly string[]): string | undefined {
  return lines
    .find(line => /\b(?:exited (?:with )?(?:code )?|exit (?:code|status):? |status \()12[67]\b/.test(line))
    ?.trim()
    .slice(0, 300);
}

/** As shells, package managers, make, env, interpreters and cargo say it. */
const missingProgramLines = [
  /^(?:\S*\/)?(?:ba|da|z|k|fi)?sh: (?:line )?(?:\d+: )?.{1,200}: (?:command )?not found$/,
  /^(?:\S*\/)?(?:ba|da|z|k)?sh: (?:line )?(?:\d+: )?.{1,200}: (?:Permission denied|cannot execute.{0,60})$/,
  /^\S{0,200}: line \d+: .{1,200}: command not found$/,
  /^(?:zsh:\d+: )?command not found: \S+$/,
  /^(?:error )?Command "[^"]{1,200}" not found\.?$/,
  /\bERR_PNPM_RECURSIVE_EXEC_FIRST_FAIL\b.{0,40}Command "[^"]{1,200}" not found/,
  /^npm (?:ERR!|error) could not determine executable to run/,
  /^npm (?:ERR!|error) Missing script: /,
  /^npm (?:ERR!|error) npx canceled due to missing packages\b/,
  /^env: .{1,200}: No such file or directory$/,
  /^\S*make(?:\[\d+\])?: .{1,200}: No such file or directory$/,
  /^\S*make(?:\[\d+\])?: \[.{1,300}\] Error 12[67] \(ignored\)$/,
  /^'[^']{1,200}' is not recognized as an internal or external command/,
  /^bundler: command not found: /,
  /^[\w./-]{1,200}: command not found$/,
  /^error: Script not found "/,
  /^Task not found: /,
  /^error: no such command: /,
  /^error: Failed to spawn: /,
  /^spawn (?:\S{1,200} )?ENOENT$/,
  // What the command itself names, not what is imported later.
  /^(?:\S*\/)?python[\d.]*: (?:No module named |can't open file )/,
  /^Could not open input file: /,
  /^ruby: No such file or directory -- /,
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

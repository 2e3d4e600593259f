// Runs one tool in a checkout and gives all that it printed and left, without secrets: it is kept, shown and handed on.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { redact } from '../../../core/redact.ts';
import type { Output, Tool } from '../../../ports/gate.ts';
import { findProgram, isProgram } from '../../../std/find-program.ts';
import type { ProcessLine } from '../../process/lines/read-output.ts';
import { type ContainedParts, runContained } from '../../process/run-contained.ts';
import { virtualEnvironment } from '../../setup/virtual-environment.ts';
import { makeOwnFolders, type OwnFolders } from './own-folders.ts';
import { watchReports } from './written-reports.ts';

export interface ToolParts extends ContainedParts {
  /** The user's own. */
  readonly repository: string;
  /** How a part of Pitwall is started. */
  readonly ownProgram?: (name: string) => readonly [string, ...string[]];
}

export interface ToolRequest {
  readonly tool: Tool;
  /** Undefined: it runs in the empty folder for what it leaves. */
  readonly folder: string | undefined;
  /** Where the program from the tool cache is. */
  readonly pinned?: string | undefined;
  readonly signal: AbortSignal;
  readonly variables: Readonly<Record<string, string>>;
}

export type Ran =
  | { readonly kind: 'ran'; readonly output: Output; readonly log: string }
  | { readonly kind: 'broken'; readonly reason: string; readonly log: string };

const charsMax = 64 * 1024 * 1024;

export async function runTool(parts: ToolParts, request: ToolRequest): Promise<Ran> {
  const { tool } = request;
  const isSandboxed = parts.processes.containment === 'sandbox';
  const own = makeOwnFolders({ home: parts.environment.HOME, isSandboxed });
  const { out } = own;
  const cwd = request.folder ?? out;
  try {
    const program = programOf(parts, request, cwd);
    if (!program) return { kind: 'broken', reason: `${tool.program} is not installed`, log: '' };
    const places = { '{out}': out, '{checkout}': cwd, '{repository}': parts.repository };
    const names = Object.entries({ ...places, [`{${tool.pinned}}`]: request.pinned ?? '' });
    const fill = (text: string) => names.reduce((said, [name, path]) => said.replaceAll(name, path), text);
    const [first, ...rest] = program;
    return await runIn(parts, request, { argv: [first, ...rest, ...tool.args.map(fill)], cwd, own });
  } finally {
    own.remove();
  }
}

function programOf(
  parts: ToolParts,
  { tool, pinned }: ToolRequest,
  folder: string,
): readonly [string, ...string[]] | undefined {
  if (tool.from === 'pinned') return pinned === undefined ? undefined : [pinned];
  if (tool.from === 'own') return parts.ownProgram?.(tool.program);
  // A path is a program of the project, relative to where it runs.
  if (tool.program.includes('/')) return [tool.program];
  const installed = ['node_modules/.bin', '.venv/bin'].map(bin => join(folder, bin, tool.program));
  const own = tool.from === 'project' ? installed.find(isProgram) : undefined;
  if (own !== undefined) return [own];
  const found = findProgram(tool.program, parts.environment.PATH);
  return found === undefined ? undefined : [found];
}

async function runIn(
  parts: ToolParts,
  { tool, signal, ...request }: ToolRequest,
  { argv, cwd, own: { out, caches, places } }: { argv: readonly [string, ...string[]]; cwd: string; own: OwnFolders },
): Promise<Ran> {
  const printed = new PrintedLines();
  const reports = tool.reports && watchReports(cwd, tool.reports);
  const own = places && { TMPDIR: places.temporary, ...(places.home === undefined ? {} : { HOME: places.home }) };
  const variables = {
    ...request.variables,
    ...tool.variables,
    ...virtualEnvironment(cwd, parts.environment.PATH),
    ...own,
  };
  // What one tool leaves in a cache would be run by the next.
  const ownCaches = parts.reach?.caches?.map(({ path }) => ({ path, from: join(caches, path.replaceAll('/', '-')) }));
  const reach = { ...parts.reach, ...(ownCaches && { caches: ownCaches }), writable: [out, `${cwd}.git`] };
  const end = await runContained({ ...parts, reach }, { argv, cwd, signal, variables }, line => printed.take(line));
  const log = redact(printed.text());
  const broken = (reason: string): Ran => ({ kind: 'broken', reason, log });
  if (end.kind === 'broken') return broken(end.reason);
  if (printed.isTooMuch) return broken('printed more than can be read');
  if (tool.codes && !tool.codes.includes(end.code)) return broken(`${tool.program} broke: exit code ${end.code}`);
  const report = tool.report === undefined ? undefined : readReport(join(out, tool.report));
  const users = (text: string) => asTheUsers(text, places, parts.environment.HOME);
  const inside = (text: string) => relativeTo(cwd, users(redact(text)));
  const said = { exitCode: end.code, stdout: inside(printed.text('stdout')), stderr: inside(printed.text('stderr')) };
  const left = {
    ...(report === undefined ? {} : { report: inside(report) }),
    ...(reports ? { reports: reports().map(inside) } : {}),
  };
  return { kind: 'ran', output: { tool, ...said, ...left }, log };
}

/** Folders of a tool's own are others each time, too. */
function asTheUsers(text: string, places: OwnFolders['places'], home: string | undefined): string {
  const said = places ? text.replaceAll(places.temporary, tmpdir()) : text;
  return places?.home === undefined || home === undefined ? said : said.replaceAll(places.home, home);
}

/** A checkout is in another folder each time: its path must not make a finding new. */
function relativeTo(folder: string, text: string): string {
  const names = [...new Set([realpathSync(folder), folder])];
  return names.reduce((said, name) => said.replaceAll(`${name}/`, '').split(name).reduce(joinNamed(name)), text);
}

/** The name of a folder that begins with this one's stays. */
const joinNamed = (name: string) => (said: string, rest: string) =>
  `${said}${/^(?:[\w-]|\.\w)/.test(rest) ? name : '.'}${rest}`;

function readReport(file: string): string | undefined {
  return existsSync(file) && statSync(file).size <= charsMax ? readFileSync(file, 'utf8') : undefined;
}

/** All lines, in the order in which they came. */
class PrintedLines {
  readonly #lines: ProcessLine[] = [];
  #chars = 0;
  isTooMuch = false;

  take(line: ProcessLine): void {
    this.#chars += line.text.length;
    this.isTooMuch ||= line.isCut || this.#chars > charsMax;
    if (!this.isTooMuch) this.#lines.push(line);
  }

  text(from?: ProcessLine['from']): string {
    const lines = this.#lines.filter(line => from === undefined || line.from === from);
    return lines.map(({ text }) => `${text}\n`).join('');
  }
}

// The outputs of a gate's tools on one side: kept ones where the same was run on the same files, else fresh ones.
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Evidence } from '../../../core/gate/gate-result.ts';
import type { Gate, Output, Side, Tool } from '../../../ports/gate.ts';
import { findProgram } from '../../../std/find-program.ts';
import type { ToolCache } from '../tool-cache/tool-cache.ts';
import type { Checkouts } from './checkouts.ts';
import type { KeptOutput, OutputCache } from './output-cache.ts';
import { type ApartParts, runApart } from './run-apart.ts';
import { runTool, type ToolParts } from './run-tool.ts';
import type { Slots } from './slots.ts';
import { createTimesBefore } from './times-before.ts';
import type { WorkLog } from './work-log.ts';

export interface OutputParts extends ToolParts, ApartParts {
  /** Undefined: nothing is kept and nothing that was kept is used. */
  readonly cache: OutputCache | undefined;
  /** Where logs are kept. */
  readonly logs: string;
  /** Pitwall's own copies of tools. */
  readonly tools?: ToolCache;
  /** What else the outcome of a tool depends on, as it is now. `paths`: of the files of the commit. */
  readonly cacheKey?: (paths: ReadonlySet<string>) => Promise<readonly unknown[]>;
}

/** One run of all gates on one commit and its base. */
export interface OutputRequest {
  readonly parts: OutputParts;
  readonly checkouts: Checkouts;
  readonly commits: Readonly<Record<Side, string>>;
  readonly trees: Readonly<Record<Side, string>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly cacheKey: readonly unknown[];
  readonly signal: AbortSignal;
  readonly log: WorkLog;
}

export type Outputs =
  | {
      readonly kind: 'whole';
      readonly outputs: readonly Output[];
      readonly evidence: Evidence;
      readonly warnings: readonly string[];
      /** To be called when it could be read: otherwise the tool runs again next time. */
      readonly keep: () => void;
    }
  /** `isUnready`: dependencies are not there, and the change is not to blame. */
  | { readonly kind: 'broken'; readonly reason: string; readonly evidence?: Evidence; readonly isUnready?: boolean }
  /** A tool of Pitwall's own could not be installed. */
  | { readonly kind: 'absent'; readonly reason: string }
  | { readonly kind: 'unready'; readonly reason: string; readonly isChanged: boolean };

interface OutputQuery {
  readonly gate: Gate;
  readonly side: Side;
  readonly tools: readonly Tool[];
  /** Run once more: nothing that was kept is used, and the log has a name of its own. */
  readonly isAgain?: boolean;
  /** Called when a tool begins; also with what takes time before it can. */
  readonly tell?: (state: 'due' | 'running', note?: string) => void;
}

export async function outputsOf(request: OutputRequest, wanted: OutputQuery): Promise<Outputs> {
  const { parts, signal } = request;
  const { tools } = wanted;
  const notes: Notes = { outputs: [], fresh: [], warnings: [], durationMs: 0, log: '', isCached: tools.length > 0 };
  const cache = wanted.isAgain ? undefined : parts.cache;
  for (const tool of tools) {
    const key = keyOf(request, wanted, tool);
    const kept = cache?.find(key);
    if (kept) {
      note(notes, tool, kept);
      continue;
    }
    notes.isCached = false;
    const apart = await freshOutput(request, wanted, tool);
    if (apart.kind === 'absent' && tools.length > 1) {
      notes.outputs.push({ tool, exitCode: 0, stdout: '', stderr: '', absent: apart.reason });
      continue;
    }
    if (apart.kind !== 'ran') return apart;
    const { ran, warnings } = apart;
    notes.warnings = warnings;
    notes.log += headed(tool, ran.log);
    notes.durationMs += ran.durationMs;
    if (ran.kind === 'broken') {
      return { kind: 'broken', reason: ran.reason, evidence: evidenceOf(request, wanted, notes) };
    }
    notes.outputs.push(ran.output);
    // Where something is missing, it may be there next time.
    const isKept = warnings.length === 0 && (tool.keptCodes?.includes(ran.output.exitCode) ?? true);
    if (isKept) notes.fresh.push([key, keptOf(ran.output, ran.durationMs)]);
  }
  const { outputs, fresh, warnings } = notes;
  const keep = () => {
    if (signal.aborted || notes.isCached) return;
    createTimesBefore(parts.habits).keep(wanted.gate.name, wanted.side, notes.durationMs);
    for (const [key, output] of fresh) parts.cache?.keep(key, output);
  };
  return { kind: 'whole', outputs, evidence: evidenceOf(request, wanted, notes), warnings, keep };
}

async function freshOutput(request: OutputRequest, wanted: OutputQuery, tool: Tool) {
  const { parts, checkouts, log } = request;
  const { gate, side, tell } = wanted;
  const own = await pinnedFor(request, wanted, tool);
  if (own?.kind === 'absent') return own;
  const pinned = own?.program;
  const run = async (folder: string | undefined, inSlot: Slots['within']) => {
    const endWait = log.begin('waiting for a processor');
    const work = async () => {
      endWait();
      tell?.('running');
      return await log.during(gate.name, side, () => timed(parts, { ...request, tool, folder, pinned }));
    };
    return await inSlot(work, createTimesBefore(parts.habits).expectedMs(gate.name, side));
  };
  if (tool.runsIn !== 'out') return await runApart({ parts, checkouts, gate, side, tool, run });
  const ran = await run(undefined, (work, expectedMs) => parts.slots.within(work, expectedMs));
  return { kind: 'ran', ran, warnings: [] } as const;
}

/** Undefined: it needs none. */
async function pinnedFor({ parts, signal, log }: OutputRequest, { tell, side }: OutputQuery, tool: Tool) {
  const name = pinnedName(tool);
  if (name === undefined) return undefined;
  const get = async () => await parts.tools?.get(name, signal, text => tell?.('due', text));
  const got = await log.during(`getting ${name}`, side, get);
  return got ?? ({ kind: 'absent', reason: 'there is no tool cache' } as const);
}

const pinnedName = ({ from, program, pinned }: Tool) => (from === 'pinned' ? program : pinned);

interface Notes {
  outputs: Output[];
  /** Those that were not kept before, with their keys. */
  fresh: [key: readonly unknown[], output: KeptOutput][];
  warnings: readonly string[];
  durationMs: number;
  log: string;
  isCached: boolean;
}

function note(notes: Notes, tool: Tool, kept: KeptOutput): void {
  const { report, reports, durationMs: _, ...said } = kept;
  const left = { ...(report === undefined ? {} : { report }), ...(reports === undefined ? {} : { reports }) };
  notes.outputs.push({ tool, ...said, ...left });
  notes.durationMs += kept.durationMs;
  notes.log += headed(tool, `${kept.stdout}${kept.stderr}`);
}

function keptOf({ tool: _, reports, ...said }: Output, durationMs: number): KeptOutput {
  return { ...said, ...(reports ? { reports: [...reports] } : {}), durationMs };
}

const headed = ({ program, args }: Tool, log: string) => `$ ${[program, ...args].join(' ')}\n${log}\n`;

async function timed(parts: ToolParts, request: Parameters<typeof runTool>[1]) {
  const startedAt = parts.clock.monotonic();
  const ran = await runTool(parts, request);
  return { ...ran, durationMs: Math.round(parts.clock.monotonic() - startedAt) };
}

/**
 * Dependencies of the project follow from its tree, and without a lockfile from the day in `cacheKey`; a program from elsewhere is known by its file. What that starts in turn is not
 * known, so the folders of the PATH count too: they change when a program comes, goes or is replaced.
 */
function keyOf({ parts, trees, cacheKey }: OutputRequest, { gate, side }: OutputQuery, tool: Tool): readonly unknown[] {
  const { version, platform, arch } = process;
  const onPath = (program: string) => findProgram(program, parts.environment.PATH);
  const own = tool.from === 'own' ? parts.ownProgram?.(tool.program).at(-1) : onPath(tool.program);
  const folders = (parts.environment.PATH ?? '').split(delimiter);
  const pinned = parts.tools?.versionOf(pinnedName(tool) ?? '');
  const programs = [own, ...(tool.starts ?? []).map(onPath), ...folders].map(fileMark);
  return [3, gate.name, trees[side], tool, pinned, programs, version, platform, arch, cacheKey];
}

/** A folder that this user may not enter has no programs for them: the PATH may be that of another user, as after `su`. */
function fileMark(file: string | undefined): readonly unknown[] {
  const isReachable = file !== undefined && existsSync(file);
  const stat = isReachable ? statSync(file, { throwIfNoEntry: false }) : undefined;
  return stat ? [file, stat.size, stat.mtimeMs] : [];
}

function evidenceOf({ parts, commits, trees }: OutputRequest, wanted: OutputQuery, notes: Notes): Evidence {
  const { gate, side, tools, isAgain } = wanted;
  const named =
    tools.length > 1 ? tools.map(({ program }) => program) : tools.flatMap(each => [each.program, ...each.args]);
  const file = join(parts.logs, commits[side], `${gate.name}${isAgain ? '-again' : ''}.log`);
  return {
    commit: commits[side],
    tree: trees[side],
    command: named,
    exitCode: notes.outputs.at(-1)?.exitCode,
    durationMs: notes.durationMs,
    ...(notes.log === '' ? {} : { log: keepLog(file, notes.log) }),
    ...(notes.isCached ? { isCached: true } : {}),
  };
}

/** One file per gate and commit: the newest look counts. */
function keepLog(file: string, log: string): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, log);
  return file;
}

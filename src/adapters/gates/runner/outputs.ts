// The outputs of a gate's tools on one side: kept ones where the same was run on the same files, else fresh ones.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Evidence } from '../../../core/run/gate-result.ts';
import type { Gate, Output, Side, Tool } from '../../../ports/gate.ts';
import type { Checkouts } from './checkouts.ts';
import { findOnPath } from './look.ts';
import type { KeptOutput, OutputCache } from './output-cache.ts';
import { runTool, type ToolPlace } from './run-tool.ts';
import type { Slots } from './slots.ts';

export interface OutputsPlace extends ToolPlace {
  /** Undefined: nothing is kept and nothing that was kept is used. */
  readonly cache: OutputCache | undefined;
  readonly slots: Slots;
  /** Where logs are kept. */
  readonly logs: string;
  /** What else the outcome of a tool depends on, as it is now. */
  readonly cacheKey?: () => Promise<readonly unknown[]>;
}

/** One look of all gates at one commit and its base. */
export interface Occasion {
  readonly checkouts: Checkouts;
  readonly commits: Readonly<Record<Side, string>>;
  readonly trees: Readonly<Record<Side, string>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly cacheKey: readonly unknown[];
  readonly signal: AbortSignal;
}

export type Outputs =
  | {
      readonly kind: 'whole';
      readonly outputs: readonly Output[];
      readonly evidence: Evidence;
      readonly warnings: readonly string[];
      /** To be called when it could be read: what nobody can read is made anew next time. */
      readonly keep: () => void;
    }
  | { readonly kind: 'broken'; readonly reason: string; readonly evidence?: Evidence }
  | { readonly kind: 'unready'; readonly reason: string; readonly isChanged: boolean };

interface Wanted {
  readonly gate: Gate;
  readonly side: Side;
  readonly tools: readonly Tool[];
  /** Called when the first tool begins. */
  readonly began?: () => void;
}

export async function outputsOf(place: OutputsPlace, occasion: Occasion, wanted: Wanted): Promise<Outputs> {
  const { gate, side, tools } = wanted;
  const notes: Notes = { outputs: [], fresh: [], warnings: [], durationMs: 0, log: '', isCached: tools.length > 0 };
  for (const tool of tools) {
    const key = keyOf(place, occasion, wanted, tool);
    const kept = place.cache?.find(key);
    if (kept) {
      note(notes, tool, kept);
      continue;
    }
    notes.isCached = false;
    const checkout = await occasion.checkouts.at(side, gate.isAlone || tool.isAlone ? gate.name : undefined);
    if (checkout.kind === 'unready') return checkout;
    const { folder, warnings } = checkout;
    notes.warnings = warnings;
    const ran = await place.slots.within(() => {
      wanted.began?.();
      return timed(place, { ...occasion, tool, folder });
    });
    notes.log += headed(tool, ran.log);
    notes.durationMs += ran.durationMs;
    if (ran.kind === 'broken') {
      return { kind: 'broken', reason: ran.reason, evidence: evidenceOf(place, occasion, wanted, notes) };
    }
    notes.outputs.push(ran.output);
    const { tool: _, ...said } = ran.output;
    // Where something is missing, it may be there next time.
    const isKept = warnings.length === 0 && (tool.keptCodes?.includes(said.exitCode) ?? true);
    if (isKept) notes.fresh.push([key, { ...said, durationMs: ran.durationMs }]);
  }
  const { outputs, fresh, warnings } = notes;
  const keep = () => {
    if (!occasion.signal.aborted) for (const [key, output] of fresh) place.cache?.keep(key, output);
  };
  return { kind: 'whole', outputs, evidence: evidenceOf(place, occasion, wanted, notes), warnings, keep };
}

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
  const { report, durationMs: _, ...said } = kept;
  notes.outputs.push({ tool, ...said, ...(report === undefined ? {} : { report }) });
  notes.durationMs += kept.durationMs;
  notes.log += headed(tool, `${kept.stdout}${kept.stderr}`);
}

const headed = ({ program, args }: Tool, log: string) => `$ ${[program, ...args].join(' ')}\n${log}\n`;

async function timed(place: ToolPlace, request: Parameters<typeof runTool>[1]) {
  const startedAt = place.clock.monotonic();
  const ran = await runTool(place, request);
  return { ...ran, durationMs: Math.round(place.clock.monotonic() - startedAt) };
}

/**
 * Dependencies of the project follow from its tree; a program from elsewhere is known by its file. What that starts in turn nobody
 * knows, so the folders of the PATH count too: they change when a program comes, goes or is replaced.
 */
function keyOf(
  place: OutputsPlace,
  { trees, cacheKey }: Occasion,
  { gate, side }: Wanted,
  tool: Tool,
): readonly unknown[] {
  const { version, platform, arch } = process;
  const onPath = (program: string) => findOnPath(program, place.environment.PATH);
  const own = tool.from === 'own' ? place.ownProgram?.(tool.program).at(-1) : onPath(tool.program);
  const folders = (place.environment.PATH ?? '').split(delimiter);
  const programs = [own, ...(tool.starts ?? []).map(onPath), ...folders].map(fileMark);
  return [3, gate.name, trees[side], tool, programs, version, platform, arch, cacheKey];
}

function fileMark(file: string | undefined): readonly unknown[] {
  const stat = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  return stat ? [file, stat.size, stat.mtimeMs] : [];
}

function evidenceOf(place: OutputsPlace, occasion: Occasion, { gate, side, tools }: Wanted, notes: Notes): Evidence {
  const last = notes.outputs.at(-1);
  const named =
    tools.length > 1 ? tools.map(({ program }) => program) : tools.flatMap(each => [each.program, ...each.args]);
  return {
    commit: occasion.commits[side],
    tree: occasion.trees[side],
    command: named,
    ...(last ? { exitCode: last.exitCode } : {}),
    durationMs: notes.durationMs,
    ...(notes.log === '' ? {} : { log: keepLog(place, occasion, { gate, side, log: notes.log }) }),
    ...(notes.isCached ? { isCached: true } : {}),
  };
}

/** One file per gate and commit: the newest look counts. */
function keepLog(
  place: OutputsPlace,
  occasion: Occasion,
  { gate, side, log }: { gate: Gate; side: Side; log: string },
): string {
  const file = join(place.logs, occasion.commits[side], `${gate.name}.log`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, log);
  return file;
}

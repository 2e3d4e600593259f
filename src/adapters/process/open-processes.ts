// The processes of attempts on this machine, with the strongest containment that works here.
import { fileURLToPath } from 'node:url';
import { Problem } from '../../core/problem.ts';
import type { Containment, Processes } from '../../ports/processes.ts';
import { processTable } from '../owner/process-table.ts';
import { createProcesses, type Guard } from './create-processes.ts';
import { KeeperLink, keeperGuard } from './keeper/keeper-link.ts';
import { namespaceGuard } from './namespace.ts';
import { probeContainment } from './probe-containment.ts';
import { probeSandbox } from './sandbox/probe-sandbox.ts';
import { sandboxGuard } from './sandbox/sandbox.ts';
import type { SandboxPaths } from './sandbox/visible-files.ts';
import type { SweepTools } from './sweep/end-members.ts';
import { takeSnapshot } from './sweep/take-snapshot.ts';

export interface ProcessesOptions {
  /** Default: `sandbox` where it is asked for and works, else `namespace` where that works, else `keeper`. */
  readonly containment?: Containment;
  /** Undefined: processes may reach whatever this user can. */
  readonly sandbox?: SandboxPaths | undefined;
  /** Default: 10 MiB. */
  readonly lineBytesMax?: number;
  /** The compiled keeper. Default: beside this file. */
  readonly keeperProgram?: string;
}

export async function openProcesses(options: ProcessesOptions = {}): Promise<Processes> {
  const tools: SweepTools = { table: processTable(), takeSnapshot };
  refuseForeignProcesses(tools);
  const guard = await chooseGuard(options, tools);
  return createProcesses({ guard, lineBytesMax: options.lineBytesMax ?? 10 * 1024 * 1024, table: tools.table });
}

async function chooseGuard(options: ProcessesOptions, tools: SweepTools): Promise<Guard> {
  const { containment, keeperProgram, sandbox: paths = containment === 'sandbox' ? noPaths : undefined } = options;
  const keeper = () => keeperGuard(linkTo(keeperProgram ?? compiledKeeper), tools);
  if (containment === 'keeper') return keeper();
  const sandbox = paths === undefined || containment === 'namespace' ? undefined : await probeSandbox();
  if (paths && sandbox?.kind === 'works')
    return { ...sandboxGuard(sandbox.sandbox, paths, tools, keeper), refused: () => sandbox.memory?.forget() };
  if (sandbox?.kind === 'absent' && containment === 'sandbox') throw noSandbox(sandbox.reason);
  const report = await probeContainment();
  if (report.level === 'namespace') return namespaceGuard(report.namespace, tools);
  if (containment === undefined) return keeper();
  const what = `Agents cannot be started in a pid namespace here: ${report.reason}.`;
  const remedy = 'Run "pitwall doctor" for the remedy, or go on with the keeper.';
  throw new Problem({ code: 'no-namespace', what, remedy });
}

const noPaths: SandboxPaths = { hidden: [], readable: [], writable: [] };

function noSandbox(reason: string): Problem {
  const what = `Agents cannot be started in a sandbox here: ${reason}.`;
  return new Problem({ code: 'no-sandbox', what, remedy: 'Run "pitwall doctor" for the remedy.' });
}

const compiledKeeper = fileURLToPath(new URL('./keeper/keeper-main.js', import.meta.url));
const links = new Map<string, KeeperLink>();

/** One keeper per supervisor is enough. */
function linkTo(program: string): KeeperLink {
  const link = links.get(program) ?? new KeeperLink(program);
  links.set(program, link);
  return link;
}

/** In a container with the /proc of its host, pids there would name strangers. */
function refuseForeignProcesses({ table }: SweepTools): void {
  if (table.look(process.pid).kind === 'running') return;
  const what = '/proc does not show this process, so agents could not be found again.';
  throw new Problem({ code: 'proc-foreign', what, remedy: 'Mount a /proc of its own in this container.' });
}

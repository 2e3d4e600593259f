// `pitwall gc`: clears what runs that are over left behind, and says what went, what stayed and why.
import type { Command } from 'commander';
import { type Keepable, type Sorted, sortByRetention } from '../../core/retention.ts';
import { isRemovalDue, removalCause } from '../../core/run/view.ts';
import type { Care } from '../care/care.ts';
import { clearRuns } from '../care/clear-runs.ts';
import { withCare } from '../care/with-care.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { askOf, driverOf, findRun, runNames } from '../run/open-runs.ts';
import type { RunSession } from '../run/run-session.ts';

interface Options {
  readonly dryRun?: true;
}

interface Line {
  readonly what: 'removed' | 'kept' | 'failed';
  readonly shelf: string;
  readonly name: string;
  readonly bytes: number;
  readonly why: string;
}

export function gcCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'gc',
    summary: 'clear what former runs left behind, within retentionDays and diskLimitGb',
    description:
      'Ends removals that did not end, removes worktrees of runs that are over, and takes away what is older than retentionDays ' +
      'or over diskLimitGb: attic, transcripts, leftovers. What an open run needs stays. Every line says why.',
    examples: [
      { line: 'pitwall gc --dry-run', does: 'only say what would go' },
      { line: 'pitwall gc', does: 'clear' },
    ],
  })
    .option('--dry-run', 'change nothing')
    .action((options: Options) => collect(context, options));
}

async function collect(context: CommandContext, { dryRun }: Options): Promise<void> {
  const { flags, terminal } = context;
  await withCare(context, async care => {
    const worktrees = await clearWorktrees(context, care, dryRun === true);
    const lines = [...worktrees, ...(await clearShelves(care, dryRun === true))];
    if (lines.some(({ what }) => what === 'failed')) context.finishWith(exitCodes.stopped);
    if (flags.json) return terminal.printJson({ isDryRun: dryRun === true, lines });
    for (const line of lines) terminal.print(render(line, dryRun === true));
    const [freed, kept] = [sizeOf(bytesOf(lines, 'removed')), sizeOf(bytesOf(lines, 'kept'))];
    terminal.print(`${dryRun ? 'Would free' : 'Freed'} ${freed}; ${kept} stay.`);
  });
}

const bytesOf = (lines: readonly Line[], kind: Line['what']) =>
  lines.filter(({ what }) => what === kind).reduce((sum, { bytes }) => sum + bytes, 0);

/** By the flow of each run, so that the journal tells of it; what no journal knows is ended directly. */
async function clearWorktrees(context: CommandContext, care: Care, isDryRun: boolean): Promise<readonly Line[]> {
  const { reportTo } = await import('../run/show-runs.ts');
  const session = await context.openSession({ report: reportTo(context) });
  try {
    const names = await runNames(session);
    const lines: Line[] = [];
    const signal = isDryRun ? undefined : context.watchInterrupts();
    for (const name of names) lines.push(...(await clearWorktree(session, name, signal)));
    const strangers = care.attic().filter(({ savedAt, run }) => savedAt === undefined && !names.includes(run));
    for (const { entry } of strangers) {
      if (!isDryRun) await care.finish(entry);
      lines.push({ what: 'removed', shelf: 'worktree', name: entry, bytes: 0, why: 'its removal had not ended' });
    }
    return lines;
  } finally {
    session.close();
  }
}

/** Without a signal it is only said. */
async function clearWorktree(session: RunSession, name: string, signal: AbortSignal | undefined) {
  const state = await findRun(session, name);
  const isGivenUp = state.warnings.some(({ cause }) => cause === removalCause);
  if (!isRemovalDue(state) && !isGivenUp) return [];
  const line = { shelf: 'worktree', name: state.request?.branch ?? name, bytes: 0 };
  const driver = await driverOf(session, state.stream);
  if (driver !== undefined) return [{ ...line, what: 'kept', why: `driven by ${driver}` } as const];
  if (!signal) return [{ ...line, what: 'removed', why: `${state.stream} is over` } as const];
  if (isGivenUp) await askOf(session, state.stream, { type: 'RemovalRequested', data: {} });
  const [after] = await clearRuns(session, [state.stream], signal);
  const trouble = after?.warnings.find(({ cause }) => cause === removalCause)?.message;
  if (trouble !== undefined) return [{ ...line, what: 'failed', why: trouble } as const];
  return [{ ...line, what: 'removed', why: `${state.stream} is over` } as const];
}

async function clearShelves({ shelves, retention }: Care, isDryRun: boolean): Promise<readonly Line[]> {
  const listed = await Promise.all(shelves.map(shelf => shelf.list()));
  const lines: Line[] = [];
  for (const sorted of sortByRetention(listed.flat(), retention, Date.now())) {
    const shelf = shelves.find(({ name }) => name === sorted.thing.shelf);
    if (!sorted.isKept && !isDryRun) await shelf?.remove(sorted.thing.name);
    lines.push(lineOf(sorted));
  }
  return lines;
}

function lineOf({ thing: { shelf, name, bytes }, isKept, why }: Sorted<Keepable>): Line {
  return { what: isKept ? 'kept' : 'removed', shelf, name, bytes, why };
}

function render({ what, shelf, name, bytes, why }: Line, isDryRun: boolean): string {
  const verb = what === 'removed' && isDryRun ? 'would remove' : what;
  return `${verb} ${shelf} ${name}${bytes > 0 ? `, ${sizeOf(bytes)}` : ''}: ${why}`;
}

function sizeOf(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

// `pitwall restore [name]`: lists the attic, or brings a worktree back from it.
import type { Command } from 'commander';
import { Problem } from '../../core/problem.ts';
import type { AtticItem, Care } from '../care/care.ts';
import { withCare } from '../care/with-care.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { bareName } from '../run/open-runs.ts';

interface Options {
  readonly to?: string;
}

export function restoreCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'restore [name]',
    summary: 'bring back a worktree that was removed, or list what there is',
    description:
      'A worktree comes back with HEAD, branches, index and every file that was kept: where it was, or where --to says. ' +
      'Nothing is overwritten, and the attic keeps its copy until its days are over.',
    examples: [
      { line: 'pitwall restore', does: 'what the attic holds' },
      { line: 'pitwall restore 7', does: 'the newest of run 7, where it was' },
      { line: 'pitwall restore 7-23 --to ../again', does: 'one by its name, into another folder' },
    ],
  })
    .option('--to <folder>', 'a folder that is not there yet')
    .action((name: string | undefined, options: Options) => restore(context, name, options));
}

async function restore(context: CommandContext, name: string | undefined, { to }: Options): Promise<void> {
  const { flags, terminal } = context;
  await withCare(context, async care => {
    if (name === undefined) return await list(context, care);
    const restored = await care.restore(find(care, name).entry, to);
    if (flags.json) return terminal.printJson(restored);
    const { path, branch, notes } = restored;
    terminal.print(`${path} is back${branch === undefined ? ', on no branch' : ` on ${branch}`}.`);
    for (const note of notes) terminal.print(`  ${note}`);
  });
}

async function list({ flags, terminal }: CommandContext, care: Care): Promise<void> {
  const items = care.attic();
  if (flags.json) return terminal.printJson(items);
  if (items.length === 0) return terminal.print('The attic is empty.');
  const { renderTable } = await import('../run/summarize.ts');
  const rows = items.map(({ entry, run, branch, path, savedAt }) => [entry, run, branch, whenOf(savedAt), path]);
  for (const line of renderTable([['name', 'run', 'branch', 'kept since', 'was at'], ...rows])) terminal.print(line);
  terminal.print('Bring one back with "pitwall restore <name>".');
}

function whenOf(savedAt: number | undefined): string {
  return savedAt === undefined ? 'its removal has not ended' : new Date(savedAt).toISOString().slice(0, 16);
}

/** By its own name, or the newest of a run. */
function find(care: Care, name: string): AtticItem {
  const items = care.attic();
  const run = bareName(name);
  const found = items.find(({ entry }) => entry === name) ?? items.findLast(item => item.run === run);
  if (found) return found;
  const names = items.map(({ entry }) => entry).join(', ');
  const remedy = names === '' ? 'The attic is empty.' : `Choose one of ${names}, or a run.`;
  throw new Problem({ code: 'restore-unknown', what: `the attic has nothing named ${JSON.stringify(name)}`, remedy });
}

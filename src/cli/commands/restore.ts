// `pitwall restore [name]`: lists the attic, or brings a worktree back from it.

import { formatUtc } from '../../std/format-utc.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export const restoreCommand = defineCommand({
  usage: 'restore [name]',
  summary: 'bring back a removed worktree, or list the attic',
  description:
    'A worktree comes back with HEAD, branches, index and every file that was kept: where it was, or in the folder of --to. ' +
    'Nothing is overwritten, and the attic keeps its copy for retentionDays.',
  examples: [
    { line: 'pitwall restore', does: 'what the attic holds' },
    { line: 'pitwall restore 7', does: 'the newest of run 7, where it was' },
    { line: 'pitwall restore 7-23-4f0c91ab --to ../again', does: 'one by its name, into another folder' },
  ],
  options: command => command.option('--to <folder>', 'a folder that does not exist yet'),
  async action(context, name: string | undefined, { to }: { to?: string }) {
    if (name === undefined) return await list(context);
    const { app, flags, terminal } = context;
    const { restore: bringBack } = await import('../../app/retention/restore.ts');
    const restored = await bringBack(app, await app.person(), { name, to });
    if (flags.json) return terminal.printJson(restored);
    const { path, branch, notes } = restored;
    terminal.print(`${path} is back${branch === undefined ? ', on no branch' : ` on ${branch}`}.`);
    for (const note of notes) terminal.print(`  ${note}`);
  },
});

async function list({ app, flags, terminal }: CommandContext): Promise<void> {
  const { listAttic } = await import('../../app/retention/restore.ts');
  const { renderTable } = await import('../render-table.ts');
  const entries = await listAttic(app, await app.person());
  if (flags.json) return terminal.printJson(entries);
  if (entries.length === 0) return terminal.print('The attic is empty.');
  const rows = entries.map(({ entry, run, branch, path, savedAt, isOfOtherStore }) => [
    ...[entry, run, branch, formatTime(savedAt)],
    isOfOtherStore ? `${path} (by another store)`.trim() : path,
  ]);
  const head = ['name', 'run', 'branch', 'kept since', 'was at'];
  for (const line of renderTable([head, ...rows], terminal.width)) terminal.print(line);
  terminal.print('\nBring one back with:\n  pitwall restore <name>');
}

function formatTime(savedAt: number | undefined): string {
  return savedAt === undefined ? 'still being removed' : formatUtc(savedAt);
}

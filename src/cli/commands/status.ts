// `pitwall status [run]`: every run of the repository with its state, the process that drives it, and who has to act.
import type { Command } from 'commander';
import type { RunRow } from '../../app/views/answers.ts';
import { fitCells, printable } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

interface Options {
  readonly all?: true;
}

export function statusCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'status [run]',
    summary: 'show runs, who drives them and what they wait for',
    description: 'Read from the journal alone: it needs no running Pitwall. Runs that ended are left out.',
    examples: [
      { line: 'pitwall status', does: 'all runs that wait for Pitwall or for you' },
      { line: 'pitwall status --all', does: 'all runs' },
      { line: 'pitwall status 7', does: 'one run' },
    ],
  })
    .option('--all', 'also runs that ended')
    .action((run: string | undefined, options: Options) => showStatus(context, run, options));
}

async function showStatus(context: CommandContext, run: string | undefined, { all }: Options): Promise<void> {
  const { app, flags, terminal } = context;
  const { listRuns } = await import('../../app/views/list-runs.ts');
  const rows = await listRuns(app, await app.person(), { run, isAll: all });
  if (flags.json) return terminal.printJson(rows);
  if (rows.length === 0) return terminal.print(await noRowsText(context));
  for (const line of [...(await tableOf(context, rows)), ...rows.flatMap(details)]) terminal.print(line);
}

async function noRowsText({ app }: CommandContext): Promise<string> {
  const { runNames } = await import('../../app/runs/find-run.ts');
  const store = await app.findRuns();
  return store && (await runNames(store.journal)).length > 0
    ? 'No run waits for Pitwall or for you; "pitwall status --all" shows the runs that are over.'
    : 'There are no runs yet: start one with "pitwall run".';
}

async function tableOf({ terminal }: CommandContext, rows: readonly RunRow[]): Promise<readonly string[]> {
  const { renderTable } = await import('../render-table.ts');
  const head = ['run', 'state', 'now', 'cost', 'title'];
  const lines = rows.map(row => [row.run, row.standing, row.now, costText(row), row.title].map(printable));
  const width = terminal.isInteractive ? terminal.columns : Number.POSITIVE_INFINITY;
  return renderTable([head, ...lines]).map(line => fitCells(line, width));
}

const costText = ({ costUsd }: RunRow) => (costUsd === null ? '' : `$${costUsd.toFixed(2)}`);

function details({ run, question, next }: RunRow): readonly string[] {
  if (question === null) return ['', `${run}: ${next}`];
  return ['', printable(`${run} asks: ${question}`), `  Answer it with "pitwall answer ${run.slice(4)} …".`];
}

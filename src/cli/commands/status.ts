// `pitwall status [run]`: every run of the repository with its state, the process that drives it, and who has to act.
import type { RunRow } from '../../app/views/answers.ts';
import { printable } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export const statusCommand = defineCommand({
  usage: 'status [run]',
  summary: 'show runs, who drives them and what they wait for',
  description: 'Works whether or not Pitwall is running. Runs that ended are left out.',
  examples: [
    { line: 'pitwall status', does: 'all runs that are open' },
    { line: 'pitwall status --all', does: 'all runs' },
    { line: 'pitwall status 7', does: 'one run' },
  ],
  options: command => command.option('--all', 'also runs that ended'),
  async action(context, run: string | undefined, { all }: { all?: true }) {
    const { app, flags, terminal } = context;
    const { listRuns } = await import('../../app/views/list-runs.ts');
    const rows = await listRuns(app, await app.person(), { run, isAll: all });
    if (flags.json) return terminal.printJson(rows);
    if (rows.length === 0) return terminal.print(await noRowsText(context));
    for (const line of [...(await tableOf(context, rows)), ...(await details(rows))]) terminal.print(line);
  },
});

async function noRowsText({ app }: CommandContext): Promise<string> {
  const { runNames } = await import('../../app/runs/find-run.ts');
  const store = await app.findRuns();
  return store && (await runNames(store.journal)).length > 0
    ? 'No run is open. Runs that ended:\n  pitwall status --all'
    : 'There are no runs yet. Start one:\n  pitwall run "Fix the flaky login test"';
}

async function tableOf({ terminal }: CommandContext, rows: readonly RunRow[]): Promise<readonly string[]> {
  const { renderTable } = await import('../render-table.ts');
  const { formatDollars } = await import('../../app/views/format.ts');
  const lines = rows.map(({ run, standing, now, costUsd, title }) =>
    [run, standing, now, costUsd === null ? '' : formatDollars(costUsd), title].map(printable),
  );
  return renderTable([['run', 'state', 'now', 'cost', 'title'], ...lines], terminal.width);
}

async function details(rows: readonly RunRow[]): Promise<readonly string[]> {
  const { renderNext } = await import('../run/render-next.ts');
  return rows.flatMap(({ run, question, next, commands }) => {
    const sentence = question === null ? `${run}: ${next}` : printable(`${run} asks: ${question}`);
    return ['', ...renderNext({ next: sentence, commands })];
  });
}

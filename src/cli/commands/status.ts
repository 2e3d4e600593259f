// `pitwall status [run]`: every run of the repository with where it stands, who drives it, and for whom it waits.
import type { Command } from 'commander';
import type { RunState } from '../../core/run/state.ts';
import { isOver } from '../../core/run/view.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { driverOf, findAttempt, findRun, type OpenRuns, runNames, withRuns } from '../run/open-runs.ts';

interface Options {
  readonly all?: true;
}

interface Row {
  readonly run: string;
  readonly item: string;
  readonly title: string;
  readonly standing: string;
  readonly isOver: boolean;
  readonly driver: string | null;
  readonly question: string | null;
  readonly next: string;
}

export function statusCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'status [run]',
    summary: 'show runs, who drives them and what they wait for',
    description:
      'Read from the journal alone: it disturbs nobody and needs no running Pitwall. Runs that are over are left out.',
    examples: [
      { line: 'pitwall status', does: 'all runs that are not over' },
      { line: 'pitwall status --all', does: 'all runs' },
      { line: 'pitwall status 7', does: 'one run' },
    ],
  })
    .option('--all', 'also runs that are over')
    .action((run: string | undefined, options: Options) => showStatus(context, run, options));
}

async function showStatus(context: CommandContext, run: string | undefined, { all }: Options): Promise<void> {
  const { flags, terminal } = context;
  const { renderTable } = await import('../run/summarize.ts');
  await withRuns(context, async runs => {
    const names = run === undefined ? await runNames(runs) : [run];
    const rows = await Promise.all(names.map(async name => await rowOf(runs, await findRun(runs, name))));
    const shown = rows.filter(row => all || run !== undefined || !row.isOver);
    if (flags.json) return terminal.printJson(shown);
    if (shown.length === 0) return terminal.print('Every run is over; "pitwall status --all" shows them.');
    const head = ['run', 'standing', 'driven by', 'title'];
    const lines = shown.map(row => [row.run, row.standing, row.driver ?? 'nobody', row.title]);
    for (const line of renderTable([head, ...lines])) terminal.print(line);
    for (const row of shown) for (const line of details(row)) terminal.print(line);
  });
}

function details({ run, question, isOver: over, next, driver }: Row): readonly string[] {
  if (question !== null) return ['', `${run} asks: ${question}`, `  Answer with "pitwall answer ${run.slice(4)} …".`];
  if (over) return ['', `${run}: ${next}`];
  return driver === null ? ['', `${run} is driven by nobody: go on with "pitwall resume ${run.slice(4)}".`] : [];
}

async function rowOf(runs: OpenRuns, state: RunState): Promise<Row> {
  const { summarize } = await import('../run/summarize.ts');
  const [attempt, driver] = await Promise.all([findAttempt(runs, state), driverOf(runs, state.stream)]);
  const { standing, next } = summarize(state);
  return {
    run: state.stream,
    item: state.request?.item ?? '',
    title: state.item?.title ?? '',
    standing,
    isOver: isOver(state),
    driver: driver ?? null,
    question: (attempt?.state.ended ? undefined : attempt?.state.openQuestion?.text) ?? null,
    next,
  };
}

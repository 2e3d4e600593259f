// `pitwall status [run]`: every run of the repository with where it stands, who drives it, and for whom it waits.
import type { Command } from 'commander';
import type { RunState } from '../../core/run/state.ts';
import { currentStep, isOver, isOverForGood } from '../../core/run/view.ts';
import { fitCells, printable } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { type Activity, foldActivity, noActivity } from '../run/live/activity.ts';
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
  /** Nobody has to do anything about it any more. */
  readonly isSettled: boolean;
  readonly isInReview: boolean;
  /** What it does at this moment. */
  readonly now: string;
  readonly costUsd: number | null;
  readonly driver: string | null;
  readonly question: string | null;
  readonly next: string;
}

export function statusCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'status [run]',
    summary: 'show runs, who drives them and what they wait for',
    description:
      'Read from the journal alone: it disturbs nobody and needs no running Pitwall. Runs that ended are left out.',
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
  const { flags, terminal } = context;
  const tellNone = () =>
    flags.json ? terminal.printJson([]) : terminal.print('There are no runs yet: start one with "pitwall run".');
  const show = async (runs: OpenRuns) => {
    const names = run === undefined ? await runNames(runs) : [run];
    if (names.length === 0) return tellNone();
    const rows = await Promise.all(names.map(async name => await rowOf(runs, await findRun(runs, name))));
    const shown = rows.filter(row => all || run !== undefined || !row.isSettled);
    if (flags.json) return terminal.printJson(shown);
    if (shown.length === 0)
      return terminal.print(
        'Nothing waits for Pitwall or for you; "pitwall status --all" shows the runs that are over.',
      );
    for (const line of [...(await tableOf(context, shown)), ...shown.flatMap(details)]) terminal.print(line);
  };
  await withRuns(context, show, run === undefined ? tellNone : undefined);
}

async function tableOf({ terminal }: CommandContext, rows: readonly Row[]): Promise<readonly string[]> {
  const { renderTable } = await import('../run/summarize.ts');
  const head = ['run', 'standing', 'now', 'cost', 'title'];
  const lines = rows.map(row => [row.run, row.standing, row.now, tellCost(row), printable(row.title)]);
  const width = terminal.isInteractive ? terminal.columns : Number.POSITIVE_INFINITY;
  return renderTable([head, ...lines]).map(line => fitCells(line, width));
}

const tellCost = ({ costUsd }: Row) => (costUsd === null ? '' : `$${costUsd.toFixed(2)}`);

function details({ run, question, isOver: over, isInReview, next, driver }: Row): readonly string[] {
  if (question !== null) return ['', `${run} asks: ${question}`, `  Answer with "pitwall answer ${run.slice(4)} …".`];
  if (over || isInReview) return ['', `${run}: ${next}`];
  if (driver === null) return ['', `${run} is driven by nobody: go on with "pitwall resume ${run.slice(4)}".`];
  return ['', `${run} is driven by ${driver}.`];
}

async function rowOf(runs: OpenRuns, state: RunState): Promise<Row> {
  const [{ summarize }, { tellNow }, { viewOf }] = await Promise.all([
    import('../run/summarize.ts'),
    import('../run/live/render-run.ts'),
    import('../run/live/run-view.ts'),
  ]);
  const [attempt, driver] = await Promise.all([findAttempt(runs, state), driverOf(runs, state.stream)]);
  const { standing, next } = summarize(state);
  const activity = attempt && !attempt.state.ended ? await activityOf(runs, attempt.name) : noActivity;
  const view = viewOf({ state, attempt: attempt?.state, activity }, runs.clock.now());
  return {
    run: state.stream,
    item: state.request?.item ?? '',
    title: state.item?.title ?? '',
    standing,
    isOver: isOver(state),
    isSettled: isOverForGood(state),
    isInReview: currentStep(state)?.builtIn === 'done',
    now: isOver(state) || view.question ? '' : tellNow(view),
    costUsd: view.costUsd ?? null,
    driver: driver ?? null,
    question: (attempt?.state.ended ? undefined : attempt?.state.openQuestion?.text) ?? null,
    next,
  };
}

/** What its agent did so far. */
async function activityOf({ transcript }: OpenRuns, attempt: string): Promise<Activity> {
  let activity = noActivity;
  for await (const line of transcript(attempt.replace(/^attempt\//, ''))) activity = foldActivity(activity, line);
  return activity;
}

// `pitwall chaos`: the demo's run, killed with -9 at random moments and resumed, and what still holds afterwards.
import { availableParallelism } from 'node:os';
import type { ChaosReport } from '../chaos/run-all.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { wholeNumber } from '../whole-number.ts';

export const chaosCommand = defineCommand({
  usage: 'chaos',
  summary: 'kill Pitwall at random moments and check that nothing is lost',
  description:
    'Runs the demo in scratch folders again and again, kills Pitwall with -9 at random moments, goes on, merges, and then ' +
    'checks that no edit, commit or comment is lost or doubled, that no process or worktree is left behind, and that the ' +
    'checkout was not touched. A folder in which something broke is kept. Your own repositories are not touched.',
  examples: [
    { line: 'pitwall chaos', does: 'ten runs' },
    { line: 'pitwall chaos --runs 100', does: 'a hundred' },
    { line: 'pitwall chaos --runs 1 --seed 17', does: 'one, with the random moments of seed 17' },
  ],
  options: command =>
    command
      .option('--runs <n>', 'how many', wholeNumber('--runs', 1, 100_000), 10)
      .option('--seed <n>', 'the first seed; each run has its own', wholeNumber('--seed', 0, 2 ** 31), 1)
      .option('--kills <n>', 'at most this many kills per run', wholeNumber('--kills', 1, 100), 6),
  async action(context, { runs, seed, kills }: { runs: number; seed: number; kills: number }) {
    const { runAll } = await import('../chaos/run-all.ts');
    const { flags, terminal } = context;
    const signal = context.signal();
    if (!flags.json) terminal.print(`${runs} runs from seed ${seed}, each killed up to ${kills} times.`);
    let done = 0;
    const onReport = (report: ChaosReport) => {
      done += 1;
      if (!flags.json) terminal.print(`  ${done}/${runs} ${lineOf(report)}`);
    };
    const atOnce = Math.min(runs, availableParallelism());
    const reports = await runAll(context, { seed, runs, atOnce, killsMax: kills, signal, onReport });
    const isWell = reports.every(each => each.complaints.length === 0);
    if (flags.json) terminal.printJson({ isWell, runs: reports });
    else await printEnd(context, reports);
    if (signal.aborted) terminal.complain(`Interrupted after ${reports.length} of ${runs} runs.`);
    if (!isWell) context.finishWith(exitCodes.stopped);
  },
});

function lineOf({ seed, kills, attempts, edits, complaints }: ChaosReport): string {
  const how = complaints.length === 0 ? 'ok' : complaints.map(each => `${each.invariant}: ${each.what}`).join('; ');
  return `seed ${seed}: ${kills} kills, ${attempts} attempts, ${edits} edits: ${how}`;
}

async function printEnd({ terminal }: CommandContext, reports: readonly ChaosReport[]): Promise<void> {
  const { invariants } = await import('../chaos/judge.ts');
  const { style } = terminal;
  const sum = (of: (report: ChaosReport) => number) => reports.reduce((total, each) => total + of(each), 0);
  terminal.print(
    `\n${reports.length} runs, ${sum(each => each.kills)} kills, ${sum(each => each.attempts)} attempts, ${sum(each => each.edits)} edits`,
  );
  for (const { name } of invariants) {
    const broken = reports.filter(each => each.complaints.some(({ invariant }) => invariant === name)).length;
    terminal.print(
      broken === 0 ? `  ${style.green('holds')}   ${name}` : `  ${style.red('broken')}  ${name}, in ${broken}`,
    );
  }
  for (const { seed, folder, complaints } of reports)
    if (complaints.length > 0) terminal.print(`The folder of seed ${seed} is kept: ${folder}`);
}

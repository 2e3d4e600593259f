// `pitwall demo`: one run from backlog to review with scripted agents, told as it happens.
import type { Command } from 'commander';
import type { RunState } from '../../core/run/state.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import type { Demo } from '../demo/demo.ts';
import { exitCodes } from '../exit-codes.ts';

interface Options {
  readonly fast?: true;
  readonly keep?: true;
}

export function demoCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'demo',
    summary: 'watch one run from backlog to review, with scripted agents',
    description:
      'Lets the engine drive a small run in a scratch folder: scripted agents, a real journal on disk, one return by ' +
      'the gates, one audit that the score overrules, and a review. No keys, no network, nothing of yours is touched.',
    examples: [
      { line: 'pitwall demo', does: 'watch it, a few seconds' },
      { line: 'pitwall demo --fast', does: 'without the pauses' },
      { line: 'pitwall demo --keep', does: 'keep the scratch folder with the journal' },
      { line: 'pitwall demo --json', does: 'only the summary, for programs' },
    ],
  })
    .option('--fast', 'leave out the pauses')
    .option('--keep', 'keep the scratch folder')
    .action((options: Options) => demonstrate(context, options));
}

async function demonstrate(context: CommandContext, options: Options): Promise<void> {
  const [{ playDemo }, { narrate }, { reportTo }] = await Promise.all([
    import('../demo/demo.ts'),
    import('../run/narrate.ts'),
    import('../run/show-runs.ts'),
  ]);
  const { flags, terminal } = context;
  const interrupted = context.watchInterrupts();
  const demo = await context.startDemo({ isFast: options.fast === true, report: reportTo(context) });
  const isKept = options.keep === true;
  try {
    if (!flags.json) terminal.print(`${terminal.style.bold('Item 1')}: Retry a failed page fetch\n`);
    const state = await playDemo(demo, interrupted, event => {
      const line = narrate(event, terminal.style);
      if (line !== undefined && !flags.json) terminal.print(line);
    });
    await printEnd(context, demo, state, isKept);
    const isAtReview = state.visits.at(-1)?.status === 'Done';
    if (interrupted.aborted) terminal.complain('Interrupted: the run stopped where it was.');
    else if (!isAtReview) context.finishWith(exitCodes.stopped);
  } finally {
    demo.close(isKept);
  }
}

async function printEnd(context: CommandContext, demo: Demo, state: RunState, isKept: boolean): Promise<void> {
  const { summarize, renderSummary } = await import('../run/summarize.ts');
  const { flags, terminal } = context;
  const summary = summarize(state);
  const events = (await demo.journal.read(state.stream)).length;
  const review = demo.review();
  if (flags.json) {
    terminal.printJson({
      ...summary,
      review,
      comments: demo.comments(),
      events,
      ...(isKept ? { folder: demo.folder } : {}),
    });
    return;
  }
  terminal.print('');
  for (const line of renderSummary(summary, state, terminal.style)) terminal.print(line);
  if (review === undefined) return;
  terminal.print(`\nReview: ${review}; ${demo.comments()} comments; ${events} facts in the journal.`);
  if (isKept) terminal.print(`Kept: ${demo.folder}`);
  terminal.print(`\n${terminal.style.bold('Try next')}`);
  terminal.print('  pitwall workflow show    the steps you just saw, as data');
  terminal.print('  pitwall doctor           what Pitwall finds on this machine');
  terminal.print('  npm run sim              thousands of such runs with crashes at every point');
}

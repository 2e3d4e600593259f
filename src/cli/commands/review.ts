// `pitwall review <run>`: what a person needs to decide: report, gates, audit and the change itself.
import type { Command } from 'commander';
import { Problem } from '../../core/problem.ts';
import type { RunState } from '../../core/run/state.ts';
import { requestOf } from '../../core/run/view.ts';
import type { Review } from '../../core/thread/review.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { findRun } from '../run/open-runs.ts';
import type { RunSession } from '../run/run-session.ts';

interface Options {
  readonly diff?: true;
}

export function reviewCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'review <run>',
    summary: 'show the finished work of a run: report, gates, audit, change',
    description: 'Everything is read from the journal and from git; nothing changes. "pitwall merge" lands it.',
    examples: [
      { line: 'pitwall review 7', does: 'the report and which files changed' },
      { line: 'pitwall review 7 --diff', does: 'with the whole change' },
    ],
  })
    .option('--diff', 'the whole change')
    .action((run: string, options: Options) => showReview(context, run, options));
}

export async function showReview(context: CommandContext, name: string, { diff }: Options): Promise<void> {
  const { flags, terminal } = context;
  const { renderSummary, summarize } = await import('../run/summarize.ts');
  const session = await context.openSession({ report: () => undefined });
  try {
    const state = await findRun(session, name);
    const { branch, review } = await reviewOf(session, state);
    const stat = await session.reviews.diff(review, 'stat');
    const patch = diff ? await session.reviews.diff(review, 'patch') : undefined;
    if (flags.json) return terminal.printJson({ run: state.stream, branch, ...review, stat, patch: patch ?? null });
    const { style } = terminal;
    terminal.print(`${style.bold(review.title)}\n${branch} into ${review.base}, ${review.state}\n\n${review.body}\n`);
    for (const line of renderSummary(summarize(state), state, style)) terminal.print(line);
    terminal.print(`\n${patch ?? stat}`);
    if (review.state === 'open') terminal.print(`\nLand it with "pitwall merge ${name}".`);
  } finally {
    session.close();
  }
}

export async function reviewOf(session: RunSession, state: RunState): Promise<{ branch: string; review: Review }> {
  const { branch } = requestOf(state);
  const review = await session.reviews.read(branch);
  if (review) return { branch, review };
  const remedy = 'A review is opened when the audit approves the work; see "pitwall status".';
  throw new Problem({ code: 'run-state', what: `${state.stream} has no review yet`, remedy });
}

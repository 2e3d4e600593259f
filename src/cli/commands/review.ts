// `pitwall review <run>`: what a person needs to decide about finished work; sends it back or closes it.
import type { Command } from 'commander';
import type { ReviewAnswer } from '../../app/views/answers.ts';
import { Problem } from '../../core/problem.ts';
import { printable, printableText } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

interface Options {
  readonly diff?: true;
  readonly requestChanges?: string;
  readonly close?: string | true;
  readonly commit?: string;
}

export function reviewCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'review <run>',
    summary: 'show the finished work of a run, send it back or close it',
    description:
      'Report, gates, audit and change are read from the journal and from git; nothing changes. With --request-changes your words go ' +
      'to the developer, as often as maxReviewRounds allows. With --close the run stops; branch and worktree stay. "pitwall merge" ' +
      'lands it.',
    examples: [
      { line: 'pitwall review 7', does: 'the report and which files changed' },
      { line: 'pitwall review 7 --diff', does: 'with the whole change' },
      { line: 'pitwall review 7 --request-changes "Say it in one sentence"', does: 'send it back' },
      { line: 'pitwall review 7 --close "Not needed any more"', does: 'stop here' },
    ],
  })
    .option('--diff', 'the whole change')
    .option('--request-changes <text>', 'send the work back to the developer with these words')
    .option('--close [reason]', 'close the review; the run stops')
    .option(
      '--commit <id>',
      'with --request-changes: the commit that you looked at; refused if the review shows another one now',
    )
    .action((run: string, options: Options) => review(context, run, options));
}

/** Shows it, sends it back or closes it. */
export async function review(context: CommandContext, run: string, options: Options): Promise<void> {
  const { requestChanges: text, close, commit } = options;
  if (text !== undefined && close !== undefined)
    throw new Problem({ code: 'usage', what: 'a review is sent back or closed', remedy: 'Give one of the two.' });
  if (text !== undefined) return await sendBack(context, { run, text, commit });
  if (close !== undefined) return await closeIt(context, run, close === true ? '' : close);
  const { app, flags, terminal } = context;
  const { showReview } = await import('../../app/views/show-review.ts');
  const shown = await showReview(app, await app.person(), { run, isWhole: options.diff });
  if (flags.json) terminal.printJson(shown);
  else await printReview(context, run, shown);
}

async function printReview({ terminal }: CommandContext, name: string, shown: ReviewAnswer): Promise<void> {
  const { formatEffort } = await import('../run/format-effort.ts');
  const { style } = terminal;
  const { branch, base, title, body, patch, stat } = shown;
  terminal.print(`${style.bold(printable(title))}\n${branch} into ${base}, ${shown.state}\n`);
  terminal.print(`${printableText(body)}\n`);
  terminal.print(style.dim(formatEffort(shown.effort)));
  for (const line of renderWords(shown)) terminal.print(line);
  for (const warning of shown.warnings) terminal.print(style.yellow(`Warning: ${warning}`));
  terminal.print(`\n${patch ?? stat}`);
  if (shown.state === 'open') terminal.print(`\nLand it with "pitwall merge ${name}".`);
}

/** What people said to it so far. */
function renderWords({ commit: newest, approvals, returns }: ReviewAnswer): readonly string[] {
  const approved = approvals.map(({ by, commit }) => {
    const what = commit === newest ? 'this commit' : `${commit.slice(0, 10)}, which is not the newest`;
    return `Approved by ${by.id}: ${what}`;
  });
  return [...returns.map(({ by, reason }) => `Sent back by ${by.id}: ${reason}`), ...approved];
}

interface Return {
  readonly run: string;
  readonly text: string;
  readonly commit: string | undefined;
}

async function sendBack({ app, flags, terminal }: CommandContext, request: Return): Promise<void> {
  const [{ requestChanges }, { whoActs }] = await Promise.all([
    import('../../app/runs/requests/request-changes.ts'),
    import('../run/print-requested.ts'),
  ]);
  const asked = await requestChanges(app, await app.person(), request);
  if (flags.json) return terminal.printJson(asked);
  const what = asked.isFollowed ? whoActs(asked.driver) : noReaction;
  terminal.print(`${asked.run}: changes requested. ${what}`);
}

const noReaction = 'It stays in review, because reactions is off for this run: continue the work in its worktree.';

async function closeIt(context: CommandContext, run: string, reason: string): Promise<void> {
  const { app, flags, terminal } = context;
  const { closeReviewHere } = await import('../../app/runs/requests/close-review.ts');
  const closed = await closeReviewHere(app, await app.person(), { run, reason }, context.signal());
  if (flags.json) return terminal.printJson(closed);
  const ending = closed.stopped === null ? '' : ` and the run has stopped: ${closed.stopped.detail}`;
  terminal.print(`${closed.run}: the review is closed${ending}.`);
}

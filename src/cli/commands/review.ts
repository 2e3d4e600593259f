// `pitwall review <run>`: what a person needs to decide about finished work; sends it back or closes it.
import type { ReviewAnswer } from '../../app/views/answers.ts';
import { Problem } from '../../core/problem.ts';
import { plural } from '../../std/plural.ts';
import { cellsOf, printable, printableText } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

interface Options {
  readonly diff?: true;
  readonly markdown?: true;
  readonly why?: true;
  readonly requestChanges?: string;
  readonly close?: string | true;
  readonly commit?: string;
}

export const reviewCommand = defineCommand({
  usage: 'review <run>',
  summary: 'show the finished work of a run, send it back or close it',
  description:
    'Shows the report, gates, audit and change, and changes nothing. With --request-changes your words go to the developer, as ' +
    'often as maxReviewRounds allows. With --close the run stops; branch and worktree stay. "pitwall merge" lands it.',
  examples: [
    { line: 'pitwall review 7', does: 'the report and which files changed' },
    { line: 'pitwall review 7 --diff', does: 'with the whole change' },
    { line: 'pitwall review 7 --request-changes "Say it in one sentence"', does: 'send it back' },
    { line: 'pitwall review 7 --close "Not needed any more"', does: 'stop here' },
  ],
  options: command =>
    command
      .option('--diff', 'the whole change')
      .option('--why', 'also list the gates that had nothing to run, and why')
      .option('--markdown', 'the report as it was written, in Markdown')
      .option('--request-changes <text>', 'send the work back to the developer with these words')
      .option('--close [reason]', 'close the review; the run stops')
      .option(
        '--commit <id>',
        'with --request-changes: the commit that you reviewed; refused if the review shows another one now',
      ),
  action: review,
});

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
  else await printReview(context, shown, options);
}

async function printReview({ terminal }: CommandContext, shown: ReviewAnswer, options: Options): Promise<void> {
  const { formatDollars, formatTokens } = await import('../../app/views/format.ts');
  const { renderLogs } = await import('../run/format-event.ts');
  const { renderMarkdown } = await import('../render-markdown.ts');
  const { style, width } = terminal;
  const { run, branch, base, title, body, patch, stat, state } = shown;
  const name = run.replace(/^run\//, '');
  const unfold = options.why ?? `pitwall review ${name} --why`;
  const report = options.markdown ? [printableText(body)] : renderMarkdown(body, style, width, unfold);
  const { attempts, gateReturns, rejections, tokens, costUsd } = shown.effort;
  const effort = [
    plural(attempts, 'attempt'),
    `${plural(gateReturns, 'return')} by gates`,
    `${plural(rejections, 'rejection')} by audits`,
    `${formatTokens(tokens)} tokens`,
    formatDollars(costUsd),
  ];
  const lines = [
    style.bold(printable(title)),
    `${branch} into ${base}, ${state}`,
    '',
    ...report,
    '',
    style.dim(`It took ${effort.join(', ')}.`),
    ...renderWords(shown),
    ...renderLogs(shown.gates).map(line => style.dim(line)),
    ...shown.warnings.map(warning => style.yellow(`Warning: ${warning}`)),
    '',
    ...(patch ?? fitStat(stat, width)).split('\n'),
    ...(state === 'open' ? ['', `Land it on ${base} with:`, `  pitwall merge ${name}`] : []),
  ];
  for (const line of lines) terminal.print(line);
}

/** Where a line of the overview is too long, without its bar. */
function fitStat(stat: string, width: number): string {
  const lines = stat.split('\n');
  return lines.map(line => (cellsOf(line) > width ? line.replace(/ [+-]+$/, '') : line)).join('\n');
}

/** What people said to it so far. */
function renderWords({ commit: newest, approvals, returns }: ReviewAnswer): readonly string[] {
  const approved = approvals.map(({ by, commit }) => {
    const what = commit === newest ? 'this commit' : `${commit.slice(0, 10)}, an older commit`;
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
  const { requestChanges } = await import('../../app/runs/requests/request-changes.ts');
  const { whoActs } = await import('../run/print-requested.ts');
  const asked = await requestChanges(app, await app.person(), request);
  if (flags.json) return terminal.printJson(asked);
  const what = asked.isFollowed ? whoActs(asked.driver) : noReaction;
  terminal.print(`${asked.run}: changes requested. ${what}`);
}

const noReaction =
  'It stays in review, because `reactions` is off for this run: change the work in its worktree yourself.';

async function closeIt(context: CommandContext, run: string, reason: string): Promise<void> {
  const { app, flags, terminal } = context;
  const { closeReviewHere } = await import('../../app/runs/requests/close-review.ts');
  const closed = await closeReviewHere(app, await app.person(), { run, reason }, context.signal());
  if (flags.json) return terminal.printJson(closed);
  const ending = closed.stopped === null ? '' : ` and the run has stopped: ${closed.stopped.detail}`;
  terminal.print(`${closed.run}: the review is closed${ending}.`);
}

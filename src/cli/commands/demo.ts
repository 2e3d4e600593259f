// `pitwall demo`: one item from backlog to review in a scratch repository, with scripted agents, real git and real gates.

import { tmpdir } from 'node:os';
import { currentStep } from '../../core/run/view/current.ts';
import { type CommandContext, contextAt } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import type { DemoOutcome } from '../demo/read-outcome.ts';
import type { ScratchRepository } from '../demo/scratch-repository.ts';
import { exitCodes } from '../exit-codes.ts';

interface Options {
  readonly fast?: true;
  readonly keep?: true;
}

export const demoCommand = defineCommand({
  usage: 'demo',
  summary: 'watch one run from backlog to review, with scripted agents',
  description:
    'Creates a small project in a scratch folder and runs an item of it: scripted agents in a real worktree, real ' +
    'commits, build and tests as gates, one rejection by a gate, one approval that the score overrules, and a review. No ' +
    'model is called, nothing is paid, and your own repositories are not touched.',
  examples: [
    { line: 'pitwall demo', does: 'watch it, less than a minute' },
    { line: 'pitwall demo --fast', does: 'without the pauses' },
    { line: 'pitwall demo --keep', does: 'keep the scratch folder, to explore it and to merge' },
    { line: 'pitwall demo --json', does: 'only the summary, for programs' },
  ],
  options: command => command.option('--fast', 'leave out the pauses').option('--keep', 'keep the scratch folder'),
  async action(context, options: Options) {
    const scratch = await makeDemoRepository(context, options);
    // Also when the process ends early: at a second Ctrl-C, or when the output is closed.
    process.once('exit', scratch.remove);
    if (!context.flags.json)
      context.terminal.print(
        `A small project with one item, in ${scratch.folder}\nThe agents are scripted: no model is called, and nothing is paid.\n`,
      );
    const there = contextAt(context, { cwd: scratch.repository, environment: scratch.environment });
    const { outcome, isInterrupted } = await drive(context.flags.json ? { ...there, terminal: silent(there) } : there);
    const isAtReview = currentStep(outcome.state)?.builtIn === 'done';
    if (context.flags.json) await printJson(context, outcome, options.keep ? { folder: scratch.folder } : {});
    else if (isAtReview) printOutcome(context, outcome, options.keep ? scratch : undefined);
    if (!isInterrupted && !(isAtReview && outcome.isAgreed)) context.finishWith(exitCodes.stopped);
    if (isInterrupted && !options.keep && !context.flags.json)
      context.terminal.complain('The scratch folder is removed; "pitwall demo --keep" would keep it.');
    if (options.keep) process.off('exit', scratch.remove);
  },
});

/** Removes the folders of killed demos first. A folder to keep is not claimed, so that no later demo removes it. */
async function makeDemoRepository(
  { app: { scratch }, environment, terminal }: CommandContext,
  options: Options,
): Promise<ScratchRepository> {
  const { makeScratchRepository, scratchPrefix } = await import('../demo/scratch-repository.ts');
  const { projectConfig } = await import('../demo/project.ts');
  const { demoScript } = await import('../demo/script.ts');
  for (const { folder, trouble } of await scratch.sweep(tmpdir(), scratchPrefix))
    if (trouble !== undefined) terminal.complain(`${folder} of a killed demo could not be removed: ${trouble}`);
  const script = demoScript(options.fast ? 0 : 0.4);
  const claim = options.keep ? undefined : scratch.claim;
  return await makeScratchRepository(environment, { script, config: projectConfig, claim });
}

/** Complaints are still printed. */
const silent = ({ terminal }: CommandContext): CommandContext['terminal'] => ({
  ...terminal,
  canRedraw: false,
  print: () => undefined,
  printJson: () => undefined,
  printJsonLine: () => undefined,
});

/** The commands that a user would type, with their output. */
async function drive(there: CommandContext): Promise<{ outcome: DemoOutcome; isInterrupted: boolean }> {
  const { run } = await import('./run.ts');
  const { review } = await import('./review.ts');
  const { readOutcome } = await import('../demo/read-outcome.ts');
  const { terminal } = there;
  const prompt = (line: string) => terminal.print(terminal.style.bold(`$ pitwall ${line}`));
  const signal = there.signal();
  prompt('run 1');
  await run(there, ['1'], { trust: true, workflow: 'default' });
  const outcome = await readOutcome(there.app);
  if (currentStep(outcome.state)?.builtIn === 'done') {
    terminal.print('');
    prompt('review 1');
    await review(there, '1', {});
  }
  return { outcome, isInterrupted: signal.aborted };
}

async function printJson({ terminal }: CommandContext, outcome: DemoOutcome, kept: object): Promise<void> {
  const { summarize } = await import('../../app/views/summary.ts');
  const { state, ...facts } = outcome;
  terminal.printJson({ ...summarize(state), ...facts, ...kept });
}

function printOutcome({ terminal }: CommandContext, outcome: DemoOutcome, kept: ScratchRepository | undefined): void {
  const { style } = terminal;
  const say = (...lines: string[]) => terminal.print(lines.join('\n'));
  const { attempts } = outcome.state;
  const agreed = outcome.isAgreed
    ? 'The last commit passed the gates, the audit approved it, and the review shows it.'
    : style.red('Git, the review and the journal disagree: this is a bug in Pitwall.');
  say(
    `\n${style.bold('What happened')}`,
    `  ${attempts.length} attempts by ${new Set(attempts.map(each => each.role)).size} roles, ${outcome.comments} comments in the thread, ${outcome.events} events in the journal.`,
    `  The tests rejected the first commit.`,
    `  The auditor approved the second one, but reported a critical finding: Pitwall computes the score itself, and rejected it.`,
    `  Commits on the branch:`,
    ...outcome.log.map(line => `    ${line}`),
    `  ${agreed}`,
    `  No model was called and nothing was paid: the agents, their tokens and their costs are scripted.`,
    `\n${style.bold('Try next')}`,
    ...nextSteps(kept),
  );
}

function nextSteps(kept: ScratchRepository | undefined): readonly string[] {
  if (!kept) {
    return [
      '  pitwall demo --keep      the same, and keep the folder to explore',
      '  pitwall doctor           what Pitwall finds on this machine',
      '  pitwall run "Fix …"      a real run, in your own repository',
    ];
  }
  return [
    `  cd ${kept.repository}`,
    '  ../pitwall review 1 --diff   the whole change',
    '  ../pitwall merge 1           land it on main',
    '  ../pitwall show 1            what happened, with times',
  ];
}

// `pitwall demo`: one item from backlog to review in a scratch repository, with scripted agents, real git and real gates.
import { tmpdir } from 'node:os';
import type { Command } from 'commander';
import { currentStep } from '../../core/run/view.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import type { Room } from '../demo/make-room.ts';
import type { DemoEnd } from '../demo/tell-end.ts';
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
      'Makes a small TypeScript project in a scratch folder and runs an item of it: scripted agents in a real worktree, real ' +
      'commits, build and tests as gates, one return by the gates, one audit that the score overrules, and a review. No ' +
      'keys, no network, nothing of yours is touched.',
    examples: [
      { line: 'pitwall demo', does: 'watch it, less than a minute' },
      { line: 'pitwall demo --fast', does: 'without the pauses' },
      { line: 'pitwall demo --keep', does: 'keep the scratch folder, to look around and to merge' },
      { line: 'pitwall demo --json', does: 'only the summary, for programs' },
    ],
  })
    .option('--fast', 'leave out the pauses')
    .option('--keep', 'keep the scratch folder')
    .action((options: Options) => demonstrate(context, options));
}

async function demonstrate(context: CommandContext, options: Options): Promise<void> {
  const room = await makeOwnRoom(context, options);
  // Also when the process leaves in the middle: at a second Ctrl-C, or when nobody reads on.
  process.once('exit', room.remove);
  if (!context.flags.json) context.terminal.print(`A small TypeScript project with one item, in ${room.folder}\n`);
  const there = { ...context.standIn({ cwd: room.repository, environment: room.environment }), ...finishing(context) };
  const { end, isInterrupted } = await (context.flags.json ? driveQuietly(there) : driveVisibly(there));
  const isAtReview = currentStep(end.state)?.builtIn === 'done';
  if (context.flags.json) await printJson(context, end, options.keep ? { folder: room.folder } : {});
  else if (isAtReview) printEnd(context, end, options.keep ? room : undefined);
  if (!isInterrupted && !(isAtReview && end.isAgreed)) context.finishWith(exitCodes.stopped);
  if (isInterrupted && !options.keep && !context.flags.json)
    context.terminal.complain('Of this demo nothing is kept; with "pitwall demo --keep" it would be.');
  if (options.keep) process.off('exit', room.remove);
}

/** One that is kept belongs to nobody, so that no later demo takes it away; what killed demos left is taken away here. */
async function makeOwnRoom({ environment, scratch, terminal }: CommandContext, options: Options): Promise<Room> {
  const [{ makeRoom, roomPrefix }, { projectConfig }, { demoScript }] = await Promise.all([
    import('../demo/make-room.ts'),
    import('../demo/project.ts'),
    import('../demo/script.ts'),
  ]);
  for (const { folder, trouble } of await scratch.sweep(tmpdir(), roomPrefix))
    if (trouble !== undefined) terminal.complain(`${folder} of a killed demo is still there: ${trouble}`);
  const script = demoScript(options.fast ? 0 : 0.4);
  const claim = options.keep ? undefined : scratch.claim;
  return await makeRoom(environment, { script, config: projectConfig, claim });
}

const finishing = ({ finishWith }: CommandContext) => ({ finishWith });

interface Driven {
  readonly end: DemoEnd;
  readonly isInterrupted: boolean;
}

/** What a person would type, with what it says. */
async function driveVisibly(there: CommandContext): Promise<Driven> {
  const { run } = await import('./run.ts');
  const { showReview } = await import('./review.ts');
  const { terminal } = there;
  const prompt = (line: string) => terminal.print(terminal.style.bold(`$ pitwall ${line}`));
  const isInterrupted = there.watchInterrupts();
  prompt('run 1');
  await run(there, ['1'], { trust: true, workflow: 'default' });
  const end = await readThere(there);
  if (currentStep(end.state)?.builtIn === 'done') {
    terminal.print('');
    prompt('review 1');
    await showReview(there, '1', {});
  }
  return { end, isInterrupted: isInterrupted.aborted };
}

async function driveQuietly(there: CommandContext): Promise<Driven> {
  const [{ requestRun }, { driveRuns }, { reportTo }, { readEnd }] = await Promise.all([
    import('../run/request-run.ts'),
    import('../run/drive-runs.ts'),
    import('../run/show-runs.ts'),
    import('../demo/tell-end.ts'),
  ]);
  const signal = there.watchInterrupts();
  const session = await there.openSession({ report: reportTo(there) });
  try {
    const settings = await session.settingsOf(undefined);
    const { base, config } = session;
    const wished = await requestRun(session, { item: '1', base, settings, branchPrefix: config.branchPrefix });
    await driveRuns(session, { runs: [wished], signal, tell: () => undefined });
    return { end: await readEnd(session), isInterrupted: signal.aborted };
  } finally {
    session.close();
  }
}

async function readThere(there: CommandContext): Promise<DemoEnd> {
  const { readEnd } = await import('../demo/tell-end.ts');
  const session = await there.openSession({ report: () => undefined });
  try {
    return await readEnd(session);
  } finally {
    session.close();
  }
}

async function printJson({ terminal }: CommandContext, end: DemoEnd, kept: object): Promise<void> {
  const { summarize } = await import('../run/summarize.ts');
  const { state, ...facts } = end;
  terminal.printJson({ ...summarize(state), ...facts, ...kept });
}

function printEnd({ terminal }: CommandContext, end: DemoEnd, kept: Room | undefined): void {
  const { style } = terminal;
  const say = (...lines: string[]) => terminal.print(lines.join('\n'));
  const { attempts } = end.state;
  const agreed = end.isAgreed
    ? 'Its last commit is the one that the gates passed, the audit approved and the review shows.'
    : style.red('Git, review and journal do not agree: this is a bug.');
  say(
    `\n${style.bold('What happened')}`,
    `  ${attempts.length} attempts by ${new Set(attempts.map(each => each.role)).size} roles, ${end.comments} comments in the thread, ${end.events} facts in the run's journal.`,
    `  The build refused the first commit. The auditor approved the second one, but named a critical finding: the score decides.`,
    `  Commits on the branch:`,
    ...end.log.map(line => `    ${line}`),
    `  ${agreed}`,
    `\n${style.bold('Try next')}`,
    ...nextSteps(kept),
  );
}

function nextSteps(kept: Room | undefined): readonly string[] {
  if (!kept) {
    return [
      '  pitwall demo --keep      the same, to look around in and to merge',
      '  pitwall doctor           what Pitwall finds on this machine',
      '  pitwall run "Fix …"      the real thing, in a repository of yours',
    ];
  }
  return [
    `  cd ${kept.repository}`,
    '  ../pitwall review 1 --diff   the whole change',
    '  ../pitwall merge 1           land it on main',
    '  ../pitwall show 1            every fact with its time',
  ];
}

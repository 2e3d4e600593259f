// `pitwall logs <run>`: what the agent of an attempt said and did, as it happens if asked to.
import type { Command } from 'commander';
import { Problem } from '../../core/problem.ts';
import type { RunState } from '../../core/run/state.ts';
import { currentStep, isOver } from '../../core/run/view.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { attemptNamed, findRun, type OpenRuns, withRuns } from '../run/open-runs.ts';

interface Options {
  readonly follow?: true;
  readonly attempt?: string;
  readonly raw?: true;
}

export function logsCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'logs <run>',
    summary: 'show what an agent said and did',
    description:
      'The transcript of the newest attempt of the run: words, tools, refusals and the end. Secrets are left out of it.',
    examples: [
      { line: 'pitwall logs 7', does: 'the newest attempt of run 7' },
      { line: 'pitwall logs 7 -f', does: 'go on as it happens, from attempt to attempt, until the review or Ctrl-C' },
      { line: 'pitwall logs 7 --attempt 7.2 --raw', does: 'every line of the protocol of one attempt' },
    ],
  })
    .option('-f, --follow', 'go on as it happens')
    .option('--attempt <name>', 'another attempt than the newest, by name or number')
    .option('--raw', 'the lines as they are stored')
    .action((run: string, options: Options) => showLogs(context, run, options));
}

async function showLogs(context: CommandContext, name: string, options: Options): Promise<void> {
  const { flags, terminal } = context;
  const { tellEntry } = await import('../run/tell-entry.ts');
  const until = options.follow ? context.watchInterrupts() : undefined;
  const isRaw = options.raw === true || flags.json;
  const show = async (runs: OpenRuns, attempt: string) => {
    for await (const line of runs.transcript(attempt, until)) {
      const told = isRaw ? line : tellEntry(line, terminal.style);
      if (told !== undefined) terminal.print(told);
    }
  };
  await withRuns(context, async runs => {
    let attempt = attemptOf(await findRun(runs, name), options.attempt);
    await show(runs, attempt);
    if (until === undefined || options.attempt !== undefined) return;
    for (;;) {
      const next = await attemptAfter(runs, name, attempt, until);
      if (next === undefined) return;
      if (!isRaw) terminal.print(terminal.style.bold(`attempt ${next}`));
      await show(runs, next);
      attempt = next;
    }
  });
}

/** Waits for it while the run goes on. */
async function attemptAfter(
  runs: OpenRuns,
  name: string,
  last: string,
  until: AbortSignal,
): Promise<string | undefined> {
  for (;;) {
    const news = nextNews(runs, until);
    const state = await findRun(runs, name);
    const next = state.attempts[state.attempts.findIndex(({ attempt }) => attempt === last) + 1];
    if (next) return next.attempt;
    if (until.aborted || isOver(state) || currentStep(state)?.builtIn === 'done') return undefined;
    await news;
  }
}

/** Also without news, so that the program does not end for want of anything to do. */
const lookAgainMs = 1000;

function nextNews({ journal }: OpenRuns, until: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      stop();
      clearTimeout(timer);
      until.removeEventListener('abort', end);
      resolve();
    };
    const stop = journal.onAppend(end);
    const timer = setTimeout(end, lookAgainMs);
    until.addEventListener('abort', end);
  });
}

function attemptOf(state: RunState, wanted: string | undefined): string {
  const found = attemptNamed(state, wanted);
  if (found) return found.attempt;
  const { stream, attempts } = state;
  const names = attempts.map(({ attempt }) => attempt).join(', ');
  const what = wanted === undefined ? `${stream} has had no attempt yet` : `${stream} has no attempt ${wanted}`;
  const remedy = names === '' ? 'See "pitwall status".' : `Choose one of ${names}.`;
  throw new Problem({ code: 'run-state', what, remedy });
}

// `pitwall run <item…>`: takes items from where they are to a review, and shows what happens.
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

interface Options {
  readonly workflow?: string;
  readonly agent?: string;
  readonly runner?: string;
  readonly again?: true;
  readonly plain?: true;
  readonly trust?: true;
}

export const runCommand = defineCommand({
  usage: 'run <items...>',
  summary: 'take items from where they are to a review',
  description:
    'An item is a number, a file, a sentence, or - for standard input. An open run of it continues; one that another Pitwall ' +
    'drives is only shown. Agents work in separate git worktrees, and your checkout is never touched. Ctrl-C ends the agents and ' +
    'keeps their work, with exit code 0; "pitwall resume" continues. The run ends at the review: "pitwall review" shows it.',
  examples: [
    { line: 'pitwall run 7', does: 'item 7 of .pitwall/items/' },
    { line: 'pitwall run "Retry a failed page fetch"', does: 'a sentence becomes an item' },
    { line: 'pitwall run 7 8 9', does: 'three items at once' },
    { line: 'pitwall run 7 --workflow quick', does: 'without research, design and test plan' },
  ],
  options: command =>
    command
      .option('--workflow <name>', "default, quick or one of the project's own")
      .option('--agent <name>', 'the agent that writes the code, instead of the one that the rules choose')
      .option('--runner <name>', 'how agents are driven, instead of what the configuration says')
      .option('--again', 'run an item that is done already: merged, or with its card in the last column')
      .option('--plain', 'print lines instead of the live view')
      .option('--trust', 'trust this repository on this machine from now on; for CI, where no person can be asked'),
  action: run,
});

export async function run(given: CommandContext, items: readonly string[], options: Options): Promise<void> {
  given.app.preload();
  const [entry, { startRuns }, { replan, planRun, quickName }, { showRuns }, { printPlan }] = await Promise.all([
    import('../run/confirm.ts'),
    import('../../app/entry/start-runs.ts'),
    import('../../app/entry/plan-run.ts'),
    import('../run/show-runs.ts'),
    import('../run/render-plan.ts'),
  ]);
  const signal = given.signal();
  const { readRunner } = await import('../run/read-runner.ts');
  const runner = await readRunner(options.runner);
  const context = runner === undefined ? given : { ...given, app: given.app.at({ runner }) };
  const { app } = context;
  await entry.ensureTrust(context, { isGiven: options.trust === true });
  const actor = await app.person();
  const { workflow, agent, again: isAgain } = options;
  const request = { items, workflow, agent, isAgain };
  const readInput = async () =>
    await (await import('../items/read-words.ts')).readWords(context.terminal, process.stdin);
  const plan = await entry.planWith(context, () => planRun(app, actor, request, readInput));
  const isQuick = plan.start?.offersQuick === true && (await entry.wantsQuick(context));
  const chosen = isQuick ? await replan(app, plan, quickName) : plan;
  if (!signal.aborted) printPlan(context, chosen);
  const runs = signal.aborted ? [] : await startRuns(app, actor, chosen);
  await showRuns(context, { runs, signal, isPlain: options.plain === true });
}

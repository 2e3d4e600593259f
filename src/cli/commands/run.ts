// `pitwall run <item…>`: takes items from where they stand to a review, and tells what happens.
import type { Command } from 'commander';
import type { Config } from '../../config/schema.ts';
import { Problem } from '../../core/problem.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

interface Options {
  readonly workflow?: string;
  readonly runner?: string;
  readonly plain?: true;
  readonly trust?: true;
}

export function runCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'run <items...>',
    summary: 'take items from where they stand to a review',
    description:
      'An item is a number, a file, a sentence, or - for standard input. A run that is open goes on where it stands. Agents work ' +
      'in worktrees of their own beside your checkout, which is never touched. Ctrl-C ends agents, keeps their work and ends ' +
      'with exit code 0; "pitwall resume" goes on. It ends at the review: "pitwall review" shows it.',
    examples: [
      { line: 'pitwall run 7', does: 'item 7 of .pitwall/items/' },
      { line: 'pitwall run "Retry a failed page fetch"', does: 'a sentence becomes an item' },
      { line: 'pitwall run 7 8 9', does: 'three items beside each other' },
      { line: 'pitwall run 7 --workflow quick', does: 'without research, design and test plan' },
    ],
  })
    .option('--workflow <name>', "default, quick or one of the project's own")
    .option('--runner <name>', 'how agents are driven, instead of what the configuration says')
    .option('--plain', 'one line per fact, also on a terminal')
    .option('--trust', 'trust this repository on this machine from now on; for CI, where nobody can be asked')
    .action((items: readonly string[], options: Options) => run(context, items, options));
}

export async function run(context: CommandContext, named: readonly string[], options: Options): Promise<void> {
  context.foreseeSession();
  const [{ showRuns, startReport }, { ensureTrust }, { checkWorkflows }, { enterItems }] = await Promise.all([
    import('../run/show-runs.ts'),
    import('../run/entry/ensure-trust.ts'),
    import('../run/entry/check-workflows.ts'),
    import('../run/entry/enter-items.ts'),
  ]);
  const signal = context.watchInterrupts();
  await ensureTrust(context, { isGiven: options.trust === true, signal });
  const runner = await runnerOf(options);
  const { workflow } = options;
  const checkNew = await checkWorkflows(context, { named, runner, workflow, signal });
  const { report, whyOf } = startReport(context);
  const session = await context.openSession({ runner, report });
  try {
    const wished = await enterItems(context, session, { checkNew, named, workflow, signal });
    await showRuns(context, session, { wished, signal, isPlain: options.plain === true, whyOf });
  } finally {
    session.close();
  }
}

async function runnerOf({ runner }: Options): Promise<Config['runner']> {
  if (runner === undefined) return undefined;
  const { runnerName } = await import('../../config/schema/agent-keys.ts');
  const parsed = runnerName.schema.safeParse(runner);
  if (parsed.success) return parsed.data;
  const remedy = `Choose ${runnerName.allowed}.`;
  throw new Problem({ code: 'usage', what: `there is no runner ${JSON.stringify(runner)}`, remedy });
}

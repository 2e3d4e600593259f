// `pitwall run <item…>`: takes items from where they stand to a review, and tells what happens.
import type { Command } from 'commander';
import type { Config } from '../../config/schema.ts';
import { Problem } from '../../core/problem.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import type { RunSession } from '../run/run-session.ts';

interface Options {
  readonly workflow?: string;
  readonly runner?: string;
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
    .action((items: readonly string[], options: Options) => run(context, items, options));
}

export async function run(context: CommandContext, named: readonly string[], options: Options): Promise<void> {
  const { showRuns, reportTo } = await import('../run/show-runs.ts');
  const { requestRun } = await import('../run/request-run.ts');
  const signal = context.watchInterrupts();
  const session = await context.openSession({ runner: await runnerOf(options), report: reportTo(context) });
  try {
    const settings = await session.settingsOf(options.workflow);
    const wished = [];
    for (const item of await itemsOf(context, session, named)) {
      const { branchPrefix } = session.config;
      wished.push(await requestRun(session, { item, base: session.base, settings, branchPrefix }));
    }
    await showRuns(context, session, { wished, signal });
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

/** Each named once, however often it is named. */
async function itemsOf(context: CommandContext, session: RunSession, named: readonly string[]) {
  const ids = new Set<string>();
  for (const name of named) {
    const { item, isNew } = await context.nameItem(session, name);
    ids.add(item.id);
    if (isNew && !context.flags.json) context.terminal.print(`Item ${item.id}: ${item.title}`);
  }
  return ids;
}

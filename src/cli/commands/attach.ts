// `pitwall attach <run>`: goes on in the agent's own conversation, in its worktree, while the run is paused.
import type { Command } from 'commander';
import { Problem } from '../../core/problem.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { findRun, withRuns } from '../run/open-runs.ts';

interface Options {
  readonly attempt?: string;
  readonly print?: true;
}

export function attachCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'attach <run>',
    summary: "go on in the agent's own conversation",
    description:
      "Starts the agent CLI's own command for going on with a conversation, in the worktree of the run, with your own settings. The run " +
      'is paused meanwhile and goes on afterwards as it was. It is refused while an agent is at work there.',
    examples: [
      { line: 'pitwall attach 7', does: 'the newest conversation of run 7' },
      { line: 'pitwall attach 7 --attempt 7.2', does: 'that of another attempt' },
      { line: 'pitwall attach 7 --print', does: 'only tell the command' },
    ],
  })
    .option('--attempt <name>', 'another attempt than the newest, by name or number')
    .option('--print', 'print the command and start nothing')
    .action((run: string, options: Options) => attach(context, run, options));
}

async function attach(context: CommandContext, name: string, { attempt, print }: Options): Promise<void> {
  const { flags, terminal } = context;
  const [{ findConversation }, { shellText }, { startInForeground }, { whilePaused }] = await Promise.all([
    import('../run/attach/find-conversation.ts'),
    import('../run/attach/resume-command.ts'),
    import('../run/attach/start-in-foreground.ts'),
    import('../run/attach/while-paused.ts'),
  ]);
  await withRuns(context, async runs => {
    const state = await findRun(runs, name);
    const { argv, folder, ...found } = await findConversation(runs, state, attempt);
    const line = `cd ${shellText([folder])} && ${shellText(argv)}`;
    if (flags.json) return terminal.printJson({ run: state.stream, ...found, argv, folder });
    terminal.print(`${found.role} ${found.attempt}: ${line}`);
    if (print) return;
    if (!context.ask) throw noTerminal();
    await whilePaused(runs, state, () => startInForeground(argv, folder));
    terminal.print(`${state.stream} is as it was; "pitwall status" shows it.`);
  });
}

function noTerminal(): Problem {
  const what = 'there is no terminal to hand over';
  return new Problem({ code: 'usage', what, remedy: 'Start the command above in one, or give --print.' });
}

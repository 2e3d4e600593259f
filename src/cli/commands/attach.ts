// `pitwall attach <run>`: continues the agent's own conversation, in its worktree, while the run is paused; or joins the terminal of an
// agent that is at work.

import type { Conversation } from '../../app/views/answers.ts';
import { Problem } from '../../core/problem.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export const attachCommand = defineCommand({
  usage: 'attach <run>',
  summary: "continue the agent's own conversation",
  description:
    "Starts the agent CLI's own command for continuing a conversation, in the worktree of the run, with the restrictions " +
    'and the environment of an agent: no forge token, no settings of the repository. The run is paused meanwhile and continues afterwards. It is refused while an agent works there, unless it works in a terminal (runner: tmux): then you join that terminal, and leave it with Ctrl-B d.',
  examples: [
    { line: 'pitwall attach 7', does: 'the newest conversation of run 7' },
    { line: 'pitwall attach 7 --attempt 7.2', does: 'that of another attempt' },
    { line: 'pitwall attach 7 --print', does: 'only print the command' },
  ],
  options: command =>
    command
      .option('--attempt <name>', 'another attempt than the newest, by name or number')
      .option('--print', 'print the command and start nothing'),
  async action(context, run: string, { attempt, print }: { attempt?: string; print?: true }) {
    const { app, flags, terminal } = context;
    const { findConversation } = await import('../../app/runs/find-conversation.ts');
    const { shellText } = await import('../../app/runs/resume-command.ts');
    const { startInForeground } = await import('../run/start-in-foreground.ts');
    const { whilePaused } = await import('../../app/runs/requests/pause.ts');
    const actor = await app.person();
    const found = await findConversation(app, actor, { run, attempt });
    if (flags.json) return terminal.printJson(found);
    const { argv, folder } = found;
    terminal.print(`${found.role} ${found.attempt}: cd ${shellText([folder])} && ${shellText(argv)}`);
    if (print) return;
    if (!context.ask) throw noTerminal();
    if (found.isJoined) return await joinTerminal(context, found);
    const env = await app.attachEnvironment(found);
    await whilePaused(app, actor, run, () => startInForeground(argv, { cwd: folder, env }));
    terminal.print(`${found.run} is as it was; "pitwall status" shows it.`);
  },
});

/** The agent works on meanwhile, and Pitwall with it. */
async function joinTerminal({ app }: CommandContext, { argv, folder }: Conversation): Promise<void> {
  const { startInForeground } = await import('../run/start-in-foreground.ts');
  const { ensurePerson } = await import('../../app/use-case.ts');
  // An agent in there would otherwise answer its own questions.
  ensurePerson(await app.person());
  const { TMUX: _inside, ...variables } = app.environment.variables;
  const env = Object.fromEntries(Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  await startInForeground(argv, { cwd: folder, env });
}

function noTerminal(): Problem {
  const what = 'there is no terminal to hand over';
  return new Problem({ code: 'usage', what, remedy: 'Start the command above in one, or give --print.' });
}

// `pitwall approve <run>`: says yes to what waits for it: a request for permission, a review, or an epic.
import { isYes } from '../ask.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';

export const approveCommand = defineCommand({
  usage: 'approve <run>',
  summary: 'approve what a run waits for, or an epic',
  description:
    'An agent that waits for a permission gets it. Otherwise the open review is approved: recorded with your name and the commit that ' +
    'it shows now, and nothing is merged. A later commit is not approved by it. Of an epic it shows the items with their agents and ' +
    'what changed since the last approval, and queues it: ticks dispatch those items as they are now, and no others.',
  examples: [
    { line: 'pitwall approve 7', does: 'allow what the agent of run 7 asks, or approve its review' },
    { line: 'pitwall approve epic/7', does: 'let epic 7 be worked on' },
  ],
  options: command =>
    command.option('--commit <id>', 'the commit that you reviewed; refused if the review shows another one now'),
  async action(context, name: string, { commit }: { commit?: string }) {
    const { runOrEpic } = await import('../../app/epic/run-or-epic.ts');
    if (commit === undefined && (await runOrEpic(context.app, name)) === 'epic') await approveEpic(context, name);
    else await approveRun(context, name, commit);
  },
});

async function approveRun(context: CommandContext, run: string, commit: string | undefined): Promise<void> {
  const { app, flags, terminal } = context;
  const { approve } = await import('../../app/runs/requests/approve.ts');
  const { whoActs } = await import('../run/print-requested.ts');
  const approved = await approve(app, await app.person(), { run, commit });
  if (flags.json) terminal.printJson(approved);
  else if (approved.approved === 'permission') terminal.print(`${approved.run}: allowed. ${whoActs(approved.driver)}`);
  else
    terminal.print(
      `${approved.run}: ${approved.commit.slice(0, 10)} is approved. Land it with:\n  pitwall merge ${run}`,
    );
}

/** Shown first; whoever can be asked is asked. */
async function approveEpic(context: CommandContext, epic: string): Promise<void> {
  const { app, ask, flags, terminal } = context;
  const epics = await import('../../app/epic/approve-epic.ts');
  const { renderApproval } = await import('../epic/print-approval.ts');
  const actor = await app.person();
  const shown = await epics.showEpicApproval(app, actor, { epic });
  if (!flags.json) for (const line of renderApproval(shown, terminal)) terminal.print(line);
  if (ask && !isYes(await ask('Approve it, as shown here? [Y/n] ', { signal: context.signal() }), true)) {
    terminal.print('Nothing was approved.');
    return context.finishWith(exitCodes.stopped);
  }
  const approved = await epics.approveEpic(app, actor, { epic, scope: shown.scope });
  if (flags.json) terminal.printJson(approved);
  else
    terminal.print(`${approved.epic} is approved. Start with:\n  pitwall tick ${approved.epic.replace('epic/', '')}`);
}

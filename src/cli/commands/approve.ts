// `pitwall approve <run>`: says yes to what waits for it: an agent's request for permission, or a review.
import { defineCommand } from '../define-command.ts';

export const approveCommand = defineCommand({
  usage: 'approve <run>',
  summary: 'approve what a run waits for: a permission, or its review',
  description:
    'An agent that waits for a permission gets it. Otherwise the open review is approved: recorded with your name and the commit that ' +
    'it shows now, and nothing is merged. A later commit is not approved by it.',
  examples: [{ line: 'pitwall approve 7', does: 'allow what the agent of run 7 asks, or approve its review' }],
  options: command =>
    command.option('--commit <id>', 'the commit that you reviewed; refused if the review shows another one now'),
  async action(context, run: string, { commit }: { commit?: string }) {
    const { app, flags, terminal } = context;
    const { approve } = await import('../../app/runs/requests/approve.ts');
    const { whoActs } = await import('../run/print-requested.ts');
    const approved = await approve(app, await app.person(), { run, commit });
    if (flags.json) terminal.printJson(approved);
    else if (approved.approved === 'permission')
      terminal.print(`${approved.run}: allowed. ${whoActs(approved.driver)}`);
    else
      terminal.print(
        `${approved.run}: ${approved.commit.slice(0, 10)} is approved. Land it with:\n  pitwall merge ${run}`,
      );
  },
});

// `pitwall explain <run>`: the rule that decides now, its reason, what it waits for, and what was seen.
import { defineCommand } from '../define-command.ts';

export const explainCommand = defineCommand({
  usage: 'explain <run>',
  summary: 'say why a run does what it does, or why it waits',
  description:
    'Checks the run as the engine would, and says what it does next and why, what it waits for, when it checks again, and what ' +
    'Pitwall sees of worktree, review and item. Changes nothing.',
  examples: [
    { line: 'pitwall explain 7', does: 'why run 7 is where it is' },
    { line: 'pitwall explain 7 --json', does: 'the same for programs' },
  ],
  async action({ app, flags, terminal }, run: string) {
    const { explainRun: explain } = await import('../../app/views/explain-run.ts');
    const { renderExplanation } = await import('../run/render-explanation.ts');
    const explained = await explain(app, await app.person(), { run });
    if (flags.json) terminal.printJson(explained);
    else for (const line of renderExplanation(explained, terminal, app.clock.now())) terminal.print(line);
  },
});

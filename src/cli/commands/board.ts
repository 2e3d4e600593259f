// `pitwall board`: the columns of the workflow with their items.
import { defineCommand } from '../define-command.ts';

export const boardCommand = defineCommand({
  usage: 'board',
  summary: 'show all items by column',
  description:
    'Shows the columns of the workflow with their items, each with the state of its newest run: running, interrupted, ' +
    'stopped, in review, merged. Columns are side by side where the terminal is wide enough.',
  examples: [
    { line: 'pitwall board', does: 'the board' },
    { line: 'pitwall board --json', does: 'the same for programs' },
  ],
  async action(context) {
    const { readBoard } = await import('../../app/board/read-board.ts');
    const { renderBoard } = await import('../board/render-board.ts');
    const { reportFaults } = await import('../board/report-faults.ts');
    const { app, flags, terminal } = context;
    const board = await readBoard(app, await app.person());
    if (flags.json) terminal.printJson(board);
    else for (const line of renderBoard(board.columns, terminal)) terminal.print(line);
    reportFaults(context, board.faults);
  },
});

// `pitwall item list`: every item with its column and the state of its newest run.
import { defineCommand } from '../define-command.ts';

export const itemListCommand = defineCommand({
  usage: 'list',
  summary: 'list all items',
  description:
    'Lists the items of .pitwall/items with the column of the card and the state of the newest run. A file that ' +
    'cannot be read as an item is reported on stderr, with the line; then the exit code is 2.',
  examples: [
    { line: 'pitwall item list', does: 'a line for each' },
    { line: 'pitwall item list --json', does: 'the same for programs, with labels and files' },
  ],
  async action(context) {
    const { listItems } = await import('../../app/board/read-board.ts');
    const { reportFaults } = await import('../board/report-faults.ts');
    const { renderTable } = await import('../render-table.ts');
    const { printable } = await import('../cells.ts');
    const { app, flags, terminal } = context;
    const answer = await listItems(app, await app.person());
    const { items, faults } = answer;
    if (flags.json) terminal.printJson(answer);
    else if (items.length === 0 && faults.length === 0)
      terminal.print('There are no items yet. Write one:\n  pitwall item new "…"');
    else if (items.length > 0) {
      const rows = items.map(({ id, status, state, title }) => [id, status, printable(state), printable(title)]);
      for (const line of renderTable([['item', 'status', 'state', 'title'], ...rows], terminal.width))
        terminal.print(line);
    }
    reportFaults(context, faults);
  },
});

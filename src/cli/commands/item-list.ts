// `pitwall item list`: every item with its column and the state of its newest run.
import type { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export function itemListCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'list',
    summary: 'list all items',
    description:
      'Lists the items of .pitwall/items with the column of the card and the state of the newest run. A file that ' +
      'cannot be read as an item is reported on stderr, with the line; then the exit code is 2.',
    examples: [
      { line: 'pitwall item list', does: 'a line for each' },
      { line: 'pitwall item list --json', does: 'the same for programs, with labels and files' },
    ],
  }).action(() => list(context));
}

async function list(context: CommandContext): Promise<void> {
  const [{ listItems }, { reportFaults }, { renderTable }, { printable }] = await Promise.all([
    import('../../app/board/read-board.ts'),
    import('../board/report-faults.ts'),
    import('../render-table.ts'),
    import('../cells.ts'),
  ]);
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
}

// `pitwall item list`: every item with where its card stands and how its run goes.
import type { Command } from 'commander';
import type { BoardEntry } from '../board/lay-out-board.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export function itemListCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'list',
    summary: 'list all items',
    description:
      'Lists the items of .pitwall/items with the column of the card and the state of the newest run. What is wrong in a ' +
      'file is told on stderr, with its line; then the exit code is 2.',
    examples: [
      { line: 'pitwall item list', does: 'a line for each' },
      { line: 'pitwall item list --json', does: 'the same for programs, with labels and files' },
    ],
  }).action(() => list(context));
}

async function list(context: CommandContext): Promise<void> {
  const [{ readBoardHere, tellFaults }, { renderTable }, { printable }] = await Promise.all([
    import('../board/read-board-here.ts'),
    import('../run/summarize.ts'),
    import('../cells.ts'),
  ]);
  const { flags, terminal } = context;
  const { entries, faults } = await readBoardHere(context);
  if (flags.json) terminal.printJson({ items: entries.map(jsonOf), faults });
  else if (entries.length === 0 && faults.length === 0)
    terminal.print('No items yet: write one with pitwall item new "…".');
  else if (entries.length > 0) {
    const rows = entries.map(({ id, status, note, title }) => [id, status, printable(note.text), printable(title)]);
    for (const line of renderTable([['item', 'status', 'state', 'title'], ...rows])) terminal.print(line);
  }
  await tellFaults(context, faults);
}

function jsonOf({ note, ...entry }: BoardEntry): unknown {
  return { ...entry, state: note.text };
}

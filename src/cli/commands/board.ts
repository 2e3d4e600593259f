// `pitwall board`: the columns of the workflow with their items.
import type { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export function boardCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'board',
    summary: 'show all items by column',
    description:
      'Shows the columns of the workflow with their items, each with the state of its newest run: running, interrupted, ' +
      'stopped, in review, merged. Columns are side by side where the terminal is wide enough.',
    examples: [
      { line: 'pitwall board', does: 'the board' },
      { line: 'pitwall board --json', does: 'the same for programs' },
    ],
  }).action(() => draw(context));
}

async function draw(context: CommandContext): Promise<void> {
  const [{ readBoard }, { renderBoard }, { reportFaults }] = await Promise.all([
    import('../../app/board/read-board.ts'),
    import('../board/render-board.ts'),
    import('../board/report-faults.ts'),
  ]);
  const { app, flags, terminal } = context;
  const board = await readBoard(app, await app.person());
  if (flags.json) terminal.printJson(board);
  else for (const line of renderBoard(board.columns, terminal)) terminal.print(line);
  reportFaults(context, board.faults);
}

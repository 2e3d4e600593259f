// `pitwall board`: the columns of the workflow with the items that stand in them.
import type { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export function boardCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'board',
    summary: 'draw the columns with their items',
    description:
      'Draws the columns of the workflow, each item where its card stands, with the state of its newest run: running, ' +
      'interrupted, stopped, in review, merged. Columns stand side by side where the terminal is wide enough.',
    examples: [
      { line: 'pitwall board', does: 'the board' },
      { line: 'pitwall board --json', does: 'the same for programs' },
    ],
  }).action(() => draw(context));
}

async function draw(context: CommandContext): Promise<void> {
  const [{ readBoardHere, tellFaults }, { layOutBoard }, { renderBoard }] = await Promise.all([
    import('../board/read-board-here.ts'),
    import('../board/lay-out-board.ts'),
    import('../board/render-board.ts'),
  ]);
  const { flags, terminal } = context;
  const { entries, faults, workflow } = await readBoardHere(context);
  const columns = layOutBoard(workflow, entries);
  const width = terminal.isInteractive ? terminal.columns : undefined;
  if (flags.json) terminal.printJson({ workflow: workflow.name, columns: columns.map(jsonOf), faults });
  else for (const line of renderBoard(columns, { width, style: terminal.style })) terminal.print(line);
  await tellFaults(context, faults);

  function jsonOf({ status, entries: inside }: (typeof columns)[number]): unknown {
    const items = inside.map(({ id, title, labels, run, note }) => ({ id, title, labels, run, state: note.text }));
    return { status, items };
  }
}

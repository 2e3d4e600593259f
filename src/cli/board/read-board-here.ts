// The board of the repository that a person stands in: its items, and what the journal knows of them.
import type { ConfigFault } from '../../config/fault.ts';
import type { Workflow } from '../../core/run/workflow.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { itemsHere } from '../items/items-here.ts';
import { type BoardEntry, boardEntries } from './lay-out-board.ts';

export interface BoardHere {
  readonly workflow: Workflow;
  readonly entries: readonly BoardEntry[];
  /** What is wrong in files that could not be read as items. */
  readonly faults: readonly ConfigFault[];
}

export async function readBoardHere(context: CommandContext): Promise<BoardHere> {
  const { resolveWorkflow } = await import('../../config/project-workflows.ts');
  const { items, config } = await itemsHere(context);
  const workflow = resolveWorkflow(config);
  const [{ items: files, faults }, facts] = await Promise.all([items.readAll(), context.readBoard()]);
  if (facts.issues) return { workflow, entries: boardEntries(facts.issues, facts, workflow), faults: [] };
  return { workflow, entries: boardEntries(files, facts, workflow), faults };
}

/** With --json they are part of the answer. */
export async function tellFaults(context: CommandContext, faults: readonly ConfigFault[]): Promise<void> {
  if (faults.length === 0) return;
  context.finishWith(exitCodes.usage);
  if (context.flags.json) return;
  const { faultText } = await import('../../config/fault.ts');
  for (const fault of faults) context.terminal.complain(faultText(fault));
}

// `board` and `item list`: every item with its column and the state of its newest run.
import { resolveWorkflow } from '../../config/project-workflows.ts';
import type { Actor } from '../../core/event.ts';
import type { Workflow } from '../../core/workflow/workflow.ts';
import { openRepositoryItems } from '../items/repository-items.ts';
import type { BoardView, ItemList } from './answers.ts';
import type { BoardWorkspace } from './board-facts.ts';
import { boardItems, layOutBoard } from './lay-out-board.ts';

export async function listItems(workspace: BoardWorkspace, _actor: Actor): Promise<ItemList> {
  const { items, faults } = await readItems(workspace);
  return { items, faults };
}

export async function readBoard(workspace: BoardWorkspace, _actor: Actor): Promise<BoardView> {
  const { workflow, items, faults } = await readItems(workspace);
  return { workflow: workflow.name, columns: layOutBoard(workflow, items), faults };
}

async function readItems(workspace: BoardWorkspace): Promise<ItemList & { readonly workflow: Workflow }> {
  const { items, config } = await openRepositoryItems(workspace);
  const workflow = resolveWorkflow(config);
  const [files, facts] = await Promise.all([items.readAll(), workspace.readBoardFacts()]);
  if (facts.issues) return { workflow, items: boardItems(facts.issues, facts, workflow), faults: [] };
  return { workflow, items: boardItems(files.items, facts, workflow), faults: files.faults };
}

// `item new`: writes an item file under the next number.

import { createItem } from '../../config/items/create-item.ts';
import { checkTitle } from '../../config/items/draft-item.ts';
import { itemUnknown } from '../../config/items/item-problem.ts';
import type { Items } from '../../config/items/open-items.ts';
import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import type { CreatedItem, NewItemRequest } from '../board/answers.ts';
import { type BoardWorkspace, knownItems } from '../board/board-facts.ts';
import { ensurePerson } from '../use-case.ts';
import { openRepositoryItems } from './repository-items.ts';

/** The number is one above every file and above every item that the journal knows. */
export async function newItem(workspace: BoardWorkspace, actor: Actor, request: NewItemRequest): Promise<CreatedItem> {
  ensurePerson(actor);
  const { folder, items } = await openRepositoryItems(workspace);
  const draft = {
    title: checkTitle(request.title),
    author: actor.id,
    labels: request.labels.map(checkLabel),
    dependsOn: await dependenciesIn(items, request.dependsOn),
    body: request.body.replaceAll('\0', ''),
    ...(request.isEpic ? { status: 'inbox' as const } : {}),
  };
  const taken = [...(await items.ids()), ...knownItems(await workspace.readBoardFacts())];
  const { id, file } = await createItem({ folder, draft, taken });
  return { id, file };
}

function checkLabel(label: string): string {
  const tidy = label.trim();
  if (tidy !== '' && !/\p{Cc}/u.test(tidy)) return tidy;
  const what = `${JSON.stringify(label)} is not a label`;
  throw new Problem({ code: 'item-invalid', what, remedy: 'Give a word, on one line.' });
}

async function dependenciesIn(items: Items, named: readonly string[]): Promise<readonly string[]> {
  const known = await items.ids();
  return named.map(name => {
    const id = name.trim().replace(/^#?0*/, '');
    if (!known.includes(id)) throw itemUnknown(name, known);
    return id;
  });
}

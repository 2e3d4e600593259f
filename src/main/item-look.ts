// What the board knows of an item before it is run, and whether the items that it waits for wait for it.
import type { ItemLook } from '../cli/run/entry/admit-item.ts';
import { openItems } from '../config/items/open-items.ts';
import { dependencyCircle } from '../core/thread/dependency-circle.ts';
import type { Board } from '../ports/board.ts';

export function createItemLook(board: Board, repository: string, base: string) {
  return async (item: string): Promise<ItemLook> => {
    const [facts, card, { items }] = await Promise.all([
      board.readItem(item),
      board.cardStatus(item),
      openItems(repository, base).readAll(),
    ]);
    const dependsOn = new Map(items.map(each => [each.id, each.dependsOn]));
    return { facts, card, circle: dependencyCircle(item, id => dependsOn.get(id) ?? []) };
  };
}

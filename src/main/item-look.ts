// What the board knows of an item before it is run, and whether the items that it waits for wait for it.
import type { ItemLook } from '../cli/run/entry/admit-item.ts';
import { openItems } from '../config/items/open-items.ts';
import { dependencyCircle } from '../core/thread/dependency-circle.ts';
import type { Board } from '../ports/board.ts';

/** `cardProblem`: what keeps cards from being moved, where that can be. `files`: where local items are; undefined: they are elsewhere, and whoever keeps them refuses circles itself. */
export function createItemLook(
  board: Board,
  files: { readonly repository: string; readonly base: string } | undefined,
  cardProblem?: (item: string) => Promise<ItemLook['card'] | undefined>,
): (item: string) => Promise<ItemLook> {
  return async item => {
    const [facts, status, problem, local] = await Promise.all([
      board.readItem(item),
      board.cardStatus(item),
      cardProblem?.(item),
      files ? openItems(files.repository, files.base).readAll() : undefined,
    ]);
    const dependsOn = new Map(local?.items.map(each => [each.id, each.dependsOn]));
    return { facts, card: problem ?? status, circle: dependencyCircle(item, id => dependsOn.get(id) ?? []) };
  };
}

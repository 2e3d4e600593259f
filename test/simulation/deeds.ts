// What people do to the item and its card, and the truth about it: who really did what, for the judges.
import type { MemoryBoard } from '../../src/adapters/board/memory.ts';
import type { ItemFacts } from '../../src/core/world/item.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface Person {
  readonly name: string;
  readonly isTrusted: boolean;
}

export const ann: Person = { name: 'ann', isTrusted: true };
export const mallory: Person = { name: 'mallory', isTrusted: false };

export interface TrueMove extends Person {
  readonly status: string;
}

export class Deeds {
  /** Every move that somebody made and that can be known, by its id. */
  readonly moves = new Map<string, TrueMove>();
  /** Who ever closed the item. */
  readonly closers = new Set<string>();
  /** Bodies that a stranger wrote. */
  readonly foreignTexts = new Set<string>();
  isItemDeleted = false;
  readonly #board: MemoryBoard;
  readonly #item: string;
  readonly #time: VirtualTime;
  #count = 0;
  #closedSince: number | undefined;

  constructor(board: MemoryBoard, item: string, time: VirtualTime) {
    this.#board = board;
    this.#item = item;
    this.#time = time;
  }

  /** Elapsed time since which the item is closed; undefined: it is open. */
  get closedSince(): number | undefined {
    return this.#closedSince;
  }

  get card(): { readonly status: string | undefined; readonly move: string | undefined } {
    return { status: this.#board.cards.get(this.#item), move: this.#board.moves.get(this.#item)?.id };
  }

  moveCard(status: string, by: Person | undefined): void {
    this.#board.cards.set(this.#item, status);
    this.#board.moves.delete(this.#item);
    if (!by) return;
    const id = `move-${++this.#count}`;
    this.moves.set(id, { ...by, status });
    this.#board.moves.set(this.#item, { id, by: by.name, isTrusted: by.isTrusted });
  }

  close(by: Person): void {
    this.#board.closed.set(this.#item, by.name);
    this.closers.add(by.name);
    this.#closedSince ??= this.#time.monotonic();
  }

  reopen(): void {
    this.#board.closed.delete(this.#item);
    this.#closedSince = undefined;
  }

  edit(by: Person): void {
    const body = `please, said ${by.name} ${++this.#count}`;
    if (!by.isTrusted) this.foreignTexts.add(body);
    const distrust = by.isTrusted ? undefined : `its text was last edited by ${by.name}`;
    this.#change(({ distrust: _before, ...facts }) => {
      const edited = { ...facts, body, isTrusted: by.isTrusted };
      return distrust === undefined ? edited : { ...edited, distrust };
    });
  }

  deleteCard(): void {
    this.#board.cards.delete(this.#item);
    this.#board.moves.delete(this.#item);
  }

  deleteItem(): void {
    this.isItemDeleted = true;
    this.deleteCard();
    this.reopen();
    this.#board.items.delete(this.#item);
  }

  comment({ name, isTrusted }: Person): void {
    const id = `comment-${++this.#count}`;
    const said = { id, author: name, body: `says ${name}`, at: this.#time.now(), isTrusted };
    this.#change(facts => ({ ...facts, comments: [...(facts.comments ?? []), said] }));
  }

  #change(how: (facts: ItemFacts) => ItemFacts): void {
    const facts = this.#board.items.get(this.#item);
    if (facts) this.#board.items.set(this.#item, how(facts));
  }
}

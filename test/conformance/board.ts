// What every board does: items by their id, and cards that stand where they were moved last.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Item } from '../../src/core/world/item.ts';
import type { Board } from '../../src/ports/board.ts';

export interface BoardStage {
  /** Another handle on the same board, as another process would have it. */
  open(): Promise<Board>;
  putItem(item: Pick<Item, 'id' | 'title' | 'body' | 'labels'>): void;
  /** What a trusted person does. */
  moveCard(item: string, status: string): Promise<void>;
  /** Missing: items of this board cannot be closed. */
  closeItem?(item: string): Promise<void>;
  dispose(): Promise<void>;
}

export function describeBoard(name: string, setStage: () => Promise<BoardStage>): void {
  describe(name, () => runBoardSuite(setStage));
}

function runBoardSuite(setStage: () => Promise<BoardStage>): void {
  let stage: BoardStage;
  let board: Board;

  beforeEach(async () => {
    stage = await setStage();
    board = await stage.open();
    stage.putItem({ id: '7', title: 'Fix the login', body: 'It fails.', labels: ['bug', 'login page'] });
  });
  afterEach(() => stage.dispose());

  it('gives an item by its id', async () => {
    expect(await board.readItem('7')).toMatchObject({
      kind: 'known',
      value: {
        id: '7',
        title: 'Fix the login',
        body: 'It fails.',
        labels: ['bug', 'login page'],
        isTrusted: true,
        blockers: [],
      },
    });
  });

  it('knows no other item', async () => {
    expect(await board.readItem('8')).toEqual({ kind: 'absent' });
  });

  it('has no card until one is moved, and then where it was moved last', async () => {
    expect(await board.cardStatus('7')).toEqual({ kind: 'absent' });
    expect(await board.moveCard('7', 'Research')).toEqual({ kind: 'done', output: null });
    await board.moveCard('7', 'Audit');
    await board.moveCard('8', 'Backlog');
    expect(await board.cardStatus('7')).toEqual({ kind: 'known', value: 'Audit' });
  });

  it('shows a card to everybody', async () => {
    const other = await stage.open();
    await board.moveCard('7', 'Research');
    expect(await other.cardStatus('7')).toEqual({ kind: 'known', value: 'Research' });
  });

  it('takes the same move twice, and moves at once by several', async () => {
    const other = await stage.open();
    const moves = ['Research', 'Research', 'Audit'].flatMap(status => [
      board.moveCard('7', status),
      other.moveCard('7', status),
    ]);
    for (const moved of await Promise.all(moves)) expect(moved).toEqual({ kind: 'done', output: null });
    const seen = await board.cardStatus('7');
    expect(seen).toMatchObject({ kind: 'known', value: expect.stringMatching(/^(Research|Audit)$/) });
    expect(await other.cardStatus('7')).toEqual(seen);
  });

  describe('a look at an item', () => {
    const watch = async (expectedCard?: string) => {
      const answer = await board.watch('7', expectedCard);
      if (answer.kind !== 'known') throw new Error(`the item is ${answer.kind}`);
      return answer.value;
    };
    const version = async () => {
      const answer = await board.readItem('7');
      return answer.kind === 'known' ? answer.value.version : answer.kind;
    };

    it('is absent where there is none', async () => {
      expect(await board.watch('8', 'Research')).toEqual({ kind: 'absent' });
    });

    it('shows an open item, in the version that is read', async () => {
      expect(await watch()).toMatchObject({ isOpen: true, version: await version() });
    });

    it('shows another version once title or body changed, and the same as long as they did not', async () => {
      const versions = [];
      for (const change of [{}, {}, { title: 'Fix the log-in' }, { body: 'It fails often.' }]) {
        stage.putItem({ id: '7', title: 'Fix the login', body: 'It fails.', labels: [], ...change });
        await board.moveCard('7', `Column ${versions.length}`);
        versions.push((await watch()).version);
        expect(await version()).toBe(versions.at(-1));
      }
      expect(versions[1]).toBe(versions[0]);
      expect(new Set(versions).size).toBe(3);
    });

    it('says nothing of a move while the card is where it is expected, or nobody asks', async () => {
      await board.moveCard('7', 'Research');
      await stage.moveCard('7', 'Audit');
      for (const expected of ['Audit', undefined]) {
        const { card, move } = await watch(expected);
        expect([card, move]).toEqual(['Audit', undefined]);
      }
    });

    it('says who moved the card, by the same id for the same move', async () => {
      await board.moveCard('7', 'Research');
      await stage.moveCard('7', 'Backlog');
      const first = await watch('Research');
      expect(first).toMatchObject({ card: 'Backlog', move: { by: 'ann', isTrusted: true } });
      expect(await (await stage.open()).watch('7', 'Research')).toMatchObject({ value: { move: first.move } });
      await board.moveCard('7', 'Research');
      expect(await watch('Research')).not.toHaveProperty('move');
      await stage.moveCard('7', 'Backlog');
      const second = await watch('Research');
      expect(second.move?.by).toBe('ann');
      expect(second.move?.id).not.toBe(first.move?.id);
    });

    it('shows that somebody closed it, and who', async ({ skip }) => {
      if (!stage.closeItem) return skip('items of this board cannot be closed');
      await stage.closeItem('7');
      expect(await watch()).toMatchObject({ isOpen: false, closedBy: 'ann' });
    });
  });
}

// What every board does: items by their id, and cards that stand where they were moved last.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Board } from '../../src/ports/board.ts';

export interface BoardStage {
  /** Another handle on the same board, as another process would have it. */
  open(): Promise<Board>;
  putItem(item: { readonly id: string; readonly title: string; readonly body: string }): void;
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
    stage.putItem({ id: '7', title: 'Fix the login', body: 'It fails.' });
  });
  afterEach(() => stage.dispose());

  it('gives an item by its id', async () => {
    expect(await board.readItem('7')).toMatchObject({
      kind: 'known',
      value: { title: 'Fix the login', body: 'It fails.', isTrusted: true, blockers: [] },
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
}

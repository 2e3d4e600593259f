import { createMemoryBoard } from '../../src/adapters/board/memory.ts';
import { describeBoard } from './board.ts';
import { setLocalBoardStage } from './local-stage.ts';

describeBoard('memory', async () => {
  const board = createMemoryBoard();
  return {
    open: async () => board,
    putItem: ({ id, title, body }) =>
      void board.items.set(id, { title, body, author: 'ann', isTrusted: true, blockers: [] }),
    dispose: async () => undefined,
  };
});
describeBoard('local', setLocalBoardStage);

import { createMemoryBoard } from '../../src/adapters/board/memory.ts';
import { describeBoard } from './board.ts';
import { setGitHubBoardStage } from './github-stage.ts';
import { setLocalBoardStage } from './local-stage.ts';

describeBoard('memory', async () => {
  const board = createMemoryBoard();
  let moves = 0;
  return {
    open: async () => board,
    putItem: item => void board.items.set(item.id, { ...item, author: 'ann', isTrusted: true, blockers: [] }),
    moveCard: async (item, status) => {
      board.cards.set(item, status);
      board.moves.set(item, { id: `move-${++moves}`, by: 'ann', isTrusted: true });
    },
    closeItem: async item => void board.closed.set(item, 'ann'),
    dispose: async () => undefined,
  };
});
describeBoard('local', setLocalBoardStage);
describeBoard('github', setGitHubBoardStage);

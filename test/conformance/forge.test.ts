import { createMemoryForge } from '../../src/adapters/forge/memory.ts';
import type { ReviewSnapshot } from '../../src/core/world/snapshots.ts';
import { describeForge } from './forge.ts';
import { setGitHubForgeStage } from './github-stage.ts';
import { setLocalForgeStage } from './local-stage.ts';

describeForge('memory', async () => {
  const forge = createMemoryForge();
  const change = (branch: string, how: (snapshot: ReviewSnapshot) => ReviewSnapshot) => {
    for (const review of forge.reviews) if (review.branch === branch) review.snapshot = how(review.snapshot);
  };
  return {
    open: async () => forge,
    comments: async item => forge.comments.filter(each => each.item === item).map(each => each.body),
    commits: ['c1', 'c2'],
    requestChanges: async (branch, reason) =>
      change(branch, snapshot => ({
        ...snapshot,
        returns: [...snapshot.returns, { id: `${snapshot.returns.length}`, reason }],
      })),
    close: async branch => change(branch, snapshot => ({ ...snapshot, state: 'closed' })),
    merge: async branch => change(branch, snapshot => ({ ...snapshot, state: 'merged' })),
    dispose: async () => undefined,
  };
});
describeForge('local', setLocalForgeStage());
describeForge('github', setGitHubForgeStage);

import { createMemoryForge } from '../../src/adapters/forge/memory.ts';
import type { ReviewSight } from '../../src/core/run/queries.ts';
import { describeForge } from './forge.ts';
import { setGitHubForgeStage } from './github-stage.ts';
import { setLocalForgeStage } from './local-stage.ts';

describeForge('memory', async () => {
  const forge = createMemoryForge();
  const change = (branch: string, how: (sight: ReviewSight) => ReviewSight) => {
    for (const review of forge.reviews) if (review.branch === branch) review.sight = how(review.sight);
  };
  return {
    open: async () => forge,
    comments: async item => forge.comments.filter(each => each.item === item).map(each => each.body),
    commits: ['c1', 'c2'],
    requestChanges: async (branch, reason) =>
      change(branch, sight => ({ ...sight, returns: [...sight.returns, { id: `${sight.returns.length}`, reason }] })),
    close: async branch => change(branch, sight => ({ ...sight, state: 'closed' })),
    merge: async branch => change(branch, sight => ({ ...sight, state: 'merged' })),
    dispose: async () => undefined,
  };
});
describeForge('local', setLocalForgeStage());
describeForge('github', setGitHubForgeStage);

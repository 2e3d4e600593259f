import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGitHubReviews } from '../../src/adapters/forge/github/reviews.ts';
import { createLocalReviews } from '../../src/adapters/forge/local/reviews.ts';
import { createLocalForge } from '../../src/adapters/forge/local.ts';
import { GitScratch } from '../support/git-scratch.ts';
import { GitHubScene } from '../support/github-scene.ts';
import { openHistory, setWriterStage } from './local-stage.ts';
import { describeReviews } from './reviews.ts';
import { type SetStage, setLibsqlStage, setMemoryStage } from './store-stage.ts';

const onThisMachine = (setStage: SetStage) => async () => {
  const [scratch, stage] = [await GitScratch.make(), await setWriterStage(setStage)];
  const writer = await stage.writer();
  await scratch.run('checkout', '--quiet', '-b', 'work-7');
  const commit = await scratch.commit('one.txt', 'one\n');
  return {
    forge: createLocalForge({
      ...writer,
      history: openHistory,
      land: () => Promise.reject(new Error()),
      base: 'main',
      fileOf: async () => undefined,
    }),
    reviews: createLocalReviews({ ...writer, ...scratch }),
    commit,
    file: 'one.txt',
    address: undefined,
    dispose: async () => {
      await stage.dispose();
      scratch.remove();
    },
  };
};

describeReviews('local, store in memory', onThisMachine(setMemoryStage));
describeReviews('local', onThisMachine(setLibsqlStage));
describeReviews('github', async () => {
  const scene = await GitHubScene.make();
  scene.issue(7);
  const { git, repository } = scene;
  await scene.in('checkout', '--quiet', '-b', 'work-7', 'origin/main');
  writeFileSync(join(repository, 'one.txt'), 'one\n');
  await scene.in('add', 'one.txt');
  await scene.in('-c', 'user.name=ann', '-c', 'user.email=ann@example.org', 'commit', '--quiet', '-m', 'one');
  const commit = await scene.in('rev-parse', 'HEAD');
  await scene.push('work-7', commit);
  return {
    forge: scene.forge(),
    reviews: createGitHubReviews({ github: scene.open(), git, repository }),
    commit,
    file: 'one.txt',
    address: /^http:\/\/.*\/pull\/\d+$/,
    dispose: () => scene.dispose(),
  };
});

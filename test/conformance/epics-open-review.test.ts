// The open pull request of an item, as the preflight of an epic asks for it.
import { expect, it } from 'vitest';
import { openPullOf } from '../../src/adapters/epics/github/open-review.ts';
import { absent, known } from '../../src/core/answer.ts';
import { GitHubScene, repo } from '../support/github-scene.ts';

it('is one that a run made and that is open', async () => {
  const scene = await GitHubScene.make();
  try {
    scene.issue(7);
    const place = { github: scene.open(), isOwnBranch: (item: string, branch: string) => branch === `work-${item}` };
    const pull = async (head: string) => {
      await scene.push(head, await scene.commit(head));
      const draft = { repo, as: 'pitwall', title: head, head, base: 'main', body: 'Closes #7' };
      return (await scene.github.makePull(draft)).number;
    };
    await pull('by-hand');
    expect(await openPullOf(place, '7')).toEqual(absent);
    const number = await pull('work-7');
    expect(await openPullOf(place, '7')).toEqual(known(`pull request #${number}`));
    scene.github.closeIssue({ repo, number, as: 'ann' });
    expect(await openPullOf(place, '7')).toEqual(absent);
    expect(await openPullOf(place, '99')).toEqual(absent);
    scene.github.fail('PitwallItem', { kind: 'status', status: 503 }, { times: 9 });
    expect(await openPullOf(place, '7')).toMatchObject({ kind: 'unknown', cause: 'outage' });
  } finally {
    await scene.dispose();
  }
});

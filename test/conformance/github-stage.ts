// Stages for GitHub's board and forge: a loopback GitHub with a bare git repository behind it.
import { commentMarks } from '../../src/adapters/github/comment-mark.ts';
import type { Forge } from '../../src/ports/forge.ts';
import { GitHubScene, repo } from '../support/github-scene.ts';
import type { BoardStage } from './board.ts';
import type { ForgeStage } from './forge.ts';

export async function setGitHubBoardStage(): Promise<BoardStage> {
  const scene = await GitHubScene.make();
  return {
    open: async () => scene.board(),
    putItem: ({ id, ...text }) => scene.issue(Number(id), text),
    moveCard: async (item, column) => {
      const place = { owner: 'acme', project: scene.project, repo, number: Number(item), as: 'ann' };
      scene.github.addCard(place);
      scene.github.moveCard({ ...place, column });
    },
    closeItem: async item => scene.github.closeIssue({ repo, number: Number(item), as: 'ann' }),
    dispose: () => scene.dispose(),
  };
}

export async function setGitHubForgeStage(): Promise<ForgeStage> {
  const scene = await GitHubScene.make();
  scene.issue(8);
  const pullOf = (branch: string) => {
    const { issues } = scene.github.snapshot();
    const found = issues.find(({ pull }) => pull?.headBranch === branch);
    if (!found) throw new Error(`there is no pull request of ${branch}`);
    return found.number;
  };
  return {
    open: async () => pushing(scene, scene.forge()),
    comments: async item => commentsOf(scene, item),
    commits: [await scene.commit('one'), await scene.commit('two')],
    requestChanges: async (branch, body) => {
      scene.github.review({ repo, number: pullOf(branch), as: 'ann', state: 'CHANGES_REQUESTED', body });
    },
    close: async branch => scene.github.closeIssue({ repo, number: pullOf(branch), as: 'ann' }),
    merge: async branch => {
      await scene.github.mergePull({ repo, number: pullOf(branch), as: 'ann' });
    },
    dispose: () => scene.dispose(),
  };
}

/** A pull request shows what was pushed: in a run that has happened before. */
function pushing(scene: GitHubScene, forge: Forge): Forge {
  return {
    ...forge,
    ensureReview: async draft => {
      await scene.push(draft.branch, draft.commit);
      return await forge.ensureReview(draft);
    },
  };
}

/** Whole texts in the order in which they began. */
function commentsOf(scene: GitHubScene, item: string): readonly string[] {
  const { issues, comments } = scene.github.snapshot();
  const issue = issues.find(({ number }) => number === Number(item));
  const marks = commentMarks(scene.open().commentKey(), `${repo}#${item}`);
  const texts: { marker: string | undefined; text: string }[] = [];
  for (const { body } of comments.filter(({ issueId }) => issueId === issue?.id)) {
    const mark = marks.read(body);
    const text = mark ? body.slice(0, body.lastIndexOf('\n\n<!-- pitwall ')) : body;
    const begun = mark && mark.part > 1 ? texts.findLast(({ marker }) => marker === mark.marker) : undefined;
    if (begun) begun.text += text;
    else texts.push({ marker: mark?.marker, text });
  }
  return texts.map(({ text }) => text);
}

// Stages for epics: files in a real repository, and issues of a loopback GitHub with a real remote.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalBoard } from '../../src/adapters/board/local.ts';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { approvingCommits } from '../../src/adapters/epics/files/approving-commits.ts';
import { createEpicFiles } from '../../src/adapters/epics/files.ts';
import { createGitHubEpics, type GitHubEpicsOptions } from '../../src/adapters/epics/github.ts';
import { MemoryEpics } from '../../src/adapters/epics/memory.ts';
import { takeTurn } from '../../src/adapters/store/libsql/turn.ts';
import { createItem } from '../../src/config/items/create-item.ts';
import { openItems } from '../../src/config/items/open-items.ts';
import { absent } from '../../src/core/answer.ts';
import { gitReader } from '../../src/main/git-reader.ts';
import type { Epics } from '../../src/ports/epics.ts';
import { GitHubScene, repo, type SceneOptions } from '../support/github-scene.ts';
import { personGit } from '../support/person-git.ts';
import type { EpicsStage } from './epics.ts';
import { setWriterStage } from './local-stage.ts';

const preflight: Epics['preflight'] = async () => absent;

export async function setMemoryEpicsStage(): Promise<EpicsStage> {
  const epics = new MemoryEpics('shop');
  const put = (epic: string, text: string) => {
    if (epics.epics.has(epic)) epics.change(epic, { text });
    else epics.add(epic, { text, form: 'forge' });
  };
  const textOf = (epic: string) => epics.epics.get(epic)?.text ?? '';
  return {
    open: async () => epics,
    put: async (epic, text) => put(epic, text),
    text: async epic => textOf(epic),
    withStatus: text => text,
    saveNow: (epic, edit) => put(epic, edit(textOf(epic))),
    openItems: async () =>
      [...epics.items].map(([id, { title, dependsOn }]) => ({
        id,
        title,
        blockers: dependsOn.filter(each => epics.items.get(each)?.isClosed === false),
      })),
    dispose: async () => undefined,
  };
}

export interface FileStage extends EpicsStage {
  readonly folder: string;
  readonly file: (epic: string) => string;
  git(who: string, ...args: readonly string[]): Promise<string>;
}

export async function setEpicFilesStage(isOwner = (email: string) => email === 'ann@example.org'): Promise<FileStage> {
  const folder = mkdtempSync(join(tmpdir(), 'pitwall epics ü '));
  const writer = await setWriterStage();
  const git = (who: string, ...args: readonly string[]) => {
    const { PATH = '' } = process.env;
    const [name, email] = [who.split('@')[0] ?? who, who.includes('@') ? who : `${who}@example.org`];
    const author = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email };
    return personGit(
      folder,
      { PATH, HOME: folder, ...author, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email },
      args,
    );
  };
  await git('ann', 'init', '--quiet', '--initial-branch=main');
  mkdirSync(join(folder, '.pitwall/items'), { recursive: true });
  const file = (epic: string) => join(folder, `.pitwall/items/00${epic}-epic.md`);
  const items = openItems(gitReader, folder, 'main');
  return {
    folder,
    file,
    git,
    open: async () =>
      createEpicFiles({
        folder,
        items,
        isOpen: text => /^status: (?!done)/m.test(text),
        createItem: async draft => await createItem({ folder, draft, taken: [] }),
        takeTurn: () => takeTurn({ path: join(folder, 'epics.lock'), heldMaxMs: 60_000 }),
        approvalsOf: approvingCommits({
          git: gitReader,
          folder,
          bases: ['refs/heads/main'],
          statusOf: text => /^status: (\w+)/m.exec(text)?.[1],
          isOwner: async email => isOwner(email),
        }),
        preflight,
      }),
    put: async (epic, text) => writeFileSync(file(epic), text),
    text: async epic => readFileSync(file(epic), 'utf8'),
    withStatus: (text, status) => text.replace(/^(---\n)(?:status: \w+\n)?/, `$1status: ${status}\n`),
    saveNow: (epic, edit) => writeFileSync(file(epic), edit(readFileSync(file(epic), 'utf8'))),
    openItems: async () => {
      const board = createLocalBoard({ ...(await writer.writer()), items, endedItems: async () => [] });
      const seen = await Promise.all((await items.ids()).map(id => board.readItem(id)));
      return seen.flatMap(each => (each.kind === 'known' ? [each.value] : []));
    },
    dispose: async () => {
      await writer.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface GitHubEpicsStage extends EpicsStage {
  readonly scene: GitHubScene;
  epics(more?: Partial<GitHubEpicsOptions>): Epics;
}

export async function setGitHubEpicsStage(options: SceneOptions = {}): Promise<GitHubEpicsStage> {
  const scene = await GitHubScene.make(options);
  const issueOf = (epic: string) => {
    const found = scene.github.snapshot().issues.find(({ number }) => number === Number(epic));
    if (!found) throw new Error(`there is no issue ${epic}`);
    return found;
  };
  const epics = (more: Partial<GitHubEpicsOptions> = {}) =>
    createGitHubEpics({
      github: scene.open(),
      git: scene.git,
      repository: scene.repository,
      address: async () => (await scene.git.addresses(scene.repository, 'origin')).pushUrl,
      store: 'store-a',
      limitMs: 60_000,
      identity: { name: 'Pitwall', email: 'pitwall@example.org' },
      clock: systemClock,
      staleMs: 20,
      preflight,
      ...more,
    });
  return {
    scene,
    epics,
    open: async () => epics(),
    put: async (epic, body) => scene.issue(Number(epic), { body }),
    text: async epic => issueOf(epic).body,
    withStatus: text => text,
    saveNow: (epic, edit) =>
      scene.github.editIssue({ repo, number: Number(epic), as: 'ann', body: edit(issueOf(epic).body) }),
    openItems: async () => {
      const open = scene.github.snapshot().issues.filter(({ state }) => state === 'OPEN');
      const seen = await Promise.all(open.map(({ number }) => scene.board().readItem(String(number))));
      return seen.flatMap(each => (each.kind === 'known' ? [each.value] : []));
    },
    dispose: () => scene.dispose(),
  };
}

// The way in of a run reads each thing once: configuration, store, roles, the item, and of the runs only those of the item.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { planRun } from '../../src/app/entry/plan-run.ts';
import { startRuns } from '../../src/app/entry/start-runs.ts';
import { recordConfirmation } from '../../src/app/entry/trust.ts';
import type { Workspace } from '../../src/app/workspace.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import { createWorkspace } from '../../src/main/workspace.ts';
import { GitHubRun } from '../support/github-run.ts';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';

const { counts, count } = vi.hoisted(() => {
  const kept = new Map<string, number>();
  return { counts: kept, count: (what: string) => kept.set(what, (kept.get(what) ?? 0) + 1) };
});

vi.mock(import('../../src/config/load.ts'), async original => {
  const real = await original();
  return { ...real, loadConfig: (...args) => (count('configuration'), real.loadConfig(...args)) };
});
vi.mock(import('../../src/config/roles/read-roles.ts'), async original => {
  const real = await original();
  return { ...real, readRoles: (...args) => (count('roles'), real.readRoles(...args)) };
});
vi.mock(import('../../src/adapters/store/libsql/open-store.ts'), async original => {
  const real = await original();
  const openStore: typeof real.openStore = async place => {
    count('store');
    const store = await real.openStore(place);
    const read = store.journal.read.bind(store.journal);
    vi.spyOn(store.journal, 'read').mockImplementation(async (stream, after) => {
      if (stream.startsWith('run/')) count(stream);
      return await read(stream, after);
    });
    return store;
  };
  return { ...real, openStore };
});
vi.mock(import('../../src/adapters/board/local.ts'), async original => {
  const real = await original();
  return { ...real, createLocalBoard: options => counted(real.createLocalBoard(options)) };
});
vi.mock(import('../../src/adapters/board/github-project.ts'), async original => {
  const real = await original();
  return { ...real, createGitHubBoard: options => counted(real.createGitHubBoard(options)) };
});

type Board = ReturnType<typeof import('../../src/adapters/board/local.ts').createLocalBoard>;

function counted(board: Board): Board {
  return { ...board, readItem: item => (count(`item ${item}`), board.readItem(item)) };
}

const script = `developer:\n  - result: {summary: s, commentBody: c}\nauditor:\n  - result: {action: APPROVED, ${judged}, commentBody: c}\n`;
let workspace: Workspace;

async function enter(item: string) {
  const actor = await workspace.person();
  await recordConfirmation(workspace, { kind: 'trust' });
  counts.clear();
  const plan = await planRun(workspace, actor, { items: [item] });
  if (plan.kind === 'confirm') throw new Error('it is confirmed');
  const started = await startRuns(workspace, actor, plan);
  return { started, read: Object.fromEntries(counts) };
}

describe('the way in of a run', () => {
  let scratch: RunScratch;
  beforeEach(async () => {
    scratch = await RunScratch.make(script);
    workspace = createWorkspace({ cwd: scratch.repository, environment: readEnvironment(scratch.env) });
  });
  afterEach(async () => {
    await workspace.close();
    scratch.remove();
  });

  it('reads each thing once for a new item', async () => {
    const { started, read } = await enter('Greet the world');
    expect(started).toEqual([{ stream: 'run/1', isNew: true }]);
    expect(read).toEqual({ configuration: 1, roles: 1, store: 1, 'item 1': 1 });
  });

  it('reads no run of another item, and an open run instead of its item', async () => {
    await enter('Greet the world');
    await enter('Leave the world');
    await workspace.close();
    const { started, read } = await enter('2');
    expect(started).toEqual([{ stream: 'run/2', isNew: false }]);
    expect(read).toEqual({ store: 1, 'run/2': 1 });
  });
});

describe('the way in of a run on GitHub', () => {
  it('reads the issue once', async () => {
    const run = await GitHubRun.make({ script });
    workspace = createWorkspace({ cwd: run.scene.repository, environment: readEnvironment(run.env) });
    try {
      const { started, read } = await enter('1');
      expect(started).toEqual([{ stream: 'run/1', isNew: true }]);
      expect(read).toEqual({ configuration: 1, roles: 1, store: 1, 'item 1': 1 });
    } finally {
      await workspace.close();
      await run.dispose();
    }
  });
});

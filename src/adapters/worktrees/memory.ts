// Worktrees in memory: commits are names, edits are a flag, the remote is a map, and the base never moves.
import { absent, known } from '../../core/answer.ts';
import type { WorktreeSnapshot } from '../../core/world/snapshots.ts';
import { done } from '../../ports/performed.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

export interface MemoryTree {
  /** Oldest first; the first one is the base. */
  commits: string[];
  isDirty: boolean;
  trouble?: WorktreeSnapshot['trouble'];
}

export interface MemoryWorktrees extends Worktrees {
  readonly trees: Map<string, MemoryTree>;
  readonly remote: Map<string, string>;
  /** Worktrees that were removed, by the name of the removal. */
  readonly attic: Map<string, MemoryTree>;
  /** Configuration, hooks and attributes: a digest by name. */
  readonly gitSettings: Map<string, string>;
  /** What an agent does in its worktree. */
  edit(branch: string): void;
  /** A commit that the agent makes itself. */
  commit(branch: string): string;
}

/** Its commits hold none. */
const withoutFiles: Pick<Worktrees, 'observeWorkset' | 'tryMerge'> = {
  observeWorkset: async () => absent,
  tryMerge: async () => known([]),
};

export function createMemoryWorktrees(): MemoryWorktrees {
  const trees = new Map<string, MemoryTree>();
  const remote = new Map<string, string>();
  const attic = new Map<string, MemoryTree>();
  const gitSettings = new Map<string, string>();
  let nextCommit = 1;

  function treeOf(branch: string): MemoryTree {
    const tree = trees.get(branch);
    if (!tree) throw new Error(`there is no worktree for ${branch}`);
    return tree;
  }

  function commit(branch: string): string {
    const id = `commit-${nextCommit++}`;
    treeOf(branch).commits.push(id);
    treeOf(branch).isDirty = false;
    return id;
  }

  const commitRest = (branch: string) => {
    if (treeOf(branch).isDirty) commit(branch);
  };

  return {
    trees,
    remote,
    attic,
    gitSettings,
    commit,
    edit: branch => {
      treeOf(branch).isDirty = true;
    },
    observe: async branch => {
      const tree = trees.get(branch);
      return tree ? known({ path: branch, tip: tree.commits.at(-1) ?? '', trouble: tree.trouble }) : absent;
    },
    ensure: async (branch, base) => {
      if (!trees.has(branch)) trees.set(branch, { commits: [base], isDirty: false });
      return done({ path: branch });
    },
    ensureBranch: async (_branch, from) => done({ commit: from }),
    mend: async () => done(null),
    setUp: async () => done({ how: '', warnings: [] }),
    commitWork: async ({ branch }) => {
      commitRest(branch);
      const { commits } = treeOf(branch);
      return done({ commit: commits.at(-1) ?? '', ahead: commits.length - 1 });
    },
    keepWork: async ({ branch }) => {
      commitRest(branch);
      return done(null);
    },
    keepAside: async branch => done({ refs: [`aside/${treeOf(branch).commits.at(-1)}`] }),
    observeBase: async branch => {
      const [tip = '', ...own] = treeOf(branch).commits;
      return known({ tip, isCurrent: true, ahead: own.length });
    },
    without: async ({ commit }) => done({ why: `${commit} cannot be taken away here` }),
    rebase: async ({ branch }) => done({ kind: 'rebased', commit: treeOf(branch).commits.at(-1) ?? '', isSame: true }),
    moveBranch: async () => done({ kind: 'moved' }),
    observeGitSettings: async () => known(Object.fromEntries(gitSettings)),
    ...withoutFiles,
    remoteTip: async branch => (remote.has(branch) ? known(remote.get(branch) ?? '') : absent),
    pushSubmodules: async () => done(null),
    push: async (branch, pushed) => {
      remote.set(branch, pushed);
      return done(null);
    },
    remove: async ({ branch, entry, isDropped }) => {
      const tree = trees.get(branch);
      if (tree && (tree.isDirty || isDropped)) attic.set(entry, tree);
      trees.delete(branch);
      return done({ entry: attic.has(entry) ? entry : null });
    },
  };
}

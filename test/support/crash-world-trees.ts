// Worktrees as folders: edits and commits are lines of two files. An agent in its worktree holds a lock folder there.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { processTable } from '../../src/adapters/owner/process-table.ts';
import { absent, known, unknown } from '../../src/core/answer.ts';
import { done } from '../../src/ports/performed.ts';
import type { Worktrees } from '../../src/ports/worktrees.ts';
import { appendRecord, logOf, type Room, readRecords, treeOf } from './crash-room.ts';

interface Commit {
  readonly id: string;
  /** How many bytes of edits it holds. */
  readonly upTo: number;
}

interface Push {
  readonly branch: string;
  readonly commit: string;
}

export function fileWorktrees(room: Room): Worktrees {
  const pushes = logOf(room, 'pushes');
  return {
    observe: async branch => {
      const tip = commitsOf(room, branch).at(-1);
      return tip ? known({ path: treeOf(room, branch), tip: tip.id }) : absent;
    },
    ensure: async (branch, base) => {
      mkdirSync(treeOf(room, branch), { recursive: true });
      if (commitsOf(room, branch).length === 0) appendRecord(commitsFile(room, branch), { id: base, upTo: 0 });
      return done({ path: treeOf(room, branch) });
    },
    ensureBranch: async (_branch, from) => done({ commit: from }),
    mend: async () => done(null),
    setUp: async branch => {
      refuseLiveAgent(room, branch, 'a set-up');
      return done({ how: '', warnings: [] });
    },
    commitWork: async ({ branch, attempt }) => {
      refuseLiveAgent(room, branch, `the commit of ${attempt}`);
      commitRest(room, branch);
      const commits = commitsOf(room, branch);
      return done({ commit: commits.at(-1)?.id ?? '', ahead: commits.length - 1 });
    },
    keepWork: async ({ branch, attempt }) => {
      refuseLiveAgent(room, branch, `keeping the work of ${attempt}`);
      commitRest(room, branch);
      return done(null);
    },
    keepAside: async () => done({ refs: [] }),
    observeBase: async branch => {
      const [base, ...own] = commitsOf(room, branch);
      return base ? known({ tip: base.id, isCurrent: true, ahead: own.length }) : unknown(`${branch} is not there`);
    },
    without: async ({ commit }) => done({ why: `${commit} cannot be taken away here` }),
    rebase: async () => ({ kind: 'failed', reason: 'the base of this world never moves', final: true }),
    moveBranch: async () => ({ kind: 'failed', reason: 'the base of this world never moves', final: true }),
    observeGitSettings: async () => known({}),
    observeWorkset: async () => absent,
    tryMerge: async () => known([]),
    remoteTip: async branch => {
      const push = readRecords<Push>(pushes).findLast(each => each.branch === branch);
      return push ? known(push.commit) : absent;
    },
    pushSubmodules: async () => done(null),
    push: async (branch, commit) => {
      appendRecord(pushes, { branch, commit });
      return done(null);
    },
    remove: async ({ branch, entry }) => {
      refuseLiveAgent(room, branch, 'the removal');
      const aside = `${treeOf(room, branch)}.${entry}`;
      if (existsSync(treeOf(room, branch))) renameSync(treeOf(room, branch), aside);
      return done({ entry: existsSync(aside) ? entry : null });
    },
  };
}

const commitsFile = (room: Room, branch: string) => join(treeOf(room, branch), 'commits');
const commitsOf = (room: Room, branch: string) => readRecords<Commit>(commitsFile(room, branch));

function commitRest(room: Room, branch: string): void {
  const commits = commitsOf(room, branch);
  const upTo = statSync(join(treeOf(room, branch), 'edits'), { throwIfNoEntry: false })?.size ?? 0;
  if (upTo <= (commits.at(-1)?.upTo ?? 0)) return;
  const id = createHash('sha256').update(`${branch} ${commits.length} ${upTo}`).digest('hex').slice(0, 12);
  appendRecord(commitsFile(room, branch), { id, upTo });
}

/** What the engine does with a tree counts only when no agent works in it any more. */
export function refuseLiveAgent(room: Room, branch: string, what: string): void {
  const holder = join(treeOf(room, branch), 'lock', 'holder');
  if (!existsSync(holder)) return;
  const [pid = '', ...start] = readFileSync(holder, 'utf8').trim().split(' ');
  if (pid === '' || !isAlive(Number(pid), start.join(' '))) return;
  appendRecord(logOf(room, 'violations'), { what: `${what} happened while the agent ${pid} worked in ${branch}` });
}

export function isAlive(pid: number, startTime: string): boolean {
  const status = processTable().look(pid);
  return status.kind === 'running' && status.startTime === startTime;
}

// What a push does besides moving branches: heads of pull requests follow, some are merged or closed by it, checks start.
import { fullNameOf, pullsOf } from '../state/find.ts';
import type { PullRequest } from '../state/issue.ts';
import type { Site } from '../state/site.ts';
import type { Repository } from '../state/state.ts';
import { startPlannedChecks } from './checks.ts';
import { closeIssueAs } from './issues.ts';
import { markMerged } from './mark-merged.ts';

export interface Pusher {
  readonly repository: Repository;
  readonly pusherId: number;
}

/** Does what moves branches, and then all that follows from it. */
export async function pushing<T>(site: Site, by: Pusher, act: () => Promise<T>): Promise<T> {
  return await site.inTurn(by.repository.id, async () => {
    const before = await site.git.branches(fullNameOf(site.state, by.repository));
    const done = await act();
    await settle(site, by, before);
    return done;
  });
}

async function settle(
  site: Site,
  { repository, pusherId }: Pusher,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const after = await site.git.branches(fullNameOf(site.state, repository));
  const moved = [...after].filter(([branch, sha]) => before.get(branch) !== sha);
  for (const [, sha] of moved) startPlannedChecks(site, repository, sha);
  const names = new Set([...moved.map(([branch]) => branch), ...[...before.keys()].filter(name => !after.has(name))]);
  const open = pullsOf(site.state, repository).filter(pull => pull.state === 'OPEN');
  for (const pull of open) {
    if (names.has(pull.pull.headBranch) || names.has(pull.pull.baseBranch)) {
      await followBranches(site, pull, { repository, after, pusherId });
    }
  }
}

interface Moved {
  readonly repository: Repository;
  readonly after: ReadonlyMap<string, string>;
  readonly pusherId: number;
}

async function followBranches(site: Site, pull: PullRequest, { repository, after, pusherId }: Moved): Promise<void> {
  const head = after.get(pull.pull.headBranch);
  const base = after.get(pull.pull.baseBranch);
  const isHeadMoved = head !== pull.pull.headSha;
  if (base !== undefined) pull.pull.baseSha = base;
  if (head !== undefined && isHeadMoved) await followHead(site, pull, { repository, head });
  const repo = fullNameOf(site.state, repository);
  if (base !== undefined && (await isWithin(site, repo, pull.pull.headSha, base))) {
    // A head that was put back onto its base brings nothing: GitHub closes that, and calls only the other merged.
    if (!isHeadMoved || head === undefined) markMerged(site, pull, { byId: pusherId, sha: pull.pull.headSha });
    else closeIssueAs(site, pull, { byId: pusherId, reason: null });
    return;
  }
  if (head === undefined || base === undefined) closeIssueAs(site, pull, { byId: pusherId, reason: null });
}

async function followHead(
  site: Site,
  pull: PullRequest,
  { repository, head }: { repository: Repository; head: string },
) {
  pull.pull.headSha = head;
  pull.updatedAt = site.now();
  for (const thread of site.state.threads) if (thread.issueId === pull.id) thread.isOutdated = true;
  const repo = fullNameOf(site.state, repository);
  await site.git.run(repo, ['update-ref', `refs/pull/${pull.number}/head`, head]);
}

async function isWithin(site: Site, repo: string, sha: string, branchSha: string): Promise<boolean> {
  return (await site.git.ask(repo, ['merge-base', '--is-ancestor', sha, branchSha])).code === 0;
}

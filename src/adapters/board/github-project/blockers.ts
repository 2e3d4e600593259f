// What must end before an issue: open issues that block it, and open pull requests of others that would close it.
import * as z from 'zod';
import type { Reply } from '../../github/reply.ts';
import { type GitHubRepository, isSameName, numberOf, placeOf } from '../../github/repository.ts';
import type { Issue } from './read-issue.ts';

export interface BlockerParts {
  readonly github: GitHubRepository;
  /** Whether a run of this item works on the branch: its own pull request is no blocker. */
  isOwnBranch(item: string, branch: string): boolean;
}

const blockerSchema = z.object({ number: z.int(), state: z.string(), repository_url: z.string() });

export async function openBlockers(place: BlockerParts, item: string, issue: Issue): Promise<Reply<readonly string[]>> {
  const { github } = place;
  if (issue.closedByPullRequestsReferences.pageInfo.hasNextPage)
    return { kind: 'lost', reason: `#${item} has more than 100 linked pull requests: not all of them can be seen` };
  const blocking = await github.client.restAll({
    route: 'GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by',
    parameters: { ...placeOf(github), issue_number: numberOf(item) },
    schema: z.array(blockerSchema),
    about: item,
  });
  if (blocking.kind !== 'ok') return blocking;
  const issues = blocking.value.filter(({ state }) => state === 'open').map(each => nameOf(issue.home, each));
  return { kind: 'ok', value: [...issues, ...openPulls(place, item, issue)] };
}

function openPulls({ isOwnBranch }: BlockerParts, item: string, issue: Issue): readonly string[] {
  return issue.closedByPullRequestsReferences.nodes.flatMap(pull => {
    const { number, state, headRefName, isCrossRepository, repository } = pull;
    const isHere = isSameName(repository.nameWithOwner, issue.home);
    // A fork may have a branch of any name.
    const isOwn = isHere && !isCrossRepository && isOwnBranch(item, headRefName);
    if (state !== 'OPEN' || isOwn) return [];
    return [`pull request ${isHere ? '' : repository.nameWithOwner}#${number}`];
  });
}

function nameOf(home: string, { number, repository_url }: z.infer<typeof blockerSchema>): string {
  const where = /\/repos\/(?<where>[^/]+\/[^/]+)$/.exec(repository_url)?.groups?.where ?? '';
  return isSameName(where, home) ? `#${number}` : `${where}#${number}`;
}

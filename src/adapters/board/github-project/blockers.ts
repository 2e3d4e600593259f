// What must end before an issue: open issues that block it, and open pull requests that would close it.
import * as z from 'zod';
import { accountOf } from '../../github/account.ts';
import { map, type Reply } from '../../github/reply.ts';
import { type GitHubRepository, isSameName, numberOf, placeOf } from '../../github/repository.ts';
import { type Issue, type LinkedPull, readLinkedPulls } from './read-issue.ts';

export interface BlockerParts {
  readonly github: GitHubRepository;
  /** Whether a run of this item works on the branch: its own pull request is no blocker. */
  isOwnBranch(item: string, branch: string): boolean;
}

const blockerSchema = z.object({ number: z.int(), state: z.string(), repository_url: z.string() });

export interface Blocker {
  /** As people name it: `#7`. */
  readonly name: string;
  /** Whoever opened the pull request. Undefined: an issue, which only people with rights in the repository can put in the way. */
  readonly by?: string;
}

/** Of everybody: whose pull requests count is not known here. */
export async function openBlockers(
  place: BlockerParts,
  item: string,
  issue: Issue,
): Promise<Reply<readonly Blocker[]>> {
  const { github } = place;
  const blocking = await github.client.restAll({
    route: 'GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by',
    parameters: { ...placeOf(github), issue_number: numberOf(item) },
    schema: z.array(blockerSchema),
    about: item,
  });
  if (blocking.kind !== 'ok') return blocking;
  const issues = blocking.value
    .filter(({ state }) => state === 'open')
    .map(each => ({ name: nameOf(issue.home, each) }));
  const linked = await readLinkedPulls(github, item, issue.closedByPullRequestsReferences);
  return map(linked, pulls => [...issues, ...pulls.flatMap(pull => openPull(place, issue, pull))]);
}

function openPull({ isOwnBranch }: BlockerParts, issue: Issue, pull: LinkedPull): readonly Blocker[] {
  const { number, state, headRefName, isCrossRepository, repository, author } = pull;
  const isHere = isSameName(repository.nameWithOwner, issue.home);
  // A fork may have a branch of any name.
  const isOwn = isHere && !isCrossRepository && isOwnBranch(issue.id, headRefName);
  if (state !== 'OPEN' || isOwn) return [];
  return [{ name: `pull request ${isHere ? '' : repository.nameWithOwner}#${number}`, by: accountOf(author) }];
}

function nameOf(home: string, { number, repository_url }: z.infer<typeof blockerSchema>): string {
  const where = /\/repos\/(?<where>[^/]+\/[^/]+)$/.exec(repository_url)?.groups?.where ?? '';
  return isSameName(where, home) ? `#${number}` : `${where}#${number}`;
}

// The open pull request of an item that a run of it made: it must not be worked on a second time.
import { type Answer, absent, known } from '../../../core/answer.ts';
import type { BlockerParts } from '../../board/github-project/blockers.ts';
import { readIssue, readLinkedPulls } from '../../board/github-project/read-issue.ts';
import { hidden } from '../../github/reply.ts';
import { isSameName } from '../../github/repository.ts';

export async function openPullOf({ github, isOwnBranch }: BlockerParts, item: string): Promise<Answer<string>> {
  const issue = await readIssue(github, item);
  if (issue.kind !== 'ok') return hidden(issue);
  if (!issue.value) return absent;
  const { home, closedByPullRequestsReferences: first } = issue.value;
  const pulls = await readLinkedPulls(github, item, first);
  if (pulls.kind !== 'ok') return hidden(pulls);
  const own = pulls.value.find(
    ({ state, headRefName, isCrossRepository, repository }) =>
      state === 'OPEN' &&
      !isCrossRepository &&
      isSameName(repository.nameWithOwner, home) &&
      isOwnBranch(item, headRefName),
  );
  return own ? known(`pull request #${own.number}`) : absent;
}

// Merges a pull request, if its head is still the commit that was proven.
import * as z from 'zod';
import type { Landing } from '../../../core/world/landing.ts';
import type { LandRequest } from '../../../ports/forge.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import { toPerformed } from '../../github/reply.ts';
import { type GitHubRepository, placeOf } from '../../github/repository.ts';
import { findPull } from './pull.ts';

export type MergeMethod = 'merge' | 'squash' | 'rebase';

export async function landReview(
  github: GitHubRepository,
  method: MergeMethod,
  { branch, commit }: LandRequest,
): Promise<Performed<Landing>> {
  const found = await findPull(github, branch);
  if (found.kind !== 'ok') return { kind: 'failed', reason: found.reason, final: false };
  const pull = found.value;
  if (pull?.merged) return done({ kind: 'landed', commit: pull.merge_commit_sha ?? pull.head.sha });
  if (!pull || pull.state === 'closed') return refused(`the pull request of ${branch} is not open`);
  if (pull.head.sha !== commit) return refused(`pull request #${pull.number} is not on ${commit}`);
  const reply = await github.client.rest({
    route: 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge',
    parameters: { ...placeOf(github), pull_number: pull.number, sha: commit, merge_method: method },
    schema: z.object({ sha: z.string(), merged: z.boolean() }),
    about: branch,
  });
  if (reply.kind === 'refused' && [403, 405, 409, 422].includes(reply.status)) return refused(reply.reason);
  const performed = toPerformed(reply);
  return performed.kind === 'done' ? done({ kind: 'landed', commit: performed.output.sha }) : performed;
}

function refused(reason: string): Performed<Landing> {
  const remedy = 'Look at the pull request: its checks, its reviews, and whether "mergeMethod" is allowed there.';
  return done({ kind: 'refused', reason, remedy });
}

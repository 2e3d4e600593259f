// Issues at their end. One is resolved already by a pull request that was merged and closes it, else by a newer commit that names it.
import * as z from 'zod';
import type { Resolved } from '../../../ports/forge.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import { allPages, pageInfoSchema } from '../../github/all-pages.ts';
import { map, toPerformed, untried } from '../../github/reply.ts';
import { type GitHubRepository, numberOf, placeOf } from '../../github/repository.ts';
import { claimedCommit } from '../local/check-resolved.ts';
import type { History } from '../local/git-history.ts';
import { closersOperation } from './operations.ts';

const closerSchema = z.object({
  number: z.int(),
  merged: z.boolean(),
  mergeCommit: z.object({ oid: z.string() }).nullable(),
  repository: z.object({ nameWithOwner: z.string() }),
});
const connection = z.object({ nodes: z.array(closerSchema), pageInfo: pageInfoSchema });
const answerSchema = z.object({
  repository: z.object({ issue: z.object({ createdAt: z.string(), closedByPullRequestsReferences: connection }) }),
});

export interface ClaimParts {
  readonly history: History;
  /** The branch that finished work is in. */
  readonly base: string;
}

export async function checkResolved(
  github: GitHubRepository,
  place: ClaimParts,
  { item, claim }: { readonly item: string; readonly claim: unknown },
): Promise<Performed<Resolved>> {
  let writtenAt = 0;
  const closers = await allPages(after =>
    github.client.graphql({
      text: closersOperation,
      variables: { owner: github.owner, name: github.name, number: numberOf(item), after },
      schema: answerSchema.transform(({ repository: { issue } }) => {
        writtenAt = Date.parse(issue.createdAt);
        return issue.closedByPullRequestsReferences;
      }),
      about: item,
    }),
  );
  if (closers.kind !== 'ok') return untried(closers);
  const merged = closers.value.find(closer => closer.merged);
  if (!merged) return done({ writtenAt, ...(await claimedCommit(place.history, place.base, claim)) });
  const where = `${merged.repository.nameWithOwner}#${merged.number}`;
  return done({ merged: `${where}, which closes it, was merged as ${merged.mergeCommit?.oid ?? 'an unknown commit'}` });
}

/** Whose work is done. Closing one that is closed changes nothing. */
export async function closeItem(github: GitHubRepository, item: string): Promise<Performed<null>> {
  const parameters = { ...placeOf(github), issue_number: numberOf(item) };
  const stateSchema = z.object({ state: z.string() });
  const seen = await github.client.rest({
    route: 'GET /repos/{owner}/{repo}/issues/{issue_number}',
    parameters,
    schema: stateSchema,
    about: item,
  });
  if (seen.kind !== 'ok') return untried(seen);
  if (seen.value.state === 'closed') return done(null);
  const reply = await github.client.rest({
    route: 'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
    parameters: { ...parameters, state: 'closed', state_reason: 'completed' },
    schema: stateSchema,
    about: item,
  });
  return toPerformed(map(reply, () => null));
}

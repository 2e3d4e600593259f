// What an issue waits for, as GitHub keeps it: the board reads it from there.
import * as z from 'zod';
import { map, type Reply } from '../../github/reply.ts';
import { type GitHubRepository, isSameName, numberOf, placeOf } from '../../github/repository.ts';

const blockerSchema = z.object({ number: z.int(), repository_url: z.string() });

/** Numbers of issues of the same repository, open or closed. */
export async function needsOf(github: GitHubRepository, item: string): Promise<Reply<readonly string[]>> {
  const listed = await github.client.restAll({
    route: 'GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by',
    parameters: { ...placeOf(github), issue_number: numberOf(item) },
    schema: z.array(blockerSchema),
    about: item,
  });
  const home = `/repos/${github.owner}/${github.name}`;
  const isHere = ({ repository_url: url }: z.infer<typeof blockerSchema>) => isSameName(url.slice(-home.length), home);
  return map(listed, blockers => blockers.filter(isHere).map(({ number }) => String(number)));
}

export async function linkNeeds(
  github: GitHubRepository,
  item: string,
  needs: readonly string[],
): Promise<Reply<unknown>> {
  if (needs.length === 0) return { kind: 'ok', value: null };
  const linked = await needsOf(github, item);
  if (linked.kind !== 'ok') return linked;
  for (const need of needs.filter(each => !linked.value.includes(each))) {
    const id = await idOf(github, need, item);
    if (id.kind !== 'ok') return id;
    const reply = await link(github, item, id.value);
    if (reply.kind !== 'ok') return reply;
  }
  return linked;
}

/** Dependencies are named by ids that no person sees. */
async function idOf(github: GitHubRepository, issue: string, about: string): Promise<Reply<number>> {
  return await github.client.rest({
    route: 'GET /repos/{owner}/{repo}/issues/{issue_number}',
    parameters: { ...placeOf(github), issue_number: numberOf(issue) },
    schema: z.object({ id: z.int() }).transform(({ id }) => id),
    about,
  });
}

async function link(github: GitHubRepository, item: string, id: number): Promise<Reply<unknown>> {
  return await github.client.rest({
    route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by',
    parameters: { ...placeOf(github), issue_number: numberOf(item), issue_id: id },
    schema: z.unknown(),
    about: item,
  });
}

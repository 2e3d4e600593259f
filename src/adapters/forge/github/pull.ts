// Pull requests of a branch: all states are looked up, and of several the open one counts.
import * as z from 'zod';
import { restUserSchema } from '../../github/account.ts';
import type { Reply } from '../../github/reply.ts';
import { type GitHubRepository, placeOf } from '../../github/repository.ts';

const listedSchema = z.object({
  number: z.int(),
  state: z.enum(['open', 'closed']),
  head: z.object({ ref: z.string(), repo: z.object({ full_name: z.string() }).nullable() }),
  base: z.object({ repo: z.object({ full_name: z.string() }) }),
});

export const pullSchema = z.object({
  number: z.int(),
  state: z.enum(['open', 'closed']),
  merged: z.boolean(),
  mergeable: z.boolean().nullable(),
  merge_commit_sha: z.string().nullable(),
  title: z.string(),
  body: z.string().nullable(),
  html_url: z.string(),
  created_at: z.string(),
  user: restUserSchema,
  head: z.object({ sha: z.string() }),
  base: z.object({ ref: z.string() }),
});
export type Pull = z.infer<typeof pullSchema>;

/** `undefined`: there is none, and GitHub said so. */
export async function findPull(github: GitHubRepository, branch: string): Promise<Reply<Pull | undefined>> {
  const { client, owner, pulls } = github;
  const listed = await client.restAll({
    route: 'GET /repos/{owner}/{repo}/pulls',
    parameters: { ...placeOf(github), head: `${owner}:${branch}`, state: 'all' },
    schema: z.array(listedSchema),
    about: branch,
  });
  if (listed.kind !== 'ok') return listed;
  // A server that does not know the filter would give all of them; a fork may have a branch of the same name.
  // The repository's own name is not compared: it may have been renamed.
  const isOwn = ({ head, base }: z.infer<typeof listedSchema>) =>
    head.ref === branch && head.repo?.full_name === base.repo.full_name;
  const own = listed.value.filter(isOwn).sort((a, b) => b.number - a.number);
  const chosen = own.find(({ state }) => state === 'open') ?? own[0];
  // A list may be older than what was just made.
  const number = chosen?.number ?? pulls.get(branch);
  return number === undefined ? { kind: 'ok', value: undefined } : await readPull(github, branch, number);
}

export function readPull(github: GitHubRepository, branch: string, number: number): Promise<Reply<Pull>> {
  return github.client.rest({
    route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
    parameters: { ...placeOf(github), pull_number: number },
    schema: pullSchema,
    about: branch,
  });
}

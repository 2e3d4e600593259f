// Pull requests of a branch: all states are looked up, and of several the open one counts.
import * as z from 'zod';
import type { Landing } from '../../../core/world/outcomes.ts';
import type { LandRequest, ReviewDraft } from '../../../ports/forge.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import { restUserSchema } from '../../github/account.ts';
import { map, type Reply, toPerformed, untried } from '../../github/reply.ts';
import { type GitHubRepository, placeOf } from '../../github/repository.ts';
import { isUntouched, pullText } from './pull-text.ts';

const listedSchema = z.object({
  number: z.int(),
  state: z.enum(['open', 'closed']),
  head: z.object({ ref: z.string(), repo: z.object({ full_name: z.string() }).nullable() }),
  base: z.object({ repo: z.object({ full_name: z.string() }) }),
});

const pullSchema = z.object({
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

function readPull(github: GitHubRepository, branch: string, number: number): Promise<Reply<Pull>> {
  return github.client.rest({
    route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
    parameters: { ...placeOf(github), pull_number: number },
    schema: pullSchema,
    about: branch,
  });
}

/** Makes sure of a pull request: one per branch, with this title and text, into this base. */
export async function ensureReview(github: GitHubRepository, draft: ReviewDraft): Promise<Performed<null>> {
  const found = await findPull(github, draft.branch);
  if (found.kind !== 'ok') return untried(found);
  const open = found.value?.state === 'open' ? found.value : undefined;
  const reply = open ? await update(github, open, draft) : await create(github, draft);
  return toPerformed(map(reply, () => null));
}

/** Words of a person stay: only what is still as Pitwall wrote it is brought up to date. */
async function update(github: GitHubRepository, pull: Pull, draft: ReviewDraft): Promise<Reply<unknown>> {
  const { title, body } = pullText(draft);
  const isSame = pull.title === title && pull.body === body;
  if (isSame || !isUntouched({ title: pull.title, body: pull.body ?? '' })) return { kind: 'ok', value: null };
  return await github.client.rest({
    route: 'PATCH /repos/{owner}/{repo}/pulls/{pull_number}',
    parameters: { ...placeOf(github), pull_number: pull.number, title, body },
    schema: z.object({ number: z.int() }),
    about: draft.branch,
  });
}

async function create(github: GitHubRepository, draft: ReviewDraft): Promise<Reply<unknown>> {
  const reply = await github.client.rest({
    route: 'POST /repos/{owner}/{repo}/pulls',
    parameters: { ...placeOf(github), ...pullText(draft), head: draft.branch, base: draft.base },
    schema: z.object({ number: z.int() }),
    about: draft.branch,
  });
  if (reply.kind === 'ok') github.pulls.set(draft.branch, reply.value.number);
  const isThere = reply.kind === 'refused' && /already exists/i.test(reply.reason);
  // A list may be older than what it lists: the next look sees it.
  return isThere ? { kind: 'lost', reason: reply.reason } : reply;
}

export type MergeMethod = 'merge' | 'squash' | 'rebase';

/** Merges it, if its head is still the commit that was proven. */
export async function landReview(
  github: GitHubRepository,
  method: MergeMethod,
  { branch, commit, squash }: LandRequest,
): Promise<Performed<Landing>> {
  const found = await findPull(github, branch);
  if (found.kind !== 'ok') return untried(found);
  const pull = found.value;
  if (pull?.merged) return done({ kind: 'landed', commit: pull.merge_commit_sha ?? pull.head.sha });
  if (!pull || pull.state === 'closed') return refused(`the pull request of ${branch} is not open`);
  if (pull.head.sha !== commit) return refused(`pull request #${pull.number} is not on ${commit}`);
  const reply = await github.client.rest({
    route: 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge',
    parameters: {
      ...placeOf(github),
      pull_number: pull.number,
      sha: commit,
      merge_method: method,
      ...words(squash, pull.number),
    },
    schema: z.object({ sha: z.string(), merged: z.boolean() }),
    about: branch,
  });
  if (reply.kind === 'refused' && [403, 405, 409, 422].includes(reply.status)) return refused(reply.reason);
  return toPerformed(map(reply, ({ sha }) => ({ kind: 'landed', commit: sha })));
}

/** GitHub would make a message of its own of all the commits. */
function words(message: string | undefined, pull: number) {
  if (message === undefined) return {};
  const [title = '', ...rest] = message.split('\n');
  return { commit_title: `${title} (#${pull})`, commit_message: rest.join('\n').trim() };
}

function refused(reason: string): Performed<Landing> {
  const remedy = 'Look at the pull request: its checks, its reviews, and whether "mergeMethod" is allowed there.';
  return done({ kind: 'refused', reason, remedy });
}

// Makes sure of a pull request: one per branch, with this title and text, into this base.
import * as z from 'zod';
import type { ReviewDraft } from '../../../ports/forge.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import { type Reply, toPerformed } from '../../github/reply.ts';
import { type GitHubRepository, placeOf } from '../../github/repository.ts';
import { findPull, type Pull } from './pull.ts';
import { isUntouched, pullText } from './pull-text.ts';

export async function ensureReview(github: GitHubRepository, draft: ReviewDraft): Promise<Performed<null>> {
  const found = await findPull(github, draft.branch);
  if (found.kind !== 'ok') return { kind: 'failed', reason: found.reason, final: false };
  const open = found.value?.state === 'open' ? found.value : undefined;
  const reply = open ? await update(github, open, draft) : await create(github, draft);
  const performed = toPerformed(reply);
  return performed.kind === 'done' ? done(null) : performed;
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

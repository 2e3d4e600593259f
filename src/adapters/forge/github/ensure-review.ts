// Makes sure of a pull request: one per branch, with this title and text, into this base.
import { z } from 'zod';
import { splitComment } from '../../../core/thread/split-comment.ts';
import type { ReviewDraft } from '../../../ports/forge.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import { type Reply, toPerformed } from '../../github/reply.ts';
import { type GitHubRepository, placeOf } from '../../github/repository.ts';
import { findPull, type Pull } from './pull.ts';

/** The most characters that GitHub takes in the text of a pull request. */
const bodyCharsMax = 65_536;
const titleCharsMax = 256;

export async function ensureReview(github: GitHubRepository, draft: ReviewDraft): Promise<Performed<null>> {
  const found = await findPull(github, draft.branch);
  if (found.kind !== 'ok') return { kind: 'failed', reason: found.reason, final: false };
  const open = found.value?.state === 'open' ? found.value : undefined;
  const reply = open ? await update(github, open, draft) : await create(github, draft);
  const performed = toPerformed(reply);
  return performed.kind === 'done' ? done(null) : performed;
}

/** GitHub closes the item when the pull request is merged into the default branch. */
function textOf({ title, body, item }: ReviewDraft) {
  const closes = `Closes #${item}`;
  const room = bodyCharsMax - closes.length - 60;
  const [first = '', ...rest] = splitComment(body, room);
  const text = rest.length > 0 ? `${first}\n\n(cut: the rest is in Pitwall's journal)` : first;
  return { title: splitComment(title, titleCharsMax)[0] ?? '', body: `${text}\n\n${closes}` };
}

async function update(github: GitHubRepository, pull: Pull, draft: ReviewDraft): Promise<Reply<unknown>> {
  const { title, body } = textOf(draft);
  const isSame = pull.title === title && pull.body === body && pull.base.ref === draft.base;
  if (isSame) return { kind: 'ok', value: null };
  return await github.client.rest({
    route: 'PATCH /repos/{owner}/{repo}/pulls/{pull_number}',
    parameters: { ...placeOf(github), pull_number: pull.number, title, body, base: draft.base },
    schema: z.object({ number: z.int() }),
    about: draft.branch,
  });
}

async function create(github: GitHubRepository, draft: ReviewDraft): Promise<Reply<unknown>> {
  const reply = await github.client.rest({
    route: 'POST /repos/{owner}/{repo}/pulls',
    parameters: { ...placeOf(github), ...textOf(draft), head: draft.branch, base: draft.base },
    schema: z.object({ number: z.int() }),
    about: draft.branch,
  });
  const isThere = reply.kind === 'refused' && /already exists/i.test(reply.reason);
  // A list may be older than what it lists: the next look sees it.
  return isThere ? { kind: 'lost', reason: reply.reason } : reply;
}

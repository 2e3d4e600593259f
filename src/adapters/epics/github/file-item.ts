// Items that an epic files as issues, each with a mark at the end of its text.
import * as z from 'zod';
import { type Answer, absent, known } from '../../../core/answer.ts';
import type { InputOf } from '../../../core/effect/define.ts';
import type { FileItem } from '../../../core/world/epic.ts';
import { filedMark, filedText } from '../../../core/world/filed-item.ts';
import type { FiledItem } from '../../../ports/epics.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import { pageInfoSchema } from '../../github/all-pages.ts';
import { hidden, type Reply, toPerformed, untried } from '../../github/reply.ts';
import { type GitHubRepository, numberOf, placeOf } from '../../github/repository.ts';
import { itemTitle, ownLabels } from '../filed-words.ts';
import { linkNeeds, needsOf } from './needs.ts';
import { filedItemsOperation } from './operations.ts';

const issueSchema = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string(),
  state: z.enum(['OPEN', 'CLOSED']),
  viewerDidAuthor: z.boolean(),
});
type Issue = z.infer<typeof issueSchema>;
const connection = z.object({ nodes: z.array(issueSchema), pageInfo: pageInfoSchema });
const answerSchema = z.object({ repository: z.object({ issues: connection }) });

interface Name {
  readonly epic: string;
  readonly key: string;
}

/** Absent too as long as it does not wait yet for all that it must wait for: filing it again links what is missing. */
export async function findItem(github: GitHubRepository, name: Name): Promise<Answer<FiledItem>> {
  const found = await findIssue(github, name);
  if (found.kind !== 'ok') return hidden(found);
  if (!found.value) return absent;
  const { number, title, body } = found.value;
  const item = String(number);
  const linked = await needsOf(github, item);
  if (linked.kind !== 'ok') return hidden(linked);
  const isWhole = (filedMark(body)?.needs ?? []).every(need => linked.value.includes(need));
  return isWhole ? known({ item, title }) : absent;
}

export async function fileItem(
  github: GitHubRepository,
  filing: InputOf<typeof FileItem>,
): Promise<Performed<{ readonly item: string }>> {
  const { epic, key } = filing;
  const needs = filing.dependsOn.filter(id => numberOf(id) !== undefined);
  const found = await findIssue(github, { epic, key });
  if (found.kind !== 'ok') return untried(found);
  const made = found.value ? { kind: 'ok' as const, value: found.value } : await makeIssue(github, filing, needs);
  if (made.kind !== 'ok') return toPerformed(made);
  const item = String(made.value.number);
  const linked = await linkNeeds(github, item, needs);
  return linked.kind === 'ok' ? done({ item }) : toPerformed(linked);
}

async function makeIssue(
  github: GitHubRepository,
  filing: InputOf<typeof FileItem>,
  needs: readonly string[],
): Promise<Reply<{ readonly number: number }>> {
  const { epic, key, title, labels } = filing;
  const text = filedText({ ...filing, body: `${filing.body}\n\nPart of #${epic}.` }, { epic, key, needs });
  return await github.client.rest({
    route: 'POST /repos/{owner}/{repo}/issues',
    parameters: { ...placeOf(github), title: itemTitle(title), body: text, labels: ownLabels(labels) },
    schema: z.object({ number: z.int() }),
    about: epic,
  });
}

/** The first that has the mark, by our own account; a second one, from a request that came late, is closed. */
async function findIssue(github: GitHubRepository, { epic, key }: Name): Promise<Reply<Issue | undefined>> {
  const listed = await issuesAfter(github, epic);
  if (listed.kind !== 'ok') return listed;
  const ours = listed.value.filter(({ body, viewerDidAuthor }) => {
    const mark = viewerDidAuthor ? filedMark(body) : undefined;
    return mark?.epic === epic && mark.key === key;
  });
  const [first, ...others] = ours.toSorted((one, other) => one.number - other.number);
  for (const { number } of others.filter(({ state }) => state === 'OPEN')) {
    const closed = await closeIssue(github, number, epic);
    if (closed.kind !== 'ok') return closed;
  }
  return { kind: 'ok', value: first };
}

/** Issues of an epic are newer than it is. */
async function issuesAfter(github: GitHubRepository, epic: string): Promise<Reply<readonly Issue[]>> {
  const from = numberOf(epic) ?? 0;
  const found: Issue[] = [];
  let after: string | null = null;
  for (;;) {
    const page: Reply<z.infer<typeof connection>> = await github.client.graphql({
      text: filedItemsOperation,
      variables: { owner: github.owner, name: github.name, after },
      schema: answerSchema.transform(answer => answer.repository.issues),
      about: epic,
    });
    if (page.kind !== 'ok') return page;
    const { nodes, pageInfo }: z.infer<typeof connection> = page.value;
    found.push(...nodes.filter(({ number }) => number > from));
    const isEnd = nodes.some(({ number }) => number <= from) || !pageInfo.hasNextPage || pageInfo.endCursor === after;
    if (isEnd) return { kind: 'ok', value: found };
    after = pageInfo.endCursor;
  }
}

async function closeIssue(github: GitHubRepository, number: number, epic: string): Promise<Reply<unknown>> {
  return await github.client.rest({
    route: 'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
    parameters: { ...placeOf(github), issue_number: number, state: 'closed', state_reason: 'duplicate' },
    schema: z.unknown(),
    about: epic,
  });
}

// An issue as a run needs it: its text as far as trusted people wrote it, who talks in its thread, and what must end first. The person
// who changed a text last counts as its author.
import { type Answer, absent, known, unknown } from '../../../core/answer.ts';
import { findFindings } from '../../../core/thread/findings.ts';
import type { ItemFacts } from '../../../core/world/item.ts';
import { type Actor, accountOf } from '../../github/account.ts';
import type { GitHubRepository } from '../../github/repository.ts';
import { type BlockerParts, openBlockers } from './blockers.ts';
import { versionOf } from './card.ts';
import { type Issue, readIssue, readThread, type Thread } from './read-issue.ts';

export async function readItem(place: BlockerParts, item: string): Promise<Answer<ItemFacts>> {
  const { github } = place;
  const issue = await readIssue(github, item);
  if (issue.kind !== 'ok') return unknown(issue.reason);
  if (!issue.value) return absent;
  const [thread, blockers] = await Promise.all([
    readThread(github, item, issue.value.comments),
    openBlockers(place, item, issue.value),
  ]);
  if (thread.kind !== 'ok') return unknown(thread.reason);
  if (blockers.kind !== 'ok') return unknown(blockers.reason);
  return await factsOf(github, issue.value, thread.value, blockers.value);
}

async function factsOf(
  github: GitHubRepository,
  issue: Issue,
  thread: Thread,
  blockers: readonly string[],
): Promise<Answer<ItemFacts>> {
  const renames = issue.timelineItems.nodes;
  const people = [...writersOf(issue), ...renamersOf(renames), ...thread.kept.flatMap(writersOf)];
  const trusted = await github.owners.trustedOf(people);
  if (trusted.kind !== 'known') return trusted;
  const isTrusted = (account: string) => trusted.value.has(account);
  const comments = thread.kept.map(({ author, editor, ...said }) => {
    return { ...said, author: accountOf(author), isTrusted: writersOf({ author, editor }).every(isTrusted) };
  });
  const trustedBodies = comments.filter(each => each.isTrusted).map(({ body }) => body);
  const findings = findFindings(issue.body, trustedBodies);
  const distrust = distrustOf(issue, isTrusted) ?? unknownTitle(issue, isTrusted);
  return known({
    id: issue.id,
    title: trustedTitle(issue.title, renames, isTrusted),
    body: issue.body,
    labels: (issue.labels?.nodes ?? []).map(({ name }) => name),
    author: accountOf(issue.author),
    isTrusted: distrust === undefined,
    ...(distrust === undefined ? {} : { distrust }),
    ...(issue.state === 'CLOSED' ? { isClosed: true } : {}),
    blockers: [...blockers],
    comments,
    ...(thread.leftOut > 0 ? { commentsLeftOut: thread.leftOut } : {}),
    version: versionOf(issue),
    ...(findings === undefined ? {} : { findings }),
  });
}

/** Renamed so often that no rename by a trusted person is in the list. */
function unknownTitle({ timelineItems }: Issue, isTrusted: (account: string) => boolean): string | undefined {
  const { nodes, pageInfo } = timelineItems;
  if (!pageInfo.hasPreviousPage || renamersOf(nodes).some(isTrusted)) return undefined;
  return 'strangers renamed it more than a hundred times';
}

/** Undefined: all of it is by people who are trusted. */
function distrustOf({ author, editor }: Issue, isTrusted: (account: string) => boolean): string | undefined {
  if (!isTrusted(accountOf(author))) return `it is by ${accountOf(author)}`;
  return editor && !isTrusted(accountOf(editor)) ? `its text was last edited by ${accountOf(editor)}` : undefined;
}

export interface Rename {
  readonly actor: Actor;
  readonly previousTitle: string;
}

export interface Written {
  readonly author: Actor;
  /** Null: it was never edited. */
  readonly editor: Actor;
}

/** The accounts that a text is by: its author, and the person who edited it last. */
export function writersOf({ author, editor }: Written): readonly string[] {
  return editor ? [accountOf(author), accountOf(editor)] : [accountOf(author)];
}

/** The title as a trusted person left it: what a stranger renamed since then does not count. */
export function trustedTitle(
  title: string,
  renames: readonly Rename[],
  isTrusted: (account: string) => boolean,
): string {
  const at = renames.findLastIndex(({ actor }) => isTrusted(accountOf(actor)));
  return renames[at + 1]?.previousTitle ?? title;
}

export function renamersOf(renames: readonly Rename[]): readonly string[] {
  return renames.map(({ actor }) => accountOf(actor));
}

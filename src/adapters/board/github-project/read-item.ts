// An issue as a run needs it: its text as far as trusted people wrote it, who talks in its thread, and what must end first. The person
// who changed a text last counts as its author.
import { type Answer, absent, known } from '../../../core/answer.ts';
import { findFindings } from '../../../core/thread/findings.ts';
import type { ItemFacts } from '../../../core/world/item.ts';
import { type Actor, accountOf, writersOf } from '../../github/account.ts';
import { hidden } from '../../github/reply.ts';
import type { GitHubRepository } from '../../github/repository.ts';
import { type Blocker, type BlockerParts, openBlockers } from './blockers.ts';
import { versionOf } from './card.ts';
import { type Issue, readIssue, readThread, type Thread } from './read-issue.ts';

export async function readItem(place: BlockerParts, item: string): Promise<Answer<ItemFacts>> {
  const { github } = place;
  const issue = await readIssue(github, item);
  if (issue.kind !== 'ok') return hidden(issue);
  if (!issue.value) return absent;
  const [thread, blockers] = await Promise.all([
    readThread(github, item, issue.value.comments),
    openBlockers(place, item, issue.value),
  ]);
  if (thread.kind !== 'ok') return hidden(thread);
  if (blockers.kind !== 'ok') return hidden(blockers);
  return await factsOf(github, issue.value, thread.value, blockers.value);
}

async function factsOf(
  github: GitHubRepository,
  issue: Issue,
  thread: Thread,
  blockers: readonly Blocker[],
): Promise<Answer<ItemFacts>> {
  const renames = issue.timelineItems.nodes;
  const openers = blockers.flatMap(({ by }) => by ?? []);
  const people = [...writersOf(issue), ...renamersOf(renames), ...thread.kept.flatMap(writersOf), ...openers];
  const trusted = await github.owners.trustedOf(people);
  if (trusted.kind !== 'known') return trusted;
  const isTrusted = (account: string) => trusted.value.has(account);
  const comments = thread.kept.map(({ author, editor, lastEditedAt, isAgent, ...said }) => {
    const isKnown = writersOf({ author, editor, lastEditedAt }).every(isTrusted);
    // A stranger may write a mark, and stays a stranger.
    const by = isAgent && isKnown ? { isTrusted: false, isAgent } : { isTrusted: isKnown };
    return { ...said, author: accountOf(author), ...by };
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
    blockers: blockers.filter(({ by }) => by === undefined || isTrusted(by)).map(({ name }) => name),
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
function distrustOf(issue: Issue, isTrusted: (account: string) => boolean): string | undefined {
  const [author = '', editor] = writersOf(issue);
  if (!isTrusted(author)) return `it is by ${author}`;
  return editor !== undefined && !isTrusted(editor) ? `its text was last edited by ${editor}` : undefined;
}

export interface Rename {
  readonly actor: Actor;
  readonly previousTitle: string;
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

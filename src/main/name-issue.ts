// What a person means by an item where items are issues of GitHub: a number, with or without #, or the address of the issue.
import type { NamedItem } from '../config/items/resolve-item.ts';
import { Problem } from '../core/problem.ts';
import type { Board } from '../ports/board.ts';

export interface IssuePlace {
  readonly board: Pick<Board, 'readItem'>;
  /** owner/name. */
  readonly repo: string;
}

export async function nameIssue({ board, repo }: IssuePlace, name: string): Promise<NamedItem> {
  const id = issueIn(name.trim(), repo);
  if (id === undefined) throw noIssue(`${JSON.stringify(name)} is no issue of ${repo}`);
  const facts = await board.readItem(id);
  if (facts.kind === 'unknown')
    throw new Problem({
      code: 'forge-silent',
      what: `issue #${id} cannot be read: ${facts.reason}`,
      remedy: 'Try again.',
    });
  if (facts.kind === 'absent') throw noIssue(`${repo} has no issue #${id}`);
  const { title, body, author } = facts.value;
  return { item: { id, title, body, author, labels: [], dependsOn: [], file: '' }, isNew: false };
}

/** An address counts only if it is of this very repository. */
function issueIn(name: string, repo: string): string | undefined {
  const bare = /^#?0*(?<id>[1-9]\d{0,9})$/.exec(name)?.groups?.id;
  if (bare !== undefined) return bare;
  const address = /^https?:\/\/[^/]+\/(?<where>[^/]+\/[^/]+)\/issues\/(?<id>[1-9]\d{0,9})\/?(?:[?#].*)?$/.exec(
    name,
  )?.groups;
  const short = /^(?<where>[\w.-]+\/[\w.-]+)#(?<id>[1-9]\d{0,9})$/.exec(name)?.groups;
  const found = address ?? short;
  return found?.where?.toLowerCase() === repo.toLowerCase() ? found.id : undefined;
}

function noIssue(what: string): Problem {
  const remedy = 'With forge github an item is an issue: name one by its number, or open it first ("gh issue create").';
  return new Problem({ code: 'item-unknown', what, remedy });
}

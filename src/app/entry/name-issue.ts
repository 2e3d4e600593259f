// What a person means by an item where items are issues of GitHub: a number, with or without #, or the address of the issue.
import { noIssue } from './inspect-item.ts';

/** `repo`: owner/name. A Problem when the name cannot be one of its issues. */
export function issueNamed(name: string, repo: string): string {
  const id = issueIn(name.trim(), repo);
  if (id === undefined) throw noIssue(`${JSON.stringify(name)} is no issue of ${repo}`);
  return id;
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

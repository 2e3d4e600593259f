// What a person means by an item: a number, a file, a sentence, or - for standard input; with a forge, an issue.
import { createItem } from '../../config/items/create-item.ts';
import { openItems } from '../../config/items/open-items.ts';
import { resolveItem } from '../../config/items/resolve-item.ts';
import type { Actor } from '../../core/event.ts';
import { threadPrefix } from '../../core/thread/events.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Project } from '../project.ts';
import { runNames } from '../runs/find-run.ts';
import type { Runtime } from '../runs/runs-workspace.ts';
import { noIssue } from './inspect-item.ts';

export interface NamingContext
  extends Pick<Runtime, 'journal' | 'issuesOf'>,
    Pick<Project, 'git' | 'repository' | 'base'> {
  readonly cwd: string;
  readonly actor: Actor;
  /** What comes on standard input. */
  readonly readInput: () => Promise<string>;
}

/** The number of the item. A sentence becomes a new item, unless there is one with the same words. */
export async function nameItem(context: NamingContext, name: string): Promise<string> {
  if (context.issuesOf !== undefined) return issueNamed(name, context.issuesOf);
  const { git, repository: folder, base, journal, actor, cwd, readInput } = context;
  const items = openItems(git, folder, base);
  const { id } = await resolveItem(name, {
    folder,
    cwd,
    items,
    author: actor.id.replaceAll(/\p{Cc}+/gu, ' ').trim(),
    create: async draft =>
      await createItem({ folder, draft, taken: [...(await itemsIn(journal)), ...(await items.ids())] }),
    readInput,
  });
  return id;
}

/** Every item that the journal has facts about: its number keeps its meaning, also when its file is gone. */
async function itemsIn(journal: Journal): Promise<readonly string[]> {
  const threads = (await journal.streams(threadPrefix)).map(head => head.stream.slice(threadPrefix.length));
  return [...threads, ...(await runNames(journal)).map(itemOfRun)];
}

/** The first run of item 7 is named 7, the second 7-2. */
export function itemOfRun(run: string): string {
  return run.replace(/-\d+$/, '');
}

/** An issue by its number, with or without #, or by its address. `repo`: owner/name. A Problem when the name cannot be one of its issues. */
function issueNamed(name: string, repo: string): string {
  const id = issueIn(name.trim(), repo);
  if (id === undefined) throw noIssue(`${JSON.stringify(name)} is not an issue of ${repo}`);
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

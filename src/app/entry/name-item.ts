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
import { issueNamed } from './name-issue.ts';

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

// What a person means by an item, in the repository of a session.
import { readRuns } from '../adapters/thread/read-streams.ts';
import type { RunSession } from '../cli/run/run-session.ts';
import { createItem } from '../config/items/create-item.ts';
import { openItems } from '../config/items/open-items.ts';
import { type NamedItem, resolveItem } from '../config/items/resolve-item.ts';
import { threadPrefix } from '../core/thread/events.ts';
import type { Journal } from '../ports/journal.ts';
import { nameIssue } from './name-issue.ts';

export interface NamingPlace
  extends Pick<RunSession, 'repository' | 'base' | 'journal' | 'person'>,
    Partial<Pick<RunSession, 'issues'>> {
  readonly cwd: string;
  readInput(): Promise<string>;
}

export async function nameItem(place: NamingPlace, name: string): Promise<NamedItem> {
  if (place.issues) return await nameIssue(place.issues, name);
  const { repository: folder, base, journal, person, cwd, readInput } = place;
  const items = openItems(folder, base);
  return await resolveItem(name, {
    folder,
    cwd,
    items,
    author: person.replaceAll(/\p{Cc}+/gu, ' ').trim(),
    create: async draft =>
      await createItem({ folder, draft, taken: [...(await itemsIn(journal)), ...(await items.ids())] }),
    readInput,
  });
}

/** Every item that something happened to: its number keeps its meaning, also when its file is gone. */
async function itemsIn(journal: Journal): Promise<readonly string[]> {
  const threads = (await journal.streams(threadPrefix)).map(head => head.stream.slice(threadPrefix.length));
  return [...threads, ...(await readRuns(journal)).flatMap(state => state.request?.item ?? [])];
}

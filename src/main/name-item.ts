// What a person means by an item, in the repository of a session.
import { text } from 'node:stream/consumers';
import type { RunSession } from '../cli/run/run-session.ts';
import { createItem } from '../config/items/create-item.ts';
import { openItems } from '../config/items/open-items.ts';
import { type NamedItem, resolveItem } from '../config/items/resolve-item.ts';
import { threadPrefix } from '../core/thread/events.ts';

export async function nameItem(cwd: string, session: RunSession, name: string): Promise<NamedItem> {
  const { repository: folder, base, journal, person } = session;
  const items = openItems(folder, base);
  return await resolveItem(name, {
    folder,
    cwd,
    items,
    author: person,
    create: async draft => {
      const threads = (await journal.streams(threadPrefix)).map(head => head.stream.slice(threadPrefix.length));
      return await createItem({ folder, draft, taken: [...threads, ...(await items.ids())] });
    },
    readInput: () => text(process.stdin),
  });
}

// Bookmarks on any store: one row per reader.
import type { Bookmarks } from '../../ports/bookmarks.ts';
import { checkName } from './arguments.ts';
import type { StoreAccess } from './store-access.ts';

export function createBookmarks(store: StoreAccess): Bookmarks {
  return {
    find: name => store.read(rows => rows.bookmark(name)),
    advance: async (name, to) => {
      checkName('a bookmark', name);
      if (!Number.isSafeInteger(to) || to < 0) throw new Error(`not a place for a bookmark: ${to}`);
      // Most reads acknowledge nothing new, and need no commit.
      const before = await store.read(rows => rows.bookmark(name));
      if (before >= to) return before;
      return await store.write(rows => {
        const at = Math.max(to, rows.bookmark(name));
        rows.keepBookmark(name, at);
        return at;
      });
    },
  };
}

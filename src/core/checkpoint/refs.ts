// Paths as the states of a session write them: from its folder, or with that folder's own path in front.
import type { Session } from './session/session.ts';

/** The path inside the session; undefined: it leads out of it. */
export function pathOfRef(session: Session, ref: string): string | undefined {
  const text = ref.trim().replaceAll('\\', '/');
  const own = [`/${session.id}/`, '<session>/'].flatMap(mark => {
    const at = `/${text}`.lastIndexOf(mark.startsWith('/') ? mark : `/${mark}`);
    return at === -1 ? [] : [`/${text}`.slice(at + (mark.startsWith('/') ? mark.length : mark.length + 1))];
  });
  const [inside = text] = own;
  const parts = inside.split('/').filter(part => part !== '.' && part !== '');
  const leadsOut = parts.includes('..') || (own.length === 0 && text.startsWith('/'));
  return leadsOut ? undefined : parts.join('/') + (inside.endsWith('/') ? '/' : '');
}

/** A file that is there; for a folder at least one file in it. */
export function isThere(session: Session, path: string): boolean {
  if ((session.sizes.get(path) ?? 0) > 0) return true;
  const folder = path.endsWith('/') ? path : `${path}/`;
  return [...session.sizes.keys()].some(each => each.startsWith(folder));
}

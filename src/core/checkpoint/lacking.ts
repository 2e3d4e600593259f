// A check whose input is not there, or cannot be read: never a pass and never a failure, and the path is named.
import type { Outcome } from './check.ts';
import type { Session } from './session/session.ts';
import { placeIn } from './session/texts.ts';

/** The outcome where `path`, a file or a folder with a slash at its end, is missing or cannot be read; undefined: it is there. */
export function lacking(session: Session, path: string): Outcome | undefined {
  const isFolder = path.endsWith('/');
  const trouble = session.troubles.find(each => (isFolder ? each.path.startsWith(path) : each.path === path));
  if (trouble) {
    const place = placeIn(trouble.path, trouble.line);
    return { result: 'warn', names: [trouble.path], place, evidence: `${trouble.path} ${trouble.what}` };
  }
  const isThere = isFolder ? [...session.sizes.keys()].some(each => each.startsWith(path)) : session.sizes.has(path);
  return isThere ? undefined : { result: 'warn', names: [path], place: path, evidence: `${path} is missing` };
}

/** The first of several inputs that is lacking. */
export function lackingAny(session: Session, paths: readonly string[]): Outcome | undefined {
  for (const path of paths) {
    const outcome = lacking(session, path);
    if (outcome) return outcome;
  }
  return undefined;
}

// Short names for the members of a team, made of their titles: safe in branch names, and each there once.
import { slugOf } from '../../config/items/item-name.ts';

const charsMax = 30;

/** `known`: names that are taken. */
export function memberNames(titles: readonly string[], known: readonly string[] = []): readonly string[] {
  const taken = new Set(known);
  return titles.map(title => {
    const name = unused(shorten(slugOf(title)), taken);
    taken.add(name);
    return name;
  });
}

/** `step-2` would be the second run of `step`. */
function shorten(slug: string): string {
  const cut = slug.length <= charsMax ? slug : slug.slice(0, Math.max(1, slug.lastIndexOf('-', charsMax)));
  return (
    cut
      .slice(0, charsMax)
      .replace(/-(?=\d+$)/, '')
      .replace(/-$/, '') || 'member'
  );
}

function unused(name: string, taken: ReadonlySet<string>): string {
  for (let code = 97; code <= 122; code++) {
    const next = code === 97 ? name : `${name}-${String.fromCharCode(code)}`;
    if (!taken.has(next)) return next;
  }
  return unused(`${name}x`, taken);
}

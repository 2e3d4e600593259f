// Names of members: short words for people, safe in branch names, each once in a team.
import { slugOf } from '../items/item-name.ts';

export const nameCharsMax = 48;

/** One name for each label, in their order; none of `taken`. */
export function nameSpecs(labels: readonly string[], taken: readonly string[]): readonly string[] {
  const used = new Set(taken);
  return labels.map(label => {
    const name = freeName(nameOf(label), used);
    used.add(name);
    return name;
  });
}

/** A number at the end is joined to its word: `login-2` would mean the second run of login. */
export function nameOf(label: string): string {
  let name = slugOf(label);
  for (let cut = name.lastIndexOf('-'); cut > 0 && /^\d+$/.test(name.slice(cut + 1)); cut = name.lastIndexOf('-'))
    name = name.slice(0, cut) + name.slice(cut + 1);
  return /^\d+$/.test(name) ? `spec${name}`.slice(0, nameCharsMax) : name;
}

/** `login`, `login-b`, … `login-z`, `login-ba`. */
function freeName(name: string, used: ReadonlySet<string>): string {
  for (let count = 0; ; count++) {
    const suffix = count === 0 ? '' : `-${letters(count)}`;
    const free = `${name.slice(0, nameCharsMax - suffix.length).replace(/-$/, '')}${suffix}`;
    if (!used.has(free)) return free;
  }
}

function letters(count: number): string {
  const last = String.fromCharCode('a'.charCodeAt(0) + (count % 26));
  return count < 26 ? last : letters(Math.floor(count / 26)) + last;
}

// Names of item files: a number, then words for people. The number alone says which item it is.

export const itemsFolder = '.pitwall/items';

/** The id in a file name; undefined: the file is not an item. */
export function idOfName(name: string): string | undefined {
  return /^0*(?<id>[1-9]\d{0,5})(?:-[^/]*)?\.md$/.exec(name)?.groups?.id;
}

/** `007-fix-the-login.md` */
export function nameOf(id: number, title: string): string {
  return `${String(id).padStart(3, '0')}-${slugOf(title)}.md`;
}

const slugCharsMax = 48;

/** Plain letters, digits and hyphens only: safe in every file system, shell and listing. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (words.length <= slugCharsMax) return words || 'item';
  const cut = words.slice(0, slugCharsMax + 1);
  const end = cut.lastIndexOf('-');
  return cut.slice(0, end > 0 ? end : slugCharsMax);
}

// The paths of files that a text names: with a folder, or a name that ends as source files do.

/** Not an address of the web, and not a number with a fraction. */
const path = /(?<![\w./:@-])(?:\.\/)?[\w@.-]{1,100}(?:\/[\w@.[\]-]{1,100}){0,20}/g;
const ending = /\.[A-Za-z][A-Za-z0-9]{0,9}$/;
/** Names with an ending that are as often no file: `e.g`, `README` has none, `Node.js` is a product. */
const notFiles = /^(?:e\.g|i\.e|etc|vs|node\.js|next\.js|vue\.js|express\.js)\.?$/i;
const plainName =
  /^[\w-]+\.(?:[cm]?[jt]sx?|json|md|ya?ml|toml|py|rs|go|java|kt|rb|php|cs|c|h|cc|cpp|hpp|sql|sh|css|html|txt|lock|cfg|ini)$/;

/** In the order in which they come, each once. */
export function filesNamedIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [match] of text.matchAll(path)) {
    const name = match.replace(/^\.\//, '').replace(/\.{1,9}$/, '');
    if (isFile(name)) found.add(name);
  }
  return [...found];
}

function isFile(name: string): boolean {
  if (notFiles.test(name) || !ending.test(name)) return false;
  return name.includes('/') ? !name.split('/').some(part => part === '..' || part === '') : plainName.test(name);
}

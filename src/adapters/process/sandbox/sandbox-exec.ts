// The profile of macOS' sandbox-exec for what a process may see: the last rule that fits counts. Pure. It cannot put a folder in
// another's place: what has to be there is shown where it is.
import type { Mount } from './bubblewrap.ts';

const start = `(version 1)
(allow default)
(deny file-write*)
(allow file-write* (literal "/dev/null") (literal "/dev/tty") (literal "/dev/dtracehelper") (regex #"^/dev/fd/"))
(deny process-info* (target others))
(deny signal (target others))
(allow signal (target same-sandbox))`;

export function sandboxProfile(mounts: readonly Mount[]): string {
  const sorted = [...new Map(mounts.map(mount => [mount.path, mount])).values()].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  );
  return [start, ...sorted.flatMap(ruleOf)].join('\n');
}

function ruleOf(mount: Mount): readonly string[] {
  const at = `(subpath ${JSON.stringify(mount.path)})`;
  switch (mount.kind) {
    case 'empty':
      return [`(deny file-read* file-write* ${at})`, `(allow file-read-metadata ${at})`];
    case 'link':
      return [];
    case 'read':
      return [`(allow file-read* ${at})`, `(deny file-write* ${at})`];
    case 'write':
      return [`(allow file-read* file-write* (subpath ${JSON.stringify(mount.from ?? mount.path)}))`];
  }
}

// Names as git and the file system have them: bytes. Here each byte is one character, so that no name is ever misread.

/** For calls of node:fs: a root in UTF-8 and a path below it in bytes. */
export function at(root: string, path: string): Buffer {
  return path === '' ? Buffer.from(root) : Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, 'latin1')]);
}

/** For people. */
export function readable(path: string): string {
  return Buffer.from(path, 'latin1').toString('utf8');
}

export function splitNul(text: string): string[] {
  return text.split('\0').filter(Boolean);
}

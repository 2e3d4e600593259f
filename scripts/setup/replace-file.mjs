// Writes a file so that whoever reads it finds the old text or the new one, never half of it.
import { renameSync, writeFileSync } from 'node:fs';

export function replaceFile(path, text) {
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, path);
}

// Writes a file so that a reader finds the old content or the new one, never half of it.
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** `content`: text or bytes. */
export function replaceFile(path, content) {
  const fresh = `${path}.${process.pid}`;
  try {
    writeFileSync(fresh, content);
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

// Writes a file so that a reader sees the old text or the new one, never a half.
import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';

export interface WriteOptions {
  /** Default: 0o666 without the umask. */
  readonly mode?: number;
  /** Waits until the bytes are on the disk. Default: false. */
  readonly flush?: boolean;
}

export function writeByRename(file: string, text: string, options: WriteOptions = {}): void {
  const draft = `${file}.${randomUUID()}.part`;
  try {
    writeFileSync(draft, text, { ...options, flag: 'wx' });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

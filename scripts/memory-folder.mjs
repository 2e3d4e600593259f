// A folder in memory for what tests make and remove: on a disk, hundreds of thousands of small files cost more than the programs that
// write them. Undefined: there is none that is large enough and lets programs run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
/** All tests at once hold less than a fourth of it. */
const freeBytes = 4 * 1024 ** 3;

export function makeMemoryFolder() {
  let folder;
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < freeBytes) return undefined;
    // Short: paths of sockets have an end.
    folder = mkdtempSync(join(memory, 'pw-'));
  } catch {
    return undefined;
  }
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const runs = spawnSync(program).status === 0;
  rmSync(runs ? program : folder, { recursive: true });
  return runs ? folder : undefined;
}

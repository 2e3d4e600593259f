// A transcript is a folder of numbered files. A full one is followed by the next; the oldest go when there are too many.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../std/error-code.ts';

export const segmentPath = (folder: string, number: number) => join(folder, `${String(number).padStart(6, '0')}.jsonl`);

/** Numbers of the files there are, oldest first; none where there is no folder. */
export async function segmentsIn(folder: string): Promise<readonly number[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const numbers = names.flatMap(name => {
    const match = /^(\d{6,})\.jsonl$/.exec(name);
    return match ? [Number(match[1])] : [];
  });
  return numbers.sort((a, b) => a - b);
}

/** Any attempt's name as the name of one folder. */
export function folderNameOf(attempt: string): string {
  const safe = encodeURIComponent(attempt).replaceAll('*', '%2A');
  return /^\.+$/.test(safe) ? safe.replaceAll('.', '%2E') : safe;
}

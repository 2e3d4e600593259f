// Errors of the system that say that the machine has no more of something, in words with a remedy.
import { statfsSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/** Undefined: the error says something else. */
export function machineLimit(error: unknown): { code: string; what: string; remedy: string } | undefined {
  const said = error instanceof Error ? error.message : '';
  switch (errorCode(error)) {
    case 'EMFILE':
    case 'ENFILE':
      return {
        code: 'environment-files',
        what: `too many files are open: ${said}`,
        remedy: 'Raise the limit, for example with "ulimit -n 1024", or end programs, and start Pitwall again.',
      };
    case 'ENOSPC':
    case 'EDQUOT':
      return {
        code: 'disk-full',
        what: `a disk is full: ${said}`,
        remedy: 'Free some space (`pitwall gc` removes what retention allows), and start Pitwall again.',
      };
    default:
      return undefined;
  }
}

/** Less than anything useful can be done with. */
const bytesMin = 1024 * 1024;

/** False also where that cannot be found out. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize, blocks } = statfsSync(folder);
    return blocks > 0 && bavail * bsize < bytesMin;
  } catch (error) {
    if (errorCode(error) === '') throw error;
    return false;
  }
}

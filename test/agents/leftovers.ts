// Processes of this machine whose command line or environment has a text in it; found without the help of whoever
// should have ended them.
import { readdirSync, readFileSync } from 'node:fs';

export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(pid => ['cmdline', 'environ'].some(file => readProc(pid, file).includes(text)))
    .map(Number);
}

/** Empty for a process that has just gone, or is another user's. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

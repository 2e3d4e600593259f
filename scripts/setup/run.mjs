// Runs one program to its end and keeps the tail of what it printed.
import { spawn } from 'node:child_process';

const tailMaxChars = 64 * 1024;

/** Resolves with `{ code, output }`; `code` is undefined when it could not be started or a signal ended it. */
export function run(command, args, { cwd, env = process.env, abort, onStart }) {
  return new Promise(resolve => {
    let output = '';
    const keep = chunk => {
      output = (output + chunk).slice(-tailMaxChars);
    };
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const stop = () => child.kill('SIGTERM');
    abort?.addEventListener('abort', stop, { once: true });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', keep);
    if (child.pid !== undefined) onStart?.(child.pid);
    const end = (code, text = '') => {
      abort?.removeEventListener('abort', stop);
      resolve({ code, output: output + text });
    };
    child.on('error', error => end(undefined, error.message));
    child.on('close', code => end(code ?? undefined));
  });
}

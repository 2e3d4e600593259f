// One hook to its end, with the project's own programs first, as the tools that run hooks have it.
import { spawnSync } from 'node:child_process';
import type { HookCall, HookRan } from '../../../core/gate/hook-report.ts';

const bytesMax = 16 * 1024 * 1024;
const linesMax = 40;

/** A program that is missing ends with 127, as in a hook. */
const inHook = 'export PATH="$PWD/node_modules/.bin:$PATH" GIT_EDITOR=:; exec "$@"';

export function runHook(cwd: string, argv: HookCall['argv']): Pick<HookRan, 'code' | 'tail'> {
  const { status, signal, stdout, stderr, error } = spawnSync('sh', ['-c', inHook, 'sh', ...argv], {
    cwd,
    encoding: 'utf8',
    maxBuffer: bytesMax,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.stdout.write(`$ ${argv.join(' ')}\n${stdout ?? ''}${stderr ?? ''}`);
  const why = error?.message ?? (signal ? `ended by ${signal}` : '');
  const tail = [lastLines(stdout), lastLines(stderr), why].filter(part => part !== '').join('\n');
  return { code: error ? null : status, tail };
}

const lastLines = (text: string | null) => (text ?? '').trimEnd().split('\n').slice(-linesMax).join('\n');

import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createContextDouble } from '../../test/support/context-double.ts';
import type { ExitCode } from './exit-codes.ts';
import { watchOutput } from './watch-output.ts';

function fail(stream: 'stdout' | 'stderr', code: string, ...argv: string[]) {
  const double = createContextDouble(argv);
  const streams = { stdout: new EventEmitter(), stderr: new EventEmitter() };
  const left: ExitCode[] = [];
  watchOutput({ ...streams, leave: exitCode => left.push(exitCode) }, double.context);
  streams[stream].emit('error', Object.assign(new Error(`${code}: write`), { code }));
  return { left, stdout: double.stdout(), stderr: double.stderr() };
}

describe('output that cannot be written', () => {
  it('ends quietly when the reader has read enough', () => {
    expect(fail('stdout', 'EPIPE')).toEqual({ left: [0], stdout: '', stderr: '' });
  });

  it.each([[], ['--json']])('is one sentence with its own exit code, and no bug: %j', (...argv) => {
    expect(fail('stdout', 'ENOSPC', ...argv)).toEqual({
      left: [74],
      stdout: '',
      stderr:
        'pitwall: the output could not be written: ENOSPC: write\n  Free some space, or send the output elsewhere.\n',
    });
  });

  it.each(['EPIPE', 'ENOSPC'])('leaves the command alone when only complaints are lost: %s', code => {
    expect(fail('stderr', code)).toEqual({ left: [], stdout: '', stderr: '' });
  });
});

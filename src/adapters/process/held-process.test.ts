import { describe, expect, it } from 'vitest';
import type { ProcessEnd } from '../../ports/processes.ts';
import { processEnd } from './held-process.ts';

describe('end of a process', () => {
  it.each<[code: number, end: ProcessEnd]>([
    [0, { kind: 'exited', code: 0 }],
    [75, { kind: 'exited', code: 75 }],
    [137, { kind: 'killed', signal: 'SIGKILL' }],
    [143, { kind: 'killed', signal: 'SIGTERM' }],
    [144, { kind: 'exited', code: 144 }],
    [145, { kind: 'exited', code: 145 }],
    [173, { kind: 'exited', code: 173 }],
    [255, { kind: 'exited', code: 255 }],
  ])('is told from the status %i of a shell that waited for it', (code, end) => {
    expect(processEnd({ code, signal: null }, true)).toEqual(end);
  });

  it('is taken as it is when the process was waited for', () => {
    expect(processEnd({ code: 143, signal: null }, false)).toEqual({ kind: 'exited', code: 143 });
    expect(processEnd({ code: null, signal: 'SIGTERM' }, false)).toEqual({ kind: 'killed', signal: 'SIGTERM' });
  });
});

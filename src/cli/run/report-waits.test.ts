import { describe, expect, it } from 'vitest';
import type { Decision } from '../../core/flow.ts';
import { reportWaits } from './report-waits.ts';

const waiting = (why: string): Decision => ({ rule: 'r', why, record: [], effects: [], wakeAt: 1 });

function stage() {
  const said: string[] = [];
  const naps: (() => void)[] = [];
  const sleep = (_ms: number, signal?: AbortSignal) =>
    new Promise<void>(resolve => {
      naps.push(resolve);
      signal?.addEventListener('abort', () => resolve());
    });
  const teller = reportWaits({ sleep }, (stream, line) => said.push(`${stream}${line}`));
  const pass = async () => {
    for (const wake of naps.splice(0)) wake();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { teller, said, pass };
}

describe('a wait for the world', () => {
  it('is told once, when it is longer than a moment', async () => {
    const { teller, said, pass } = stage();
    teller.note('run/1', waiting('GitHub is silent'));
    expect(said).toEqual([]);
    teller.note('run/1', waiting('GitHub is silent'));
    await pass();
    teller.note('run/1', waiting('GitHub is silent'));
    await pass();
    expect(said).toEqual(['run/1  waiting: GitHub is silent']);
  });

  it('that is over at once is not told', async () => {
    const { teller, said, pass } = stage();
    teller.note('run/1', waiting('GitHub is silent'));
    teller.note('run/1', { ...waiting('go'), effects: [{ kind: 'X', cause: 'x', input: null }] });
    await pass();
    expect(said).toEqual([]);
  });

  it('for a person or an agent is not told', async () => {
    const { teller, said, pass } = stage();
    teller.note('run/1', { ...waiting('in review'), awaits: 'a reviewer' });
    await pass();
    expect(said).toEqual([]);
  });
});

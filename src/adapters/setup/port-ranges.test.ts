import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PortRanges } from './port-ranges.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-ports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ranges = () => new PortRanges(join(folder, 'ports'));
const portOf = (name: string) => Number(ranges().variablesFor(join(folder, name)).PITWALL_PORT);
const make = (...names: string[]) => {
  for (const name of names) mkdirSync(join(folder, name));
};

describe('ranges of ports', () => {
  it('are apart for worktrees that are there, and the same for the same one', () => {
    make('a', 'b', 'c');
    const ports = ['a', 'b', 'c'].map(portOf);
    expect(ports).toEqual([20_000, 20_010, 20_020]);
    expect(['c', 'b', 'a'].map(portOf)).toEqual(ports.toReversed());
    expect(ranges().variablesFor(join(folder, 'a')).PITWALL_PORT_COUNT).toBe('10');
  });

  it('are handed on once a worktree is gone', () => {
    make('a', 'b');
    expect(['a', 'b'].map(portOf)).toEqual([20_000, 20_010]);
    rmSync(join(folder, 'a'), { recursive: true });
    make('c');
    expect(['c', 'b'].map(portOf)).toEqual([20_000, 20_010]);
  });
});

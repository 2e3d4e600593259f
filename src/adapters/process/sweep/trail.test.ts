import { describe, expect, it } from 'vitest';
import type { ProcessEntry, Snapshot } from './snapshot.ts';
import { Trail, type TrailStart } from './trail.ts';

interface Row extends Partial<ProcessEntry> {
  readonly pid: number;
  readonly token?: string;
  readonly cwd?: string;
}

const reaper = 1;
const launcher: Row = { pid: 100, parent: 50, token: 'ours' };
const start: TrailStart = { token: 'ours', pid: 100, startTime: '100', folder: '/trees/7', reaper: () => reaper };

/** By default a process starts at the tick of its pid, leads its own session and is a child of nobody. */
function snapshotOf(...rows: readonly Row[]): Snapshot {
  const rowOf = (entry: ProcessEntry) => rows.find(row => row.pid === entry.pid);
  return {
    entries: rows.map(({ pid, token: _token, cwd: _cwd, ...row }) => {
      const entry = { pid, parent: 2, group: pid, session: pid, hasTerminal: false, startTime: String(pid) };
      return { ...entry, ...row };
    }),
    instantOf: Number,
    tokenOf: entry => rowOf(entry)?.token,
    isInside: (entry, folder) => rowOf(entry)?.cwd?.startsWith(folder) ?? false,
    isNamespaceInit: () => false,
    commandOf: entry => String(entry.pid),
  };
}

function found(trail: Trail, ...rows: readonly Row[]): number[] {
  return trail
    .members(snapshotOf(...rows))
    .map(entry => entry.pid)
    .sort((a, b) => a - b);
}

const stranger: Row = { pid: 300, cwd: '/home/you' };

describe('trail of an attempt', () => {
  it.each<[rule: string, row: Row]>([
    ['a child', { pid: 101, parent: 100 }],
    ['a process that carries the token', { pid: 101, token: 'ours' }],
    ['a process of the same session', { pid: 101, session: 100 }],
    ['a process of the same group', { pid: 101, group: 100 }],
    ['an orphan in the folder', { pid: 101, parent: reaper, cwd: '/trees/7/src' }],
  ])('finds %s, and what it started', (_rule, row) => {
    const grandchild = { pid: 102, parent: 101 };
    expect(found(new Trail(start), grandchild, launcher, row, stranger)).toEqual([100, 101, 102]);
  });

  it.each<[rule: string, row: Row]>([
    ['a process with another token', { pid: 101, token: 'theirs' }],
    ['an orphan elsewhere', { pid: 101, parent: reaper, cwd: '/trees/8' }],
    ['an orphan of another attempt in the folder', { pid: 101, parent: reaper, cwd: '/trees/7', token: 'theirs' }],
    ['somebody in a terminal in the folder', { pid: 101, parent: reaper, cwd: '/trees/7', hasTerminal: true }],
    ['a child of a program of the person, in the folder', { pid: 101, parent: 60, cwd: '/trees/7' }],
    ['an orphan that is older than the attempt', { pid: 99, parent: reaper, cwd: '/trees/7' }],
    ['the parent of the launcher', { pid: 50 }],
    ['itself', { pid: process.pid, startTime: '1000', token: 'ours' }],
    ['the first process of the machine', { pid: 1, startTime: '1000', token: 'ours' }],
  ])('does not find %s', (_rule, row) => {
    expect(found(new Trail(start), launcher, row)).toEqual([100]);
  });

  it('does not take a process for the launcher that has only its pid', () => {
    const reused = { pid: 100, startTime: '200' };
    expect(found(new Trail(start), reused, { pid: 201, parent: 100 }, { pid: 202, session: 100 })).toEqual([]);
  });

  it('knows a session only by a leader that it saw', () => {
    expect(found(new Trail(start), { pid: 201, session: 100 })).toEqual([]);
  });

  describe('with samples', () => {
    const daemon: Row = { pid: 101, parent: 100 };
    const lost: Row = { pid: 102, parent: reaper, session: 101 };

    it('finds a process after its parents are gone', () => {
      const trail = new Trail(start);
      trail.sample(snapshotOf(launcher, daemon));
      expect(found(trail, { ...daemon, parent: reaper })).toEqual([101]);
    });

    it('finds what is left of a session whose leader is gone', () => {
      const trail = new Trail(start);
      trail.sample(snapshotOf(launcher, daemon));
      trail.sample(snapshotOf(launcher, lost));
      trail.sample(snapshotOf(lost));
      expect(found(trail, lost)).toEqual([102]);
    });

    it('forgets a leader with its session: the pid may be anybody’s then', () => {
      const trail = new Trail(start);
      trail.sample(snapshotOf(launcher, daemon));
      trail.sample(snapshotOf(launcher));
      expect(found(trail, launcher, { pid: 400, session: 101 })).toEqual([100]);
    });

    it('forgets a pid that another process has by now', () => {
      const trail = new Trail(start);
      trail.sample(snapshotOf(launcher, daemon));
      expect(found(trail, launcher, { pid: 101, startTime: '500' }, { pid: 501, session: 101 })).toEqual([100]);
    });

    it('looks for marks once per process, and again when it is to end them', () => {
      const trail = new Trail(start);
      let looks = 0;
      const snapshot = snapshotOf(launcher, stranger);
      const tokenOf = (entry: ProcessEntry) => {
        if (entry.pid === stranger.pid) looks += 1;
        return snapshot.tokenOf(entry);
      };
      const counting = { ...snapshot, tokenOf };
      for (let round = 0; round < 5; round++) trail.sample(counting);
      expect(looks).toBe(1);
      trail.members(counting);
      expect(looks).toBe(2);
    });
  });
});

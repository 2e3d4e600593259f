import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { processTable } from '../../owner/process-table.ts';
import { parseEntry, parseFolders, tokenIn } from './darwin.ts';
import { sendSignal } from './end-members.ts';
import { takeLinuxSnapshot } from './linux.ts';
import { tokenVariable } from './snapshot.ts';

describe.skipIf(process.platform !== 'linux')('a snapshot on Linux', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pitwall-cwd-')));
  const env = { A: '1', [tokenVariable]: 'token-1', B: '2' };
  const child = spawn('/bin/sh', ['-c', 'read line'], { cwd: folder, env, detached: true });
  const exited = once(child, 'exit');
  const pid = child.pid ?? 0;
  const entryOf = (wanted: number) => {
    const entry = takeLinuxSnapshot().entries.find(candidate => candidate.pid === wanted);
    if (!entry) throw new Error(`${wanted} is not there`);
    return entry;
  };
  afterEach(async () => {
    child.stdin.end();
    await exited;
    rmdirSync(folder);
  });

  it('tells what marks a process', () => {
    const [snapshot, entry] = [takeLinuxSnapshot(), entryOf(pid)];
    const status = processTable().look(pid);
    expect(entry).toEqual({
      pid,
      parent: process.pid,
      group: pid,
      session: pid,
      hasTerminal: false,
      startTime: status.kind === 'running' ? status.startTime : '',
    });
    expect(snapshot.tokenOf(entry)).toBe('token-1');
    expect(snapshot.isInside(entry, folder)).toBe(true);
    expect(snapshot.isInside(entry, folder.slice(0, -1))).toBe(false);
    expect(snapshot.isNamespaceInit(entry)).toBe(false);
    expect(snapshot.commandOf(entry)).toBe('/bin/sh -c read line');
    expect(snapshot.instantOf(entry.startTime)).toBeGreaterThan(0);
    expect(sendSignal(processTable(), { pid, startTime: '1' }, 'SIGKILL')).toBe(false);
    expect(sendSignal(processTable(), entry, 'SIGCONT')).toBe(true);
  });
});

describe('what ps and lsof of macOS print', () => {
  it('is read as processes', () => {
    expect(parseEntry('  412     1   410 ??       Ss   Sat Nov 15 20:26:01 2026    ')).toEqual([
      { pid: 412, parent: 1, group: 410, session: 0, hasTerminal: false, startTime: 'Sat Nov 15 20:26:01 2026' },
    ]);
    expect(parseEntry('77777 77000 77777 ttys003  S+   Sun Nov  2 01:02:03 2026')).toMatchObject([
      { pid: 77777, hasTerminal: true, startTime: 'Sun Nov  2 01:02:03 2026' },
    ]);
    expect(parseEntry('  412     1   410 ??       Z    Sat Nov 15 20:26:01 2026')).toEqual([]);
    expect(parseEntry('')).toEqual([]);
  });

  it('is searched for the token', () => {
    expect(tokenIn(`/bin/sleep 1000 A=1 ${tokenVariable}=t-1 B=2`)).toBe('t-1');
    expect(tokenIn(`/bin/sleep 1000 X${tokenVariable}=t-1`)).toBeUndefined();
  });

  it('is read as working folders', () => {
    const folders = parseFolders('p412\nfcwd\nn/trees/7\np413\nn/trees/8 b\np414\nfcwd\n');
    expect([...folders]).toEqual([
      [412, '/trees/7'],
      [413, '/trees/8 b'],
    ]);
  });
});

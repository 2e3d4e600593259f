import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Owner } from '../../ports/owner.ts';
import { currentOwner } from './current-owner.ts';
import { lookWithPs, parsePs } from './darwin.ts';
import { parseProcStat } from './linux.ts';
import { ownerLiveness } from './owner-liveness.ts';
import { type ProcessTable, processTable } from './process-table.ts';

const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
});

async function start(program: string, args: readonly string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] });
  children.push(child);
  const [firstOutput] = await once(child.stdout ?? child, 'data');
  return { child, firstOutput: String(firstOutput) };
}

async function startWaiting(): Promise<ChildProcess> {
  const script = "process.stdout.write('ready'); setInterval(() => {}, 1000);";
  return (await start(process.execPath, ['-e', script])).child;
}

function ownerOf(child: ChildProcess): Owner {
  const table = processTable();
  const status = table.look(child.pid ?? 0);
  if (status.kind !== 'running') throw new Error(`the child is ${status.kind}`);
  return { ...currentOwner('child', table), pid: child.pid ?? 0, startTime: status.startTime };
}

describe('current owner', () => {
  it('names this process and is another one at each call', () => {
    const [first, second] = [currentOwner('pitwall run 7'), currentOwner('pitwall run 7')];
    expect(first).toEqual({ ...second, id: first.id });
    expect(first.id).not.toBe(second.id);
    expect(first.pid).toBe(process.pid);
    expect(first.label).toBe('pitwall run 7');
    expect(ownerLiveness(first)(second)).toBe('alive');
  });
});

describe('owner liveness', () => {
  const self = currentOwner('self');
  const liveness = ownerLiveness(self);

  it('calls a running process alive and a killed one dead', async () => {
    const child = await startWaiting();
    const owner = ownerOf(child);
    expect(liveness(owner)).toBe('alive');
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    expect(liveness(owner)).toBe('dead');
  });

  it('calls an owner dead whose pid now belongs to another process', async () => {
    const owner = ownerOf(await startWaiting());
    expect(liveness({ ...owner, startTime: '1' })).toBe('dead');
  });

  it('calls an owner of an earlier boot dead', () => {
    expect(liveness({ ...self, id: 'other', bootId: 'earlier' })).toBe('dead');
  });

  it('does not know about another pid namespace', () => {
    expect(liveness({ ...self, id: 'other', pidNamespace: 'pid:[1]' })).toBe('unknown');
  });

  it('does not know about a process it may not look at', () => {
    const table: ProcessTable = { ...processTable(), look: () => ({ kind: 'hidden' }) };
    expect(ownerLiveness(self, table)({ ...self, id: 'other' })).toBe('unknown');
  });

  it.skipIf(process.platform !== 'linux')('calls a zombie dead', async () => {
    const pid = await startZombie();
    const { startTime } = parseProcStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    expect(liveness({ ...self, id: 'zombie', pid, startTime })).toBe('dead');
    expect(lookWithPs(pid)).toEqual({ kind: 'gone' });
  });
});

/** A shell that became `sleep` does not wait for the child that it started before, which ends only then. */
async function startZombie(): Promise<number> {
  const script = 'sh -c "read line <&3" & echo $!; exec sleep 1000';
  const { child, firstOutput } = await start('/bin/sh', ['-c', script]);
  const pid = Number(firstOutput);
  while (readFileSync(`/proc/${child.pid}/comm`, 'utf8') !== 'sleep\n') await setImmediate();
  const input = child.stdio[3];
  if (input instanceof Writable) input.write('end\n');
  while (parseProcStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).state !== 'Z') await setImmediate();
  return pid;
}

describe('what the kernel prints', () => {
  it('reads a command name with spaces and parentheses', () => {
    const rest = 'S 1 2 2 0 -1 4194304 99 0 0 0 0 0 0 0 20 0 1 0 107059 3133440 380';
    expect(parseProcStat(`4327 (a) (b c) ${rest}`)).toEqual({ state: 'S', startTime: '107059' });
    expect(() => parseProcStat('4327 (cat')).toThrow('not a /proc stat line');
  });

  it('reads the line of ps as macOS and Linux print it', () => {
    expect(parsePs('Ss   Sat Nov 15 20:26:01 2026')).toEqual({
      kind: 'running',
      startTime: 'Sat Nov 15 20:26:01 2026',
    });
    expect(parsePs('Z+   Sat Nov 15 20:26:01 2026')).toEqual({ kind: 'gone' });
    expect(parsePs('')).toEqual({ kind: 'gone' });
    expect(() => parsePs('garbage')).toThrow('not a line of ps');
  });

  it('finds this process with ps, and no process of an impossible pid', () => {
    expect(lookWithPs(process.pid)).toMatchObject({ kind: 'running' });
    expect(lookWithPs(2 ** 30)).toEqual({ kind: 'gone' });
  });
});

// Two processes want to drive one run: the second is told who does, and takes over at once when that one is killed.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentOwner } from '../../src/adapters/owner/current-owner.ts';
import { endAgents } from '../support/crash-drill.ts';
import type { AgentRecord } from '../support/crash-judge.ts';
import { EngineProcess } from '../support/crash-process.ts';
import { logOf, makeRoom, type Room, readRecords } from '../support/crash-room.ts';
import { askForRuns, openCrashStore } from '../support/crash-store.ts';
import { isAlive } from '../support/crash-world-trees.ts';

const program = fileURLToPath(new URL('../../dist/test/support/crash-engine.js', import.meta.url));
let room: Room;
const engines: EngineProcess[] = [];

beforeEach(async () => {
  const limits = { stallTimeoutMs: 0, attemptTimeoutMs: 1_000_000_000 };
  const runs = [{ run: '1', branch: 'work-1', workflow: 'quick' }] as const;
  // With this seed the first agent is one that outlives its engine.
  room = makeRoom({ seed: 1, runs, limits, agents: 'silent' });
  await askForRuns(room, currentOwner('two drivers test'));
});
afterEach(async () => {
  for (const engine of engines) engine.kill();
  await Promise.all(engines.splice(0).map(engine => engine.ended));
  endAgents(room);
  rmSync(room.root, { recursive: true, force: true });
});

function start(label: string): EngineProcess {
  const engine = new EngineProcess(program, room, ['--label', label]);
  engines.push(engine);
  return engine;
}

async function driverOf(stream: string) {
  const store = await openCrashStore(room, currentOwner('two drivers test'));
  const holder = await store.journal.leaseHolder(stream);
  store.close();
  return holder && { label: holder.owner.label, pid: holder.owner.pid, epoch: holder.epoch };
}

function agents() {
  const launched = readRecords<AgentRecord>(logOf(room, 'launchers'));
  return launched.map(({ pid, startTime }) => ({ pid, isAlive: isAlive(pid, startTime) }));
}

describe('two engines on one run', () => {
  it('lets one drive and tells the other who does', async () => {
    const first = start('the first engine');
    await first.untilLine(/^< launcher\.go/);
    const second = start('the second engine');
    expect(await second.ended).toEqual({ code: 3, signal: null, errors: '' });
    expect(second.lines).toContain(`held run/1 by the first engine, pid ${first.pid}`);
    expect(second.lines.at(-1)).toBe('over held');
    expect(await driverOf('run/1')).toEqual({ label: 'the first engine', pid: first.pid, epoch: 1 });
    expect(agents()).toHaveLength(1);
  });

  it('lets the next one take over at once when the driver is killed, and ends its agent first', async () => {
    const first = start('the first engine');
    await first.untilLine(/^< launcher\.go/);
    first.kill();
    expect(await first.ended).toMatchObject({ signal: 'SIGKILL' });
    const [orphan] = agents();
    expect(orphan?.isAlive).toBe(true);
    const next = start('the next engine');
    await next.untilLine(/^< launcher\.go/);
    expect(next.lines.filter(line => /^(?:held|trouble)/.test(line))).toEqual([]);
    expect(await driverOf('run/1')).toEqual({ label: 'the next engine', pid: next.pid, epoch: 2 });
    expect(agents().map(agent => agent.isAlive)).toEqual([false, true]);
    // The agent is seen to be gone before the next one is prepared; the answer to its ending may come later.
    const order = next.lines.filter(line => line === '> runner.end' || line === '> runner.prepare');
    expect(order.slice(0, 2)).toEqual(['> runner.end', '> runner.prepare']);
    expect(readRecords(logOf(room, 'violations'))).toEqual([]);
  });
});

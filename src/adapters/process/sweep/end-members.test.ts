import { afterEach, describe, expect, it, vi } from 'vitest';
import { endMembers } from './end-members.ts';
import type { ProcessEntry, Snapshot } from './snapshot.ts';
import { Trail } from './trail.ts';

const entry = (pid: number, parent: number): ProcessEntry => ({
  pid,
  parent,
  group: pid,
  session: pid,
  hasTerminal: false,
  startTime: String(pid),
});
/** The launcher of a namespace, its first process, and inside of it the agent and the watcher of the lifeline. */
const [launcher, init, agent, watcher] = [entry(100, 50), entry(101, 100), entry(102, 101), entry(103, 101)];

afterEach(() => vi.restoreAllMocks());

/** Ends what is there while the system shows one picture after the other, and tells which signals were sent. */
async function signalsSent(...pictures: readonly (readonly ProcessEntry[])[]): Promise<string[]> {
  const sent: string[] = [];
  vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    sent.push(`${signal} ${pid}`);
    return true;
  });
  let shown = 0;
  const takeSnapshot = (): Snapshot => ({
    entries: pictures[Math.min(shown++, pictures.length - 1)] ?? [],
    instantOf: Number,
    tokenOf: () => undefined,
    isInside: () => false,
    isNamespaceInit: ({ pid }) => pid === init.pid,
    commandOf: ({ pid }) => String(pid),
  });
  const table = { bootId: () => 'boot', look: (pid: number) => ({ kind: 'running', startTime: String(pid) }) };
  const trail = new Trail({ token: 'ours', pid: 100, startTime: '100', folder: '/trees/7', reaper: () => 1 });
  expect(await endMembers(trail, 10_000, { table: table as never, takeSnapshot })).toEqual([]);
  return sent;
}

describe('ending what is in a namespace', () => {
  it('leaves the launcher to end by itself once its agent went at our word', async () => {
    expect(await signalsSent([launcher, init, agent, watcher], [launcher, init], [])).toEqual([
      'SIGTERM 102',
      'SIGTERM 103',
    ]);
  });

  it('kills a launcher that has no agent yet', async () => {
    expect(await signalsSent([launcher, init], [])).toEqual(['SIGKILL 100', 'SIGKILL 101']);
  });

  it('kills a launcher that stays', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 300));
    const stays = [launcher, init];
    const sent = await signalsSent([...stays, agent], stays, stays, stays, []);
    expect(sent.slice(-2)).toEqual(['SIGKILL 100', 'SIGKILL 101']);
  });
});

// What every runner does, whatever it is made of: nothing before `go`, a named outcome for every behaviour, nothing left.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MemoryStore } from '../../src/adapters/store/memory.ts';
import type { AttemptLimits } from '../../src/core/attempt/events.ts';
import type { Usage } from '../../src/core/attempt/outcome.ts';
import type { AttemptState } from '../../src/core/attempt/state.ts';
import type { Launcher, Runner } from '../../src/ports/runner.ts';
import { AttemptDrive, attemptNamed } from '../support/runner-attempt.ts';

/** What an agent can do to its supervisor. */
export const behaviours = [
  'finishes',
  'refuses',
  'fails',
  'is rate-limited',
  'crashes',
  'hangs',
  'works for ever',
  'hangs in a tool',
  'spends',
  'ends its turn and stays',
  'ignores SIGTERM',
  'floods',
  'prints garbage',
  'prints a line of 10 MiB',
  'leaves a daemon behind',
] as const;
export type Behaviour = (typeof behaviours)[number];

export interface RunnerStage {
  readonly runner: Runner;
  readonly store: MemoryStore;
  /** The attempt of this name will behave so. */
  cast(attempt: string, behaviour: Behaviour): void;
  /** A second supervisor on the same machine, which did not start the first one's agents. */
  another(): Runner;
  /** How many processes are left of all attempts. */
  left(): Promise<number>;
  dispose(): Promise<void>;
}

export interface RunnerSuite {
  readonly setStage: () => Promise<RunnerStage>;
  /** What it cannot play. */
  readonly leavesOut: readonly Behaviour[];
  /** Times of the limits are multiplied by it. */
  readonly pace: number;
  /** What it tells of an agent that spends, while that still runs. Default: tokens, tool calls and dollars. */
  readonly spent?: Usage;
  /** Another suite has what the same runner does whatever its agents speak. Default: false. */
  readonly isOnlyAgents?: boolean;
}

export function describeRunner(name: string, suite: RunnerSuite): void {
  describe(name, () => runSuite(suite));
}

const expected: Readonly<Record<Behaviour, { readonly limits?: Partial<AttemptLimits>; readonly outcome: object }>> = {
  finishes: { outcome: { kind: 'finished' } },
  refuses: { outcome: { kind: 'refused', reason: expect.stringContaining('not with me') } },
  fails: { outcome: { kind: 'failed', cause: 'model-error', detail: '500' } },
  'is rate-limited': { outcome: { kind: 'rate-limited' } },
  crashes: { outcome: { kind: 'crashed' } },
  hangs: { limits: { stallTimeoutMs: 300 }, outcome: { kind: 'stalled' } },
  'works for ever': { limits: { timeoutMs: 1200, stallTimeoutMs: 1000 }, outcome: { kind: 'timed-out' } },
  'hangs in a tool': { limits: { stallTimeoutMs: 150, toolCallTimeoutMs: 600 }, outcome: { kind: 'stalled' } },
  spends: { limits: { tokensMax: 1000 }, outcome: { kind: 'failed', cause: 'budget' } },
  'ends its turn and stays': { outcome: { kind: 'finished' } },
  'ignores SIGTERM': { limits: { stallTimeoutMs: 300 }, outcome: { kind: 'stalled' } },
  floods: { outcome: { kind: 'finished' } },
  'prints garbage': { outcome: { kind: 'finished' } },
  'prints a line of 10 MiB': { outcome: { kind: 'finished' } },
  'leaves a daemon behind': { outcome: { kind: 'finished' } },
};

const allSpent: Usage = { tokens: 5000, toolCalls: 1, costUsd: 0.5 };

function runSuite({ setStage, leavesOut, pace, spent = allSpent, isOnlyAgents = false }: RunnerSuite): void {
  let stage: RunnerStage;
  let drive: AttemptDrive;

  beforeEach(async () => {
    stage = await setStage();
    drive = await AttemptDrive.open(stage.runner, stage.store);
  });
  afterEach(async () => {
    drive.close();
    await stage.dispose();
  });

  async function run(attempt: string, behaviour: Behaviour): Promise<AttemptState> {
    stage.cast(attempt, behaviour);
    const limits = Object.entries(expected[behaviour].limits ?? {}).map(([name, value]) => [
      name,
      name.endsWith('Ms') ? value * pace : value,
    ]);
    return await drive.run(attemptNamed(attempt, Object.fromEntries(limits)));
  }

  async function prepare(attempt: string, behaviour: Behaviour): Promise<Launcher> {
    stage.cast(attempt, behaviour);
    const prepared = await stage.runner.prepare(attemptNamed(attempt));
    if (prepared.kind !== 'done') throw new Error(prepared.reason);
    return prepared.output;
  }

  describe.each(behaviours.filter(behaviour => !leavesOut.includes(behaviour)))('an agent that %s', behaviour => {
    it('ends with its outcome, and nothing of it is left', async () => {
      const { ended } = await run('7.1', behaviour);
      expect(ended?.outcome).toMatchObject(expected[behaviour].outcome);
      expect(await stage.left()).toBe(0);
    });
  });

  if (!leavesOut.includes('spends')) {
    it('tells what an agent used', async () => {
      expect((await run('7.1', 'spends')).ended?.usage).toEqual(spent);
    });
  }

  it('ends an agent that a person cancels', async () => {
    stage.cast('7.1', 'hangs');
    const running = drive.run(attemptNamed('7.1'));
    await drive.until('7.1', state => state.launched !== undefined);
    await drive.cancel('7.1');
    expect((await running).ended?.outcome).toEqual({ kind: 'cancelled', by: 'person' });
    expect(await stage.left()).toBe(0);
  });

  if (isOnlyAgents) return;

  it('runs nothing before go, and nothing at all after an abort', async () => {
    const launcher = await prepare('7.1', 'finishes');
    const before = await stage.runner.observe('7.1', launcher.process);
    expect(before).toMatchObject({ kind: 'known', value: { isRunning: true, isOurs: true } });
    expect(before).not.toHaveProperty('value.end.outcome');
    await launcher.abort();
    expect(await stage.left()).toBe(0);
    const after = await stage.runner.observe('7.1', launcher.process);
    expect(after).not.toMatchObject({ value: { isRunning: true } });
    expect(after).not.toHaveProperty('value.end.outcome');
  });

  it('can prepare an attempt again after an abort', async () => {
    await (await prepare('7.1', 'finishes')).abort();
    expect((await run('7.1', 'finishes')).ended?.outcome).toEqual({ kind: 'finished' });
  });

  it('counts time from go on, and silence from the last sign of life', async () => {
    const launcher = await prepare('7.1', 'hangs');
    await launcher.go();
    await new Promise(resolve => setTimeout(resolve, 300));
    const seen = await stage.runner.observe('7.1', launcher.process);
    if (seen.kind !== 'known') throw new Error('not seen');
    expect(seen.value.elapsedMs).toBeGreaterThanOrEqual(290);
    expect(seen.value.silentMs).toBeLessThanOrEqual(seen.value.elapsedMs);
    await stage.runner.end('7.1', launcher.process);
  });

  it('shows another supervisor’s agent as running, but not as its own, and can end it', async () => {
    const launcher = await prepare('7.1', 'hangs');
    await launcher.go();
    const other = stage.another();
    expect(await other.observe('7.1', launcher.process)).toMatchObject({
      kind: 'known',
      value: { isRunning: true, isOurs: false },
    });
    expect(await other.end('7.1', launcher.process)).toEqual({ kind: 'done', output: null });
    expect(await stage.left()).toBe(0);
    expect(await other.observe('7.1', launcher.process)).not.toMatchObject({ value: { isRunning: true } });
  });

  it('can be told to end an agent twice', async () => {
    const launcher = await prepare('7.1', 'hangs');
    await launcher.go();
    const ends = [stage.runner.end('7.1', launcher.process), stage.runner.end('7.1', launcher.process)];
    expect(await Promise.all(ends)).toEqual(Array(2).fill({ kind: 'done', output: null }));
    expect(await stage.runner.end('7.1', launcher.process)).toEqual({ kind: 'done', output: null });
  });

  it('abandons its own agents, and knows nothing of others', async () => {
    const launcher = await prepare('7.1', 'ignores SIGTERM');
    await launcher.go();
    await stage.another().abandon('7.1');
    expect(await stage.left()).toBeGreaterThan(0);
    await stage.runner.abandon('7.1');
    expect(await stage.left()).toBe(0);
    await stage.runner.abandon('7.2');
  });

  it('tells whoever listens when an agent ended, until they stop listening', async () => {
    const heard: string[] = [];
    const ended = new Promise<void>(resolve => {
      stage.runner.onNews(attempt => {
        heard.push(attempt);
        resolve();
      });
    });
    const stop = stage.runner.onNews(attempt => void heard.push(`late ${attempt}`));
    stop();
    await (await prepare('7.1', 'finishes')).go();
    await ended;
    expect(new Set(heard)).toEqual(new Set(['7.1']));
  });
}

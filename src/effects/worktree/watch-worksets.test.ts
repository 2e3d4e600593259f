import { expect, it } from 'vitest';
import { ManualClock } from '../../adapters/clock/manual.ts';
import { type Answer, absent, known, unknown } from '../../core/answer.ts';
import type { RunSnapshot } from '../../core/world/run.ts';
import { trialMergeQuery, type Workset, worksetQuery } from '../../core/world/workset.ts';
import { watchWorksets } from './watch-worksets.ts';

const plain = {
  item: '7',
  phase: 'open',
  isVerified: false,
  gates: {},
  isLanding: false,
  isClearingUp: false,
  landingsAsked: 0,
  isPaused: false,
  rounds: 0,
} as const;
const workset: Workset = { worktree: '/w', changes: [], head: 'a', ticked: 0 };
const query = worksetQuery('7', { base: 'main', everyMs: 5000, watcher: 'team/auth', epoch: 0 });

function setUp(more: Partial<RunSnapshot> = {}, first: Answer<Workset> = known(workset)) {
  let seen = first;
  const clock = new ManualClock(1000);
  const looks: string[] = [];
  let run: Partial<RunSnapshot> = { attempt: '7.1', ...more };
  const watch = watchWorksets({
    clock,
    runs: async ({ run: name }) => known({ ...plain, run: name, branch: `b/${name}`, ...run }),
    worktrees: {
      observeWorkset: async (branch, base) => {
        looks.push(`${branch} ${base}`);
        return seen;
      },
      tryMerge: async (one, other) => known([{ file: `${one} ${other}`, text: '' }]),
    },
  });
  return {
    clock,
    looks,
    watch,
    ask: () => watch.workset(query),
    sees: (changed: Answer<Workset>) => {
      seen = changed;
    },
    becomes: (changed: Partial<RunSnapshot>) => {
      run = changed;
    },
  };
}

it('observes every few seconds while an agent is at work, however often it is asked', async () => {
  const { clock, looks, ask } = setUp();
  expect(await ask()).toEqual(known({ workset, nextPollAt: 6000 }));
  clock.advance(4999);
  await ask();
  expect(looks).toEqual(['b/7 main']);
  clock.advance(1);
  await ask();
  expect(looks).toHaveLength(2);
});

it('observes after a tool call, one for those that follow each other', async () => {
  const { clock, looks, ask, watch } = setUp();
  await ask();
  expect(watch.noteActivity('7.1')).toBe('team/auth');
  expect(watch.noteActivity('8.1')).toBeUndefined();
  expect(await ask()).toMatchObject({ value: { nextPollAt: 2000 } });
  expect(looks).toHaveLength(1);
  clock.advance(1000);
  expect(await ask()).toMatchObject({ value: { nextPollAt: 7000 } });
  expect(looks).toHaveLength(2);
});

it('says when a commit or a ticked box was new, from the second observation on', async () => {
  const { clock, ask, sees } = setUp();
  let seen = workset;
  const progress = async (more: Partial<Workset>) => {
    seen = { ...seen, ...more };
    sees(known(seen));
    clock.advance(5000);
    const answer = await ask();
    return answer.kind === 'known' ? answer.value.progressAt : answer;
  };
  expect(await progress({})).toBeUndefined();
  expect(await progress({})).toBeUndefined();
  expect(await progress({ ticked: 1 })).toBe(16_000);
  expect(await progress({ ticked: 0 })).toBe(16_000);
  expect(await progress({ head: 'b' })).toBe(26_000);
});

it('observes anew what may have changed while the flow was paused', async () => {
  const { looks, watch } = setUp({ attempt: undefined });
  await watch.workset(query);
  await watch.workset(query);
  expect(looks).toHaveLength(1);
  await watch.workset({ ...query, epoch: 1 });
  expect(looks).toHaveLength(2);
});

it('observes an agent that changes nothing more and more rarely, until it calls a tool', async () => {
  const { clock, looks, ask, watch } = setUp();
  const waits: number[] = [];
  for (let look = 0; look < 8; look++) {
    const answer = await ask();
    const wait = (answer.kind === 'known' ? (answer.value.nextPollAt ?? 0) : 0) - clock.now();
    waits.push(wait);
    clock.advance(wait);
  }
  expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000, 120_000]);
  expect(looks).toHaveLength(8);
  watch.noteActivity('7.1');
  expect(await ask()).toMatchObject({ value: { nextPollAt: clock.now() + 5000 } });
});

it('observes as often as ever while there is something new each time', async () => {
  const setup = setUp();
  for (let look = 0; look < 3; look++) {
    setup.sees(known({ ...workset }));
    expect(await setup.ask()).toMatchObject({ value: { nextPollAt: setup.clock.now() + 5000 } });
    setup.clock.advance(5000);
  }
});

it('observes once after anything else happened to the run, and nothing while nothing does', async () => {
  const { clock, looks, ask, becomes } = setUp();
  await ask();
  becomes({ commit: 'c1' });
  expect(await ask()).toEqual(known({ workset }));
  clock.advance(3_600_000);
  await ask();
  expect(looks).toHaveLength(2);
});

it('has nothing of a run that is over, and does not take an unknown worktree for none', async () => {
  const over = setUp({ phase: 'ended' });
  expect(await over.ask()).toEqual(absent);
  expect(over.looks).toEqual([]);
  expect(await setUp({}, unknown('busy')).ask()).toEqual(unknown('busy'));
  expect(await setUp({}, absent).ask()).toMatchObject({ kind: 'known', value: { nextPollAt: 6000 } });
});

it('tries to merge the branches of two runs, none of which is over', async () => {
  const { watch, becomes } = setUp();
  expect(await watch.trialMerge(trialMergeQuery('7', '8'))).toEqual(known([{ file: 'b/7 b/8', text: '' }]));
  becomes({ phase: 'ended' });
  expect(await watch.trialMerge(trialMergeQuery('7', '8'))).toEqual(absent);
});

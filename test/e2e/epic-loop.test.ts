// `pitwall loop` over real epics, and epics that go on with another machine's store.
import { execFileSync } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { EpicScratch } from '../support/epic-scratch.ts';

let epics: EpicScratch;
afterEach(() => epics.remove());

it('ticks at once when a run is in review, survives kill -9, and ends in order on Ctrl-C', async () => {
  epics = await EpicScratch.make();
  await epics.queued(['Write one']);
  await epics.ticked();
  const loop = () => epics.scratch.startAsked('loop', '1', '--every', '2h', '--trust');
  const first = loop();
  await first.until('developer starts');
  first.child.kill('SIGKILL');
  await first.ended;
  const second = loop();
  // The next tick by the clock is two hours away: what judges the work is the end of the run.
  await second.until('2 is verified');
  second.child.kill('SIGINT');
  expect(await second.ended).toMatchObject({ code: 0, err: expect.stringContaining('the same command goes on') });
  expect(epics.asked().filter(each => each.startsWith('planner'))).toHaveLength(1);
  expect((await epics.status()).items[0]?.status).toBe('ready_for_user_review');
}, 300_000);

it('refuses what is no time between ticks', async () => {
  epics = await EpicScratch.make();
  expect(await epics.scratch.pitwall('loop', '1', '--every', 'often')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--every "often" is not a time'),
  });
});

/** As a second clone with an empty state folder: what this machine did is known from the body alone. */
async function forget(): Promise<void> {
  const { scratch } = epics;
  execFileSync('rm', ['-rf', `${scratch.folder}/state`, `${scratch.repository}/.git/pitwall-id`]);
  const refs = (await scratch.run('for-each-ref', '--format=%(refname)', 'refs/pitwall')).split('\n').filter(Boolean);
  for (const ref of refs) await scratch.run('update-ref', '-d', ref);
}

it('goes on with an empty store after every tick, and dispatches nothing twice', async () => {
  const item = (title: string, dependsOn: readonly number[] = []) => ({
    ...{ title, body: `Do it: ${title}.`, acceptance: [`${title} is there`], dependsOn, size: 'S', tags: [] },
  });
  epics = await EpicScratch.make();
  const items = [item('Write one'), item('Write two'), item('Confirm the goal', [1, 2])];
  epics.answers({ decomposer: { action: 'propose', items } });
  await epics.scratch.pitwall('item', 'new', 'Make search faster', '--epic');
  const said: string[] = [];
  for (let n = 0; n < 6; n++) {
    await forget();
    said.push((await epics.ticked()).why);
    if (n > 0) continue;
    // Elsewhere the approval is a commit on the base branch.
    epics.edit('1', text => text.replace('status: review', 'status: queued'));
    await epics.scratch.run('add', '.');
    await epics.scratch.run('commit', '--quiet', '-m', 'Queue it');
  }
  expect(said).toEqual([
    'propose 3 items, for a person to read and to promote',
    'file the 3 items of the proposal',
    'dispatch 2 to scripted',
    'dispatch 3 to scripted',
    '2, 3 at work',
    '2, 3 at work',
  ]);
}, 300_000);

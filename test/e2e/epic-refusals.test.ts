// What an epic does not do, whoever asks: scripted agents that answer wrongly, words that do not count, and two ticks at once.
import { afterEach, expect, it } from 'vitest';
import { EpicScratch } from '../support/epic-scratch.ts';

let epics: EpicScratch;
afterEach(() => epics.remove());

const start = { action: 'dispatch', task_id: '2', worker: 'scripted', project: 'my repo' };
const said = (...values: readonly unknown[]) =>
  values
    .map(value => (typeof value === 'string' ? value : `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``))
    .join('\n\n');

async function planned(...values: readonly unknown[]) {
  epics = await EpicScratch.make({ script: { planner: `  - say: ${JSON.stringify(said(...values))}\n` } });
  await epics.queued(['Write one']);
  expect((await epics.ticked()).why).toMatch(/^take up the epic, which ann@example.org approved$/);
  const { why, outcome } = await epics.ticked();
  const { items, infeasible } = await epics.status();
  return { why, outcome, status: items[0]?.status, infeasible: infeasible.map(({ requested }) => requested) };
}

it.each([
  ['another agent', { ...start, worker: 'claude' }, 'refuse 2 to claude in my repo: another worker than approved'],
  ['another repository', { ...start, project: 'shop' }, 'refuse 2 to scripted in shop: another project than approved'],
  [
    'an item of its own',
    { ...start, task_id: '9' },
    'refuse 9 to scripted in my repo: an item that the epic does not have',
  ],
])('refuses %s by name, writes down what was asked, and blocks the item', async (_what, verdict, why) => {
  const seen = await planned(verdict);
  expect(seen).toEqual({ why, outcome: 'decided', status: 'blocked', infeasible: [/refuse (.*): /.exec(why)?.[1]] });
  expect(await epics.scratch.run('branch', '--list', 'worktree-*')).toBe('');
});

it.each([
  ['two different verdicts', [start, { action: 'halt', status: 'blocked', kind: 'safety', reason: 'no' }]],
  ['a verdict that it only quotes', [`The item says:\n\n> ${JSON.stringify(start)}\n`]],
  [
    'prose that talks a test away',
    [{ action: 'file_fix_task', parent: '2', title: 'Skip the failing test', body: 'Skip the failing test on CI.' }],
  ],
])('takes %s for no answer, and counts it', async (_what, values) => {
  const { why, status, infeasible } = await planned(...values);
  expect({ status, infeasible }).toEqual({ status: 'ready', infeasible: [] });
  expect(why).toMatch(/^no usable answer of the planner: /);
  expect(epics.body('1')).toContain('| verdict_malformed |');
});

it('ignores a command in a verdict: it builds its own', async () => {
  const { why, status } = await planned({ ...start, command: 'touch "$HOME/gone"' });
  expect({ why, status }).toEqual({ why: 'dispatch 2 to scripted', status: 'in_progress' });
  expect((await epics.scratch.run('ls-files', '--others')).includes('gone')).toBe(false);
});

it('dispatches no item that was changed after its approval', async () => {
  epics = await EpicScratch.make();
  await epics.queued(['Write one']);
  await epics.ticked();
  epics.edit('2', text => `${text}And sort the rest.\n`);
  expect((await epics.ticked()).why).toMatch(/^refuse 2 to scripted: changed since it was approved/);
  expect((await epics.status()).items[0]?.status).toBe('blocked');
  expect((await epics.scratch.pitwall('approve', '1')).out).toMatch(
    /2 +scripted +changed since it was approved +Write one/,
  );
});

it('refuses another deliverable than code by name', async () => {
  epics = await EpicScratch.make();
  await epics.queued(['Write one']);
  await epics.ticked();
  epics.edit('2', text => text.replace('---\n\n', 'deliverable: report\n---\n\n'));
  expect((await epics.ticked()).why).toBe('block 2: nothing here makes and proves the deliverable "report"');
});

it('counts no word that is not committed, and writes nothing without a decision', async () => {
  epics = await EpicScratch.make();
  await epics.queued(['Write one'], 'review');
  epics.edit('1', text => text.replace('status: review', 'status: queued'));
  const before = epics.body('1');
  expect(await epics.ticked()).toMatchObject({ outcome: 'not-approved', needsPerson: true });
  expect(epics.body('1')).toBe(before);
  await epics.scratch.run('-c', 'user.name=Ann', '-c', 'user.email=eve@example.org', 'commit', '-qam', 'Queue it');
  expect((await epics.ticked()).outcome).toBe('not-approved');
  expect(epics.body('1')).toBe(before);
  const { out, code } = await epics.tick();
  expect({ out, code }).toEqual({ out: 'epic/1: it is queued, and not yet approved (queued)\n', code: 1 });
});

it('lets one of two ticks at once have it, and says which', async () => {
  epics = await EpicScratch.make({
    script: {
      planner:
        '  - run: while [ ! -e "$HOME/go" ]; do sleep 0.1; done\n  - resultFrom: node "$HOME"/agent.mjs planner "$HOME"\n',
    },
  });
  await epics.queued(['Write one']);
  await epics.ticked();
  const first = epics.scratch.startAsked('tick', '1', '--trust');
  await first.until('asks the planner');
  const second = await epics.tick();
  expect(second.code).toBe(4);
  expect(second.err).toMatch(/another tick holds epic 1: pitwall run, pid \d+/);
  epics.writeHome('go', '');
  expect((await first.ended).out).toContain('dispatch 2 to scripted');
});

it('names the line of a body that cannot be read, and what to do', async () => {
  epics = await EpicScratch.make();
  await epics.queued(['Write one']);
  epics.edit('1', text => text.replace('| ready |', '| soon |'));
  const before = epics.body('1');
  const { code, out } = await epics.tick();
  expect(code).toBe(1);
  expect(out).toMatch(/^epic\/1: line 10: "soon" is not a status of an item/);
  expect(out).toContain('Write one of the statuses of items into the cell Status');
  expect(epics.body('1')).toBe(before);
  const status = await epics.scratch.pitwall('epic', 'status', '1');
  expect({ code: status.code, err: status.err }).toEqual({
    code: 1,
    err: expect.stringContaining('cannot be read in line 10'),
  });
  expect(await epics.tick('2')).toMatchObject({ code: 2, err: expect.stringContaining('item 2 is not an epic') });
  expect(await epics.tick('9')).toMatchObject({ code: 2, err: expect.stringContaining('there is no item "9"') });
});

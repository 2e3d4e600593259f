// A whole epic on the command line: scripted agents, real git, real runs, one decision at a time.
import { afterEach, expect, it } from 'vitest';
import { EpicScratch } from '../support/epic-scratch.ts';

let epics: EpicScratch;
afterEach(() => epics.remove());

const item = (title: string, dependsOn: readonly number[] = []) => ({
  ...{ title, body: `Do it: ${title}.`, acceptance: [`${title}, and it can be seen`], dependsOn, size: 'S', tags: [] },
});
const proposal = {
  action: 'propose',
  items: [item('Write one'), item('Write two'), item('Write three'), item('Confirm the goal', [1, 2, 3])],
};

/** Ticks until nothing is left to do without a person, with what each came to. */
async function ticks(max = 20): Promise<readonly string[]> {
  const said: string[] = [];
  for (let n = 0; n < max; n++) {
    const { code, out, err } = await epics.tick('1', '--drive');
    expect(err).toBe('');
    const line = /^epic\/1: (.*) \((\w+)\)$/m.exec(out);
    said.push(`${line?.[1]}`);
    if (code !== 0 || / at work$/.test(said.at(-1) ?? '')) return said;
  }
  return said;
}

it('goes from a sentence to its review surface: a fix, a verification and a search on the way', async () => {
  epics = await EpicScratch.make();
  const fix = { action: 'file_fix_task', parent: '2', title: 'Mend one', body: 'The file is empty: fill it.' };
  const halt = { action: 'halt', status: 'blocked', kind: 'missing-information', reason: 'no word on the format' };
  epics.answers({
    decomposer: proposal,
    'verifier 2': { verdict: 'FAIL', reason: 'the file is empty' },
    'react 2': fix,
    'verifier 3': { verdict: 'REVISE', reason: 'the numbers must be measured' },
    'preflight 4': halt,
  });
  await epics.scratch.pitwall('item', 'new', 'Make search faster', '--epic');
  expect(await ticks()).toEqual(['propose 4 items, for a person to read and to promote']);
  const approved = await epics.scratch.pitwall('approve', '1');
  expect(approved.out).toContain('Confirm the goal');
  expect(await ticks()).toEqual([
    'file the 4 items of the proposal',
    'dispatch 2 to scripted',
    '2 came back: the file is empty',
    'file an item that is a fix of 2: Mend one',
    'dispatch 3 to scripted',
    'file an item that is a verify of 3: Verify 3: Write two',
    'file an item that is a search of 4: Find out: no word on the format',
    'dispatch 6 to scripted',
    '6 is verified, next 5',
    'dispatch 8 to scripted',
    '8 is verified, next 5',
    '5 waits for 2, 3, 4; 7 waits for 3',
  ]);
  epics.answers({});
  for (const item of ['6', '8', '3']) expect((await epics.scratch.pitwall('merge', item)).err).toBe('');
  const noted = await epics.scratch.pitwall('hook', 'pr-merged');
  expect(noted.out).toBe('epic/1: 3, 6, 8 are merged, and done\n');
  expect(await ticks()).toEqual([
    '2 goes on: what it waited for is done',
    '4 goes on: what it waited for is done',
    'dispatch 2 to scripted',
    '2 is verified, next 4',
    'dispatch 4 to scripted',
    '4 is verified, next 5',
    'dispatch 7 to scripted',
    '7 is verified, next 5',
    '5 waits for 2, 4',
  ]);
  for (const item of ['2', '4']) expect((await epics.scratch.pitwall('merge', item)).err).toBe('');
  await epics.scratch.pitwall('hook', 'pr-merged');
  expect(await ticks()).toEqual([
    'dispatch 5 to scripted',
    expect.stringMatching(/^5 is verified/),
    expect.stringMatching(/^every item is at/),
  ]);
  const { out, code } = await epics.tick();
  expect(code).toBe(1);
  expect(out).toMatch(/^ {2}# {2}item {2}title +pr +state\n {2}1 {2}2 +Write one +.* done$/m);
  expect(out).toMatch(/^ {2}4 {2}5 +Confirm the goal +the review of \S+ +ready_for_user_review$/m);
  expect((await epics.scratch.pitwall('doctor')).out).toMatch(/^\+ hooks +pr-merged went well at /m);
}, 600_000);

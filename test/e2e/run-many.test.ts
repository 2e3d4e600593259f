// Ten items at once: in ten terminals, and with one command. All end, and git's locks are waited out.
import { afterEach, describe, expect, it } from 'vitest';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';

const script = `
developer:
  - run: echo work > work.txt
  - result: {summary: did it, commentBody: Done.}
auditor:
  - result: {action: APPROVED, ${judged}, commentBody: All is well.}
`;
const numbers = Array.from({ length: 10 }, (_, at) => `${at + 1}`);

let scratch: RunScratch;
afterEach(() => scratch.remove());

async function withItems(): Promise<void> {
  scratch = await RunScratch.make(script, 'workflow: quick\ncommands: {test: grep -q work work.txt}');
  for (const number of numbers) {
    await scratch.pitwall('item', 'new', `Item number ${number}`);
  }
}

async function standings(): Promise<readonly string[]> {
  const rows = JSON.parse((await scratch.pitwall('status', '--json')).out) as { run: string; standing: string }[];
  return rows.map(({ run, standing }) => `${run} ${standing}`).toSorted();
}

const allInReview = numbers.map(number => `run/${number} in review`).toSorted();

describe('ten items', () => {
  it('in ten terminals all come to their review', async () => {
    await withItems();
    const before = await scratch.userState();
    const ended = await Promise.all(numbers.map(number => scratch.pitwall('run', number)));
    expect(ended.map(({ code, err }) => ({ code, err }))).toEqual(numbers.map(() => ({ code: 0, err: '' })));
    expect(await standings()).toEqual(allInReview);
    expect(await scratch.userState()).toEqual(before);
  });

  it('with one command all come to their review', async () => {
    await withItems();
    const { code, out, err } = await scratch.pitwall('run', ...numbers);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const number of numbers) expect(out).toContain(`run/${number} in review`);
    expect(await standings()).toEqual(allInReview);
  });
});

/** Works only once four of them are at work. */
const together = `
developer:
  - run: |
      touch "../here-$(basename "$PWD")"
      for _ in $(seq 300); do [ "$(ls .. | grep -c here-)" -ge 4 ] && echo work > work.txt && break; sleep 0.1; done
  - result: {summary: did it, commentBody: Done.}
auditor:
  - result: {action: APPROVED, ${judged}, commentBody: All is well.}
`;

describe('agentsAtOnce', () => {
  it('is how many agents are at work, whatever the number of processors', async () => {
    scratch = await RunScratch.make(together, 'workflow: quick\nagentsAtOnce: 4');
    for (const number of ['1', '2', '3', '4']) await scratch.pitwall('item', 'new', `Item number ${number}`);
    expect(await scratch.pitwall('run', '1', '2', '3', '4')).toMatchObject({ code: 0, err: '' });
    expect(await standings()).toEqual(allInReview.filter(line => /run\/[1-4] /.test(line)));
  });
});

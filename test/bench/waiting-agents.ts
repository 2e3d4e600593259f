// Items whose developers wait as agents on a model do: as many at once as configured, whatever the number of processors.

import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';
import type { Row } from './measure.ts';

const items = 40;
const atOnce = 8;
const goalSec = 35;

const script = `
developer:
  - sleep: 4
  - edit: {path: work.txt, text: "done"}
  - result: {summary: did it, commentBody: Done.}
auditor:
  - result: {action: APPROVED, ${judged}, commentBody: All is well.}
`;

export async function benchWaitingAgents(): Promise<readonly Row[]> {
  const scratch = await RunScratch.make(script, `workflow: quick\nagentsAtOnce: ${atOnce}`);
  try {
    const numbers = Array.from({ length: items }, (_, at) => `${at + 1}`);
    for (const number of numbers) await scratch.pitwall('item', 'new', `Item number ${number}`);
    const startedAt = performance.now();
    const { code, err } = await scratch.pitwall('run', ...numbers);
    const seconds = (performance.now() - startedAt) / 1000;
    if (code !== 0) throw new Error(`not all came to their review: ${err}`);
    const measured = `${seconds.toFixed(1)} s`;
    const what = `${items} items, agents wait 4 s, ${atOnce} at once`;
    return [{ what, measured, goal: `<= ${goalSec} s`, isMet: seconds <= goalSec }];
  } finally {
    scratch.remove();
  }
}

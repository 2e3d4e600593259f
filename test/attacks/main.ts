// `npm run attacks -- [--level sandbox,namespace,keeper] [--only TEXT] [--at-once 3] [--write] [--verbose]`: a hostile agent tries many things at each level.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { probeSandbox } from '../../src/adapters/process/sandbox/probe-sandbox.ts';
import type { Containment } from '../../src/ports/processes.ts';
import { levels as allLevels, documented, documentPath, render } from './document.ts';
import { judgeTry, type Verdict } from './judge.ts';
import { tries } from './tries/index.ts';
import type { Try } from './try.ts';

const { values } = parseArgs({
  options: {
    level: { type: 'string', default: allLevels.join(',') },
    only: { type: 'string', default: '' },
    'at-once': { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const report = await probeSandbox();
const say = (line: string) => void process.stdout.write(`${line}\n`);
const levels = (values.level.split(',') as Containment[]).filter(level => {
  if (level !== 'sandbox' || report.kind === 'works') return true;
  say(`The level sandbox is left out: ${report.reason}`);
  return false;
});
const rank = (verdict: Verdict) => ['held', 'detected', 'not protected'].indexOf(verdict.replace(/:.*/, ''));
const before = documented();
const table = new Map<string, Map<Containment, Verdict>>();
let worse = 0;

const waiting = tries
  .filter(({ name }) => name.includes(values.only))
  .flatMap(attempt => levels.map(level => ({ attempt, level })));
for (const { attempt } of waiting) table.set(attempt.name, new Map());
await Promise.all(Array.from({ length: Number(values['at-once']) }, playWaiting));

async function playWaiting(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await play(next.attempt, next.level);
}

async function play(attempt: Try, level: Containment): Promise<void> {
  const { verdict, output } = await judgeTry(attempt, level);
  table.get(attempt.name)?.set(level, verdict);
  const said = before.get(attempt.name)?.get(level);
  const isWorse = said !== undefined && rank(verdict) > rank(said);
  if (isWorse) worse++;
  const but = isWorse ? `, but the document says ${said}` : '';
  say(`${level.padEnd(9)} ${attempt.from.padEnd(5)} ${attempt.name}: ${verdict}${but}`);
  if (values.verbose || isWorse) say(output);
}

const count = (kind: string) =>
  [...table.values()].flatMap(row => [...row.values()]).filter(verdict => verdict.startsWith(kind)).length;
say(
  `${table.size} tries at ${levels.length} levels: ${count('held')} held, ${count('detected')} detected, ${count('not')} not protected`,
);
if (values.write) writeFileSync(documentPath, render(table));
process.exitCode = worse === 0 ? 0 : 1;

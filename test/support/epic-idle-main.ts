// Measures by hand what an idle `pitwall loop` over many epics costs: -- --epics N --seconds N.
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readIfThere } from '../../src/std/read-if-there.ts';
import { EpicScratch } from './epic-scratch.ts';

const { values } = parseArgs({ options: { epics: { type: 'string' }, seconds: { type: 'string' } } });
const count = Number(values.epics ?? 20);
const seconds = Number(values.seconds ?? 60);

const epics = await EpicScratch.make();
try {
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  await epics.idle(ids);
  const loop = epics.scratch.startAsked('loop', ...ids.map(String), '--every', '30m', '--trust');
  await loop.until(`epic/${count} `);
  await sleep(5000);
  const before = cpuMs(loop.child.pid ?? 0);
  await sleep(seconds * 1000);
  const used = cpuMs(loop.child.pid ?? 0) - before;
  loop.child.kill('SIGINT');
  await loop.ended;
  console.log(
    `${count} idle epics: ${used} ms of CPU in ${seconds} s, ${((used / seconds / 1000) * 100).toFixed(2)} %`,
  );
} finally {
  epics.remove();
}

/** Of a process with all that it started. */
function cpuMs(root: number): number {
  const all = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []));
  const mine = new Set([root]);
  for (const pid of mine) for (const each of all) if (each.parent === pid) mine.add(each.pid);
  return all.reduce((sum, { pid, ms }) => sum + (mine.has(pid) ? ms : 0), 0);
}

function statOf(pid: number) {
  const text = readIfThere(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  const fields = text.replace(/^.*\) /, '').split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  return { pid, parent: Number(fields[1]), ms: ticks * 10 };
}

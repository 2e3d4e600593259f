// The keeper as a program: it watches the processes of attempts and ends them. Its argument lists the attempts that it watches from
// the start. Descriptor 3 is its lifeline: orders come in, replies go out, and its end is the supervisor's.
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { processTable } from '../../owner/process-table.ts';
import { endMembers, type SweepTools } from '../sweep/end-members.ts';
import { takeSnapshot } from '../sweep/take-snapshot.ts';
import { Trail } from '../sweep/trail.ts';
import { attemptsSchema, type KeptAttempt, type Order, onLines, orderSchema, type Reply } from './lifeline.ts';

const samplingMs = 200;
/** Between SIGTERM and SIGKILL after the supervisor's death. */
const endGraceMs = 3_000;
const endTriesMax = 20;
const retryMs = 200;

// Only the end of the lifeline ends it. A signal to the whole process group is meant for the supervisor, too.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);

const lifeline = new Socket({ fd: 3, readable: true, writable: true });
const say = (reply: Reply) => lifeline.write(`${JSON.stringify(reply)}\n`);

// Whatever is wrong with this program, the supervisor reports it: the standard error of an orphan is not read.
process.on('uncaughtException', error => {
  lifeline.end(`${JSON.stringify({ fault: error.message } satisfies Reply)}\n`, () => process.exit(1));
});

const tools: SweepTools = { table: processTable(), takeSnapshot };
const trails = new Map<string, Trail>();
let sampling: NodeJS.Timeout | undefined;

for (const attempt of attemptsSchema.parse(JSON.parse(process.argv[2] ?? '[]'))) watch(attempt);

onLines(
  lifeline,
  line => void obey(orderSchema.parse(JSON.parse(line))).then(say),
  () => void endAll().then(() => process.exit(0)),
);

async function obey(order: Order): Promise<Reply> {
  const { id, attempt } = order;
  switch (order.kind) {
    case 'watch':
      watch(attempt);
      return { id, left: [] };
    case 'end':
      return { id, left: await endMembers(trailOf(attempt), order.graceMs, tools) };
    case 'forget':
      trails.delete(attempt.token);
      if (trails.size === 0) stopSampling();
      return { id, left: [] };
  }
}

function watch(attempt: KeptAttempt): void {
  trails.set(attempt.token, trailOf(attempt));
  sample();
  sampling ??= setInterval(sample, samplingMs);
}

/** It was started as an orphan itself, so its parent is the one that gets the orphans of the agents. */
function trailOf(attempt: KeptAttempt): Trail {
  return trails.get(attempt.token) ?? new Trail({ ...attempt, reaper: () => process.ppid });
}

/** A child whose parents are gone can only be recognised by what was seen before. */
function sample(): void {
  const snapshot = takeSnapshot();
  for (const trail of trails.values()) trail.sample(snapshot);
}

function stopSampling(): void {
  clearInterval(sampling);
  sampling = undefined;
}

/** The supervisor is gone and nothing comes after this keeper, so it tries again what fails. */
async function endAll(): Promise<void> {
  stopSampling();
  await Promise.all([...trails.values()].map(endAtLast));
}

async function endAtLast(trail: Trail): Promise<void> {
  for (let tries = 1; tries <= endTriesMax; tries++) {
    const left = await endMembers(trail, tries === 1 ? endGraceMs : 0, tools).catch(() => undefined);
    if (left?.length === 0) return;
    await sleep(retryMs);
  }
}

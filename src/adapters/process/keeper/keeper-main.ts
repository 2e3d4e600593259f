// The keeper as a program. Its argument lists the attempts that it watches from the start. Descriptor 3 is its lifeline:
// orders come in, replies go out, and its end is the supervisor's.
import { Socket } from 'node:net';
import { processTable } from '../../owner/process-table.ts';
import { takeSnapshot } from '../sweep/take-snapshot.ts';
import { Keeper } from './keeper.ts';
import { attemptsSchema, orderSchema, type Reply } from './messages.ts';
import { onLines } from './on-lines.ts';

// Only the end of the lifeline ends it. A signal to the whole process group is meant for the supervisor, too.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);

const lifeline = new Socket({ fd: 3, readable: true, writable: true });
const say = (reply: Reply) => lifeline.write(`${JSON.stringify(reply)}\n`);

// Whatever is wrong with this program, the supervisor reports it: the standard error of an orphan is not read.
process.on('uncaughtException', error => {
  lifeline.end(`${JSON.stringify({ fault: error.message } satisfies Reply)}\n`, () => process.exit(1));
});

const keeper = new Keeper({
  table: processTable(),
  takeSnapshot,
  // It was started as an orphan itself, so its parent is the one that gets the orphans of the agents.
  reaper: () => process.ppid,
  samplingMs: 200,
  graceMs: 3_000,
});

for (const attempt of attemptsSchema.parse(JSON.parse(process.argv[2] ?? '[]'))) keeper.watch(attempt);

onLines(
  lifeline,
  line => void keeper.obey(orderSchema.parse(JSON.parse(line))).then(say),
  () => void keeper.endAll().then(() => process.exit(0)),
);

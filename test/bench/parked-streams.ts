// 1,000 runs that wait for their review: how soon an engine has them all after the last one was killed, and what waiting costs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ms as inMs, type Row } from './measure.ts';
import { parkedHistory } from './sample.ts';
import { type ScratchStore, withScratchStore } from './scratch-store.ts';

const runs = 1000;
const goals = { resumeMs: 5000, cpuPercent: 1, rssMb: 200 };
/** Each run polls its review once in this time. */
const seconds = 65;
const holder = fileURLToPath(new URL('./parked-holder.js', import.meta.url));
const launcher = fileURLToPath(new URL('../../../pitwall', import.meta.url));

/** What the holder prints: first when it has decided for each run, then what it cost to wait. */
export interface Parked {
  readonly resumedCpuMs: number;
}
export interface Waited {
  readonly cpuPercent: number;
  readonly beats: number;
  readonly rssMb: number;
}

export async function benchParkedStreams(): Promise<readonly Row[]> {
  return await withScratchStore(async store => {
    await park(store);
    const killed = startHolder(store, 0);
    await killed.next<Parked>();
    await killed.end('SIGKILL');
    const next = startHolder(store, seconds);
    const { resumedCpuMs } = await next.next<Parked>();
    const waited = await next.next<Waited>();
    await next.end('SIGTERM');
    return rowsOf(resumedCpuMs, waited);
  });
}

function rowsOf(resumedCpuMs: number, { cpuPercent, beats, rssMb }: Waited): readonly Row[] {
  const idle = `${runs} parked runs, idle`;
  const beatsMax = Math.ceil(seconds / 10);
  return [
    {
      what: `resume with ${runs} parked runs after kill -9`,
      measured: `${inMs(resumedCpuMs)} of CPU`,
      goal: `< ${goals.resumeMs} ms`,
      isMet: resumedCpuMs < goals.resumeMs,
    },
    {
      what: `${idle}: processor`,
      measured: `${cpuPercent.toFixed(2)} % of one`,
      goal: `< ${goals.cpuPercent} %`,
      isMet: cpuPercent < goals.cpuPercent,
    },
    {
      what: `${idle}: heartbeats`,
      measured: `${beats} commits in ${seconds} s`,
      goal: `<= ${beatsMax}`,
      isMet: beats <= beatsMax,
    },
    {
      what: `${idle}: memory`,
      measured: `${rssMb.toFixed(0)} MB`,
      goal: `< ${goals.rssMb} MB`,
      isMet: rssMb < goals.rssMb,
    },
  ];
}

async function park({ journal }: ScratchStore): Promise<void> {
  const history = await parkedHistory();
  for (let run = 0; run < runs; run++) {
    const stream = `run/${run}`;
    const events = history.map(event => ({ ...event, id: `${stream}/${event.id}` }));
    await journal.append({ stream, expectedVersion: 0, events });
  }
}

function startHolder({ folder }: ScratchStore, waitSeconds: number) {
  const args = ['--expose-gc', ...launchFlags(), holder, folder, String(runs), String(waitSeconds)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    next: async <T>(): Promise<T> => {
      const line = await lines.next();
      if (line.done) throw new Error('the engine of the benchmark ended early');
      return JSON.parse(line.value) as T;
    },
    end: async (signal: NodeJS.Signals) => {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
  };
}

/** Node's flags as Pitwall itself is started with them. */
function launchFlags(): readonly string[] {
  const [, flags] = /^exec node (.*?)"/m.exec(readFileSync(launcher, 'utf8')) ?? [];
  if (flags === undefined) throw new Error(`${launcher} has no line that starts node`);
  return flags.split(' ').filter(flag => flag !== '');
}

// `npm run sim -- [--teams | --epics] [--seed N] [--runs M]`: simulates M runs, teams or epics from seed N on, over all cores; a violation prints its seed.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { simulateEpic } from './epic/simulate-epic.ts';
import { useLightAbort } from './light-abort.ts';
import { simulate, type Verdict } from './simulate.ts';
import { simulateTeam } from './team/simulate-team.ts';

interface Tally {
  readonly runs: number;
  readonly events: number;
  readonly rests: Readonly<Record<string, number>>;
  readonly violations: readonly { readonly seed: number; readonly what: readonly string[] }[];
}

const options = {
  seed: { type: 'string', default: '1' },
  runs: { type: 'string', default: '1000' },
  teams: { type: 'boolean', default: false },
  epics: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const usage = `Usage: npm run sim -- [--seed N] [--runs M] [--teams | --epics] [--verbose]

  --seed N     first seed (default 1); replay one failure with --seed N --runs 1
  --runs M     how many runs, one seed each (default 1000)
  --teams      teams instead of single runs and pairs
  --epics      epics, each on one machine or several
  --verbose    print the journal of each run

Examples:
  npm run sim -- --runs 10000
  npm run sim -- --seed 4711 --runs 1 --verbose
`;

async function main(): Promise<number> {
  const { values } = parseArgs({ options });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const seed = wholeNumber('--seed', values.seed);
  const runs = wholeNumber('--runs', values.runs);
  if (seed === undefined || runs === undefined || runs === 0) return 2;
  if (process.send) {
    process.send(await simulateMany({ ...values, seed, runs }, () => process.send?.({ progress: 1 })));
    return 0;
  }
  return report({ ...values, seed, runs }, await overAllCores({ ...values, seed, runs }));
}

function wholeNumber(name: string, text: string): number | undefined {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  process.stderr.write(`sim: ${name} takes a whole number, not ${text}\n`);
  return undefined;
}

interface Series {
  readonly seed: number;
  readonly runs: number;
  readonly teams: boolean;
  readonly epics: boolean;
  readonly verbose: boolean;
}

const simulationOf = ({ teams, epics }: Pick<Series, 'teams' | 'epics'>): ((seed: number) => Promise<Verdict>) =>
  epics ? simulateEpic : teams ? simulateTeam : simulate;

async function simulateMany(series: Series, onRun: () => void): Promise<Tally> {
  const { seed, runs, verbose } = series;
  const play = simulationOf(series);
  const rests: Record<string, number> = {};
  const violations: { seed: number; what: readonly string[] }[] = [];
  let events = 0;
  for (let n = 0; n < runs; n++) {
    const verdict = await play(seed + n);
    rests[verdict.rest] = (rests[verdict.rest] ?? 0) + 1;
    events += verdict.events;
    if (verbose) print(verdict);
    if (verdict.violations.length > 0) violations.push({ seed: verdict.seed, what: verdict.violations });
    if (n % 100 === 99) onRun();
  }
  return { runs, events, rests, violations };
}

async function overAllCores(series: Series): Promise<Tally> {
  const { seed, runs } = series;
  const parts = Math.min(availableParallelism(), Math.ceil(runs / 200));
  if (parts === 1) return await simulateMany(series, () => undefined);
  const share = Math.ceil(runs / parts);
  const tallies = await Promise.all(
    Array.from({ length: parts }, (_, part) =>
      inChild({ ...series, seed: seed + part * share, runs: Math.min(share, runs - part * share) }, progress(runs)),
    ),
  );
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  return tallies.reduce(merge);
}

let finished = 0;
const progress = (runs: number) => () => {
  finished += 100;
  if (process.stderr.isTTY) process.stderr.write(`\rsimulated ${finished} of ${runs} runs`);
};

function inChild({ seed, runs, teams, epics }: Series, onProgress: () => void): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [
      '--seed',
      String(seed),
      '--runs',
      String(runs),
      ...(teams ? ['--teams'] : []),
      ...(epics ? ['--epics'] : []),
    ]);
    let tally: Tally | undefined;
    child.on('message', (message: Tally | { progress: number }) => {
      if ('progress' in message) onProgress();
      else tally = message;
    });
    child.on('error', reject);
    child.on('exit', code => (tally ? resolve(tally) : reject(new Error(`a simulation process ended with ${code}`))));
  });
}

function merge(a: Tally, b: Tally): Tally {
  const rests = { ...a.rests };
  for (const [rest, runs] of Object.entries(b.rests)) rests[rest] = (rests[rest] ?? 0) + runs;
  return { runs: a.runs + b.runs, events: a.events + b.events, rests, violations: [...a.violations, ...b.violations] };
}

function report({ seed, teams, epics }: Series, tally: Tally): number {
  const rests = Object.entries(tally.rests).sort(([, a], [, b]) => b - a);
  process.stdout.write(`${tally.runs} runs from seed ${seed}, ${tally.events} events\n`);
  for (const [rest, runs] of rests) process.stdout.write(`  ${String(runs).padStart(6)}  ${rest}\n`);
  for (const { seed: failed, what } of tally.violations.slice(0, 10)) {
    process.stdout.write(
      `violation, replay with --seed ${failed} --runs 1${teams ? ' --teams' : ''}${epics ? ' --epics' : ''} --verbose\n  ${what.join('\n  ')}\n`,
    );
  }
  process.stdout.write(
    `${tally.violations.length === 0 ? 'no violation' : `${tally.violations.length} runs with violations`}\n`,
  );
  return tally.violations.length === 0 ? 0 : 1;
}

function print(verdict: Verdict): void {
  for (const event of verdict.journal) {
    process.stdout.write(
      `${event.at} ${event.stream}@${event.version} ${event.type} ${JSON.stringify(event.data).slice(0, 160)}\n`,
    );
  }
}

useLightAbort();
process.exitCode = await main();
if (process.send) process.disconnect();

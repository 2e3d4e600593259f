// A team of five that is killed with -9 at random moments and started again, until it has landed; then everything is counted.
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import type { Recorded } from '../../src/core/event.ts';
import { createRandom } from '../../src/core/seeded-random.ts';
import type { MessagePublished } from '../../src/core/team/bus/events.ts';
import { readAsReader } from '../../src/effects/bus/read-messages.ts';
import { openHere } from '../../src/main/repository-store.ts';
import { runProgram } from '../../src/std/run-program.ts';
import type { RunScratch } from './run-scratch.ts';
import { makeTeamScratch, subjectsOn } from './team-scratch.ts';

export interface TeamDrillRound {
  readonly kills: number;
  readonly complaints: readonly string[];
}

/** Two wait for others. The developer needs a while, so that kills meet it too. */
const specs = { ant: [], bee: ['ant'], cat: [], dog: [], eel: ['cat', 'dog'] };
const names = Object.keys(specs);
const developer = `
own=$(git branch --show-current | sed 's/.*-/file-/')
sleep 0.3
echo "$own" > "$own.txt"`;

const killsPerRound = 8;
const killWithinMs = 6000;
/** One that is left alone: on a busy machine too. */
const undisturbedMs = 240_000;

/** One team from its start to its merge. */
export async function teamDrillRound(
  seed: number,
  killsMax = killsPerRound,
  withinMs = killWithinMs,
): Promise<TeamDrillRound> {
  const random = createRandom(seed);
  const scratch = await makeTeamScratch(developer, specs);
  try {
    const before = await scratch.userState();
    const { kills, complaints } = await killAndResume(scratch, {
      moment: () => random.whole(0, withinMs),
      killsMax: Math.min(killsMax, killsPerRound),
    });
    if (complaints.length > 0) return { kills, complaints };
    return { kills, complaints: [...(await judgeBranches(scratch, before)), ...(await judgeFacts(scratch))] };
  } finally {
    scratch.remove();
  }
}

interface Kills {
  /** Milliseconds after a start. */
  readonly moment: () => number;
  readonly killsMax: number;
}

async function killAndResume(scratch: RunScratch, { moment, killsMax }: Kills): Promise<TeamDrillRound> {
  let kills = 0;
  for (let starts = 0; starts < 4 * killsPerRound; starts++) {
    const args = await nextCommand(scratch);
    if (args === undefined) return { kills, complaints: [] };
    const isVictim = kills < killsMax;
    const started = scratch.startAsked(...args);
    const timer = setTimeout(() => started.child.kill('SIGKILL'), isVictim ? moment() : undisturbedMs);
    const { code, out, err } = await started.ended;
    clearTimeout(timer);
    const wasKilled = started.child.signalCode === 'SIGKILL';
    if (wasKilled && isVictim) kills++;
    else if (code !== 0) return { kills, complaints: [`pitwall ${args.join(' ')} ended with ${code}\n${out}\n${err}`] };
  }
  return { kills, complaints: ['it was started again and again without coming to an end'] };
}

/** What a person would type next. Undefined: all is on the base. */
async function nextCommand(scratch: RunScratch): Promise<readonly string[] | undefined> {
  const { code, out } = await scratch.pitwall('team', 'status', 'crew', '--json');
  if (code !== 0) return ['team', 'start', ...names.map(name => `specs/${name}.md`), '--name', 'crew', '--trust'];
  const { ended } = JSON.parse(out) as { readonly ended: string | null };
  if (ended === null) return ['team', 'resume', 'crew'];
  const tip = await scratch.run('rev-parse', 'pitwall/crew');
  return tip === (await scratch.run('rev-parse', 'main')) ? undefined : ['merge', 'crew'];
}

type UserState = Awaited<ReturnType<RunScratch['userState']>>;

async function judgeBranches(scratch: RunScratch, { main: _moved, ...before }: UserState): Promise<readonly string[]> {
  const subjects = (await subjectsOn(scratch, 'main')).map(subject => subject.replace(/^.*Write /, ''));
  const { main: _now, ...after } = await scratch.userState();
  const [, ...worktrees] = (await scratch.run('worktree', 'list')).split('\n').filter(Boolean);
  const status = (await scratch.run('status', '--porcelain')).split('\n');
  // The items that specs became are files of the person's own.
  const dirt = status.filter(line => line !== '' && !line.startsWith('?? .pitwall/')).join(', ');
  const rules: readonly (readonly [string, boolean])[] = [
    [`landed: ${subjects.join()}`, subjects.toSorted().join() === names.join()],
    [`order: ${subjects.join()}`, isInOrder(subjects)],
    ['there is a merge commit', (await scratch.run('rev-list', '--merges', '--count', 'main')) === '0'],
    ['the checkout was touched', JSON.stringify(after) === JSON.stringify(before)],
    [`the checkout is dirty: ${dirt}`, dirt === ''],
    [`worktrees are left: ${worktrees.join('; ')}`, worktrees.length === 0],
  ];
  const left = await processesLeft(scratch.folder);
  return [
    ...rules.flatMap(([complaint, holds]) => (holds ? [] : [complaint])),
    ...left.map(line => `left behind: ${line}`),
  ];
}

function isInOrder(subjects: readonly string[]): boolean {
  return Object.entries(specs).every(([name, needs]) =>
    needs.every(need => subjects.indexOf(need) < subjects.indexOf(name)),
  );
}

/** Without a process namespace, processes of a killed Pitwall are ended within this time. */
const sweepMsMax = 15_000;

/** Agents, gates and servers of tmux name the folder. */
async function processesLeft(folder: string): Promise<readonly string[]> {
  for (let waited = 0; ; waited += 200) {
    const answer = await runProgram(['ps', '-axww', '-o', 'pid=,args='], { cwd: '/', timeoutMs: 10_000 });
    if (answer.kind === 'broken') throw new Error(answer.reason);
    const seen = answer.stdout.split('\n').filter(line => line.includes(folder));
    if (seen.length === 0 || waited >= sweepMsMax) return seen;
    await sleep(200);
  }
}

async function judgeFacts(scratch: RunScratch): Promise<readonly string[]> {
  const store = await openHere(scratch.repository, readEnvironment(scratch.env), 'team drill');
  if (!store) return ['there is no store'];
  try {
    const { events } = await store.journal.readAll(undefined, 100_000);
    return [...judgeEvents(events), ...(await judgeReaders(store, events))];
  } finally {
    store.close();
  }
}

function judgeEvents(events: readonly Recorded[]): readonly string[] {
  const of = (type: string) => events.filter(event => event.type === type);
  const items = of('RunRequested').map(({ data }) => (data as { readonly item: string }).item);
  const merged = of('RunEnded').filter(({ data }) => (data as { readonly how: string }).how === 'merged');
  const causes = of('EffectPrepared').map(({ stream, data }) => `${stream} ${(data as { cause: string }).cause}`);
  const said = of('MessagePublished').map(({ data }) => {
    const { type, to, payload } = data as MessagePublished['data'];
    return JSON.stringify([type, to, payload]);
  });
  return [
    ...twice(items).map(item => `item ${item} was started twice`),
    ...(items.length === names.length ? [] : [`${items.length} members were started`]),
    ...(merged.length === names.length ? [] : [`${merged.length} runs ended as merged`]),
    ...twice(of('AttemptLaunched').map(({ stream }) => stream)).map(stream => `${stream} was launched twice`),
    ...twice(of('ReviewMerged').map(({ stream }) => stream)).map(stream => `${stream} was merged twice`),
    ...twice(causes).map(cause => `prepared twice: ${cause}`),
    ...twice(said).map(message => `said twice: ${message}`),
    ...(of('TeamEnded').length === 1 ? [] : [`the team ended ${of('TeamEnded').length} times`]),
  ];
}

/** Each member reads all that is left for it in pages, as an attempt does. */
async function judgeReaders(
  { journal, bookmarks }: NonNullable<Awaited<ReturnType<typeof openHere>>>,
  events: readonly Recorded[],
): Promise<readonly string[]> {
  const complaints: string[] = [];
  for (const reader of names) {
    const isFor = ({ type, data }: Recorded) =>
      type === 'MessagePublished' && ['all', reader].includes((data as MessagePublished['data']).to);
    const due = events.filter(isFor);
    const got: number[] = [];
    for (let after: number | undefined; ; ) {
      const read = await readAsReader(
        { journal, bookmarks, clock: systemClock },
        { team: 'crew', reader, after, limit: 3 },
      );
      got.push(...read.messages.map(({ seq }) => seq));
      after = read.cursor;
      if (read.messages.length === 0) break;
    }
    if (got.join() !== due.map(({ version }) => version).join())
      complaints.push(`${reader} got ${got.join()} of ${due.map(({ version }) => version).join()}`);
  }
  return complaints;
}

const twice = (values: readonly string[]) => [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];

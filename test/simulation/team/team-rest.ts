// What must hold when a team has come to rest: whatever could land without a person has landed, and what people asked was done.
import type { Recorded } from '../../../src/core/event.ts';
import { runFlow } from '../../../src/core/run/flow.ts';
import type { RunState } from '../../../src/core/run/state.ts';
import { runSnapshot } from '../../../src/core/run/view/snapshot.ts';
import type { BusState } from '../../../src/core/team/bus/bus-state.ts';
import { type BusEvent, messageOf } from '../../../src/core/team/bus/events.ts';
import type { RunSnapshot } from '../../../src/core/world/run.ts';
import { busOf } from '../../../src/effects/bus/bus-of.ts';
import { Stream } from '../../../src/engine/stream.ts';
import type { TeamJudge } from './team-judge.ts';
import { type TeamWorld, team } from './team-world.ts';
import type { Voices } from './voices.ts';

interface Seat {
  readonly name: string;
  readonly item: string;
  readonly dependsOn: readonly string[];
  readonly run: RunSnapshot | undefined;
}

export async function judgeTeamRest(world: TeamWorld, judge: TeamJudge, voices: Voices): Promise<readonly string[]> {
  const seats = await Promise.all(
    [...judge.members].map(async ([name, { item, dependsOn }]) => {
      return { name, item, dependsOn, run: await snapshotOf(world, item) };
    }),
  );
  const bus = await busOf(world.site.journal, team);
  return [
    ...landedOnce(world),
    ...halted(world, judge, seats),
    ...(await removedStopped(world, judge)),
    ...stopped(judge, seats),
    ...leftBehind(world, judge, seats, bus),
    ...ended(judge, seats),
    ...told(judge, seats),
    ...(await heardOnce(world, judge, voices)),
  ];
}

async function snapshotOf({ site }: TeamWorld, item: string): Promise<RunSnapshot | undefined> {
  return runSnapshot((await new Stream(site.journal, runFlow, `run/${item}`).refresh()).state as RunState);
}

function landedOnce({ base }: TeamWorld): string[] {
  const runs = base.landings.map(commit => commit.split('-')[1] ?? '');
  return runs.filter((run, at) => runs.indexOf(run) !== at).map(run => `${run} landed twice`);
}

const isOpen = (run: RunSnapshot | undefined) => run?.phase === 'open' || run?.phase === 'requested';

function halted(_world: TeamWorld, judge: TeamJudge, seats: readonly Seat[]): string[] {
  if (judge.isStopping && judge.ended === undefined) return ['a stopped team never ended'];
  if (!judge.isPaused || judge.isStopping || judge.ended !== undefined) return [];
  const going = seats.filter(({ run }) => isOpen(run) && !run?.isPaused);
  return going.map(({ name }) => `${name} goes on, though the team is paused`);
}

/** A person may have resumed one of its runs since. */
function stopped(judge: TeamJudge, seats: readonly Seat[]): string[] {
  if (judge.ended !== 'stopped') return [];
  const going = seats.filter(({ item, run }) => isOpen(run) && !judge.wasHalted(item));
  return going.map(({ name }) => `${name} goes on though its team was stopped`);
}

async function removedStopped(world: TeamWorld, judge: TeamJudge): Promise<readonly string[]> {
  if (judge.ended !== undefined || judge.isPaused) return [];
  const runs = await Promise.all([...judge.removed].map(item => snapshotOf(world, item)));
  const going = runs.filter(run => isOpen(run) && !judge.wasHalted(run?.run ?? ''));
  return going.map(run => `${run?.run} goes on, though it was removed`);
}

/** Verified, free to land, and still not landed. Whether a person's own pause of one run is in its way is theirs. */
function leftBehind({ settings }: TeamWorld, judge: TeamJudge, seats: readonly Seat[], bus: BusState): string[] {
  if (judge.ended !== undefined || judge.isPaused || judge.isStopping || !settings.hasTests) return [];
  const waits = (name: string) => bus.blocked.filter(({ member }) => member === name).map(({ waitingOn }) => waitingOn);
  const needs = ({ name, dependsOn }: Seat) => [...dependsOn, ...waits(name)].filter(each => each !== 'person');
  const isIn = (name: string) => judge.landed.has(name.slice(1));
  const isWorking = (seat: Seat) => isOpen(seat.run) && !seat.run?.isVerified;
  if (seats.some(seat => isWorking(seat) || seat.run?.isPaused)) return [];
  const left = seats.filter(
    seat => isOpen(seat.run) && seat.run?.isVerified && seat.run.refusal === undefined && needs(seat).every(isIn),
  );
  return left.map(({ name }) => `${name} is verified and was left behind`);
}

function ended(judge: TeamJudge, seats: readonly Seat[]): string[] {
  if (judge.ended === 'landed')
    return seats.filter(({ run }) => isOpen(run)).map(({ name }) => `the team ended before ${name}`);
  const areOver = seats.every(({ run }) => run?.phase === 'ended');
  return areOver && judge.ended === undefined && !judge.isPaused ? ['the team never ended, though its runs have'] : [];
}

/** What was said to a member reached its run; what landed was announced. */
function told(judge: TeamJudge, seats: readonly Seat[]): string[] {
  if (judge.isPaused || judge.isStopping) return [];
  const untold = [...judge.directives].flatMap(([text, member]) => {
    const seat = seats.find(({ name }) => name === member);
    const isDeaf = !seat?.run || judge.ended !== undefined;
    return isDeaf || judge.hasHeard(seat.item, text) ? [] : [`${member} was never told: ${text}`];
  });
  const unannounced = seats.filter(({ name, run }) => run?.landed && !judge.wasAnnounced(name));
  return [...untold, ...unannounced.map(({ name }) => `the landing of ${name} was never announced`)];
}

/** Each reader got everything that is for it, in order, each once. */
async function heardOnce(world: TeamWorld, judge: TeamJudge, voices: Voices): Promise<string[]> {
  const events = (await world.site.journal.read(`bus/${team}`)) as readonly Recorded<BusEvent>[];
  const all = events.flatMap(event => (event.type === 'MessagePublished' ? [messageOf(event)] : []));
  const faults: string[] = [];
  for (const name of new Set([...judge.members.keys(), ...voices.readers.keys()])) {
    const due = all.filter(({ to, from }) => to === name || (to === 'all' && from !== name)).map(({ seq }) => seq);
    const got = (await voices.drain(name)).map(({ seq }) => seq);
    if (got.join() !== due.join()) faults.push(`${name} got ${got.join()} of ${due.join()}`);
  }
  return faults;
}

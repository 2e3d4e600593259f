// One seeded team from its request to its rest, with its runs, agents, people and faults, and what the judges say of it.
import { createRandom } from '../../../src/core/seeded-random.ts';
import { teamFlow } from '../../../src/core/team/flow.ts';
import type { TeamState } from '../../../src/core/team/state.ts';
import type { Notice } from '../../../src/engine/parts.ts';
import { Stream } from '../../../src/engine/stream.ts';
import { keepEngine, type Plant } from '../engines.ts';
import { judgeRest } from '../judge-rest.ts';
import { drawLosses, scheduleLosses } from '../losses.ts';
import type { Life } from '../mortal.ts';
import { scheduleClocks, scheduleCommands, scheduleReviews } from '../people.ts';
import { drawFaults, quietWatch, restByMs, restOf, stateOf, type Verdict, watch } from '../simulate.ts';
import { createSite } from '../site.ts';
import { teamAsker } from './team-asker.ts';
import { TeamJudge } from './team-judge.ts';
import { scheduleTeam } from './team-people.ts';
import { judgeTeamRest } from './team-rest.ts';
import { createTeam, type TeamWorld, teamStream } from './team-world.ts';
import { Voices } from './voices.ts';

export async function simulateTeam(seed: number, plant: Plant = {}): Promise<Verdict> {
  const random = createRandom(seed);
  const site = createSite(random, drawLosses(seed), plant.liveness);
  const { violations, time, journal, judges } = site;
  const team = createTeam(site);
  const { worlds } = team;
  const judge = new TeamJudge(team);
  judges.push((stream, event) => judge.note(stream, event));
  site.calm.isCalm = false;
  const onNotice = (notice: Notice, life: Life) => watch(notice, violations, life.troubledUntil >= time.monotonic());
  const host = {
    site,
    worlds,
    plant,
    faults: drawFaults(random.fork()),
    asker: teamAsker(worlds, plant.teamFlow),
    onNotice,
  };
  await scheduleTeam(team);
  const voices = new Voices(team, plant.bookmarks?.(site.bookmarks));
  for (const world of worlds) {
    if (random.chance(0.3)) scheduleCommands(world);
    if (random.chance(0.2)) scheduleReviews(world);
    if (random.chance(0.2)) scheduleLosses(world);
    scheduleClocks(world);
  }
  if (site.losses.outage) site.moments.push(site.losses.outage.untilMs);
  for (let n = site.nature.isFleet ? 2 : random.whole(1, 2); n > 0; n--) keepEngine(host, `engine-${n}`);
  const isQuiet = await quiet(team);
  await time.run(() => violations.length > 0 || isQuiet(), restByMs);
  if (violations.length === 0) violations.push(...(await judgeAtRest(team, judge, voices)));
  const events = (await journal.readAll(undefined, 100_000)).events;
  return { seed, violations, rest: restOfTeam(judge), events: events.length, journal: events };
}

async function judgeAtRest(team: TeamWorld, judge: TeamJudge, voices: Voices): Promise<readonly string[]> {
  const { worlds } = team;
  const begun = worlds.filter(({ item }) => judge.wasAsked(item));
  const faults: string[] = [];
  for (const world of begun) {
    const rest = restOf(await stateOf(world));
    if (rest.kind === 'restless')
      faults.push(`${world.run} is not at rest after ${restByMs / 3_600_000} h: ${rest.what}`);
    faults.push(...(await judgeRest(world)));
  }
  return [...faults, ...(await judgeTeamRest(team, judge, voices))];
}

function restOfTeam({ ended, isPaused, landed, members }: TeamJudge): string {
  const isLanded = [...members.values()].every(({ item }) => landed.has(item));
  const how = ended ?? (isPaused ? 'paused' : 'waits for a person');
  return `team: ${how}${isLanded ? ', all over' : landed.size > 0 ? ', some over' : ''}`;
}

const quietMs = 12 * 60_000;

/** Nothing was appended for a while, all have acted, and nothing that failed is still to be tried. */
async function quiet({ site, worlds }: TeamWorld): Promise<() => boolean> {
  const { journal, time, moments } = site;
  const stream = new Stream(journal, teamFlow, teamStream);
  let quietSince = 0;
  journal.onAppend(() => {
    quietSince = time.monotonic();
    void stream.refresh();
  });
  await stream.refresh();
  const watches = await Promise.all(worlds.map(quietWatch));
  const lastMoment = Math.max(...moments);
  return () => {
    if (time.monotonic() - Math.max(lastMoment, quietSince) <= quietMs) return false;
    const { effects, ended } = stream.state as TeamState;
    if (!ended && effects.all.some(({ status, isFinal }) => status !== 'done' && !isFinal)) return false;
    return watches.every(({ isRequested, isQuiet }) => !isRequested() || isQuiet());
  };
}

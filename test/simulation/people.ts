// People: they ask for the run, interfere at any time, and in the end look at the review.
import type { RunEvent } from '../../src/core/run/events.ts';
import { request } from '../../src/engine/request.ts';
import type { Trait } from './base-branch.ts';
import type { Review } from './forge.ts';
import type { RunRequest } from './pair-flow.ts';
import type { World } from './world.ts';

/** What a run of this world is asked for with. */
export function runRequest({ random, run, item, branch, settings }: World): RunRequest {
  const startStatus = random.chance(0.1) ? { startStatus: random.pick(['Backlog', 'Implementation', 'Nowhere']) } : {};
  return { run, item, branch, base: 'base', settings, ...startStatus };
}

export async function askForRun(world: World): Promise<void> {
  await say(world, { type: 'RunRequested', data: runRequest(world) });
}

async function say(world: World, event: RunEvent): Promise<void> {
  const { journal, time, runStream: stream, said } = world;
  const actor = { kind: 'person', id: 'ann' } as const;
  await request({ journal, clock: time.clock() }, { stream, event, actor, id: `ann/${++said.count}` });
}

/** Something that happens at a moment known from the start. */
export function at(world: World, ms: number, happen: () => void): void {
  world.moments.push(ms);
  world.time.after(ms, happen);
}

/** A few commands at random moments; each pause and stop is followed by a resume most of the time. */
export function scheduleCommands(world: World): void {
  const { random } = world;
  if (random.chance(0.4)) return;
  for (let n = random.whole(1, 4); n > 0; n--) {
    at(world, random.whole(0, 400_000), () => void say(world, drawCommand(world)));
    if (random.chance(0.8)) at(world, random.whole(0, 600_000), () => void say(world, resume(random.chance(0.3))));
  }
}

/** Somebody sets the wall clock. The store of a fleet has a clock of its own, which nobody sets. */
export function scheduleClocks(world: World): void {
  const { random, time, nature, machines, calm } = world;
  for (let n = nature.isFleet ? random.whole(0, 2) : Number(random.chance(0.2)); n > 0; n--) {
    at(world, random.whole(0, 400_000), () => {
      calm.isCalm = false;
      const ms = random.pick([-7_200_000, -60_000, 3_600_000, 90_000_000]);
      if (nature.isFleet) machines.jump(ms);
      else time.jump(ms);
    });
  }
}

/** Others who know nothing of Pitwall: they delete the folder, commit in it, push to the branch, merge what is there. */
export function scheduleStrangers(world: World): void {
  const { random, nature, repository, branch } = world;
  if (!nature.hasStrangers) return;
  for (let n = random.whole(1, 3); n > 0; n--) {
    const act = random.pick([
      () => repository.deleteFolder(branch),
      () => repository.deleteFolder(branch),
      () => repository.commitAsStranger(branch),
      () => repository.pushAsStranger(branch),
      () => repository.pushAsStranger(branch),
      () => mergeOpen(world),
      () => mergeOpen(world),
    ]);
    at(world, random.whole(1, 600_000), act);
  }
}

function mergeOpen({ forge }: World): void {
  for (const review of forge.reviews) if (review.state === 'open') Object.assign(review, forge.merged(review));
}

const resume = (grant: boolean): RunEvent => ({ type: 'ResumeRequested', data: { grant } });

function drawCommand({ random, repository, branch }: World): RunEvent {
  const tip = repository.tip(branch) ?? 'none';
  return random.pick<RunEvent>([
    { type: 'PauseRequested', data: {} },
    { type: 'StopRequested', data: { drop: random.chance(0.2) } },
    {
      type: 'JumpRequested',
      data: { status: random.pick(['Research', 'Implementation', 'Audit', 'Done', 'Backlog', 'Nowhere']) },
    },
    { type: 'OverrideGiven', data: { commit: tip, reason: 'I know better' } },
    { type: 'ResolutionAnswered', data: { isResolved: random.chance(0.5) } },
    resume(random.chance(0.5)),
  ]);
}

/** The base goes on while the run is under way, before its review and after. */
export function scheduleBase(world: World): void {
  const { random, nature, repository } = world;
  for (let n = nature.baseMoves; n > 0; n--) {
    const trait = random.pick<Trait>(['apart', 'apart', 'apart', 'near', 'conflict']);
    const act = random.chance(0.9) ? () => repository.base.move(trait) : () => repository.base.rewrite(trait);
    at(world, random.whole(1, 900_000), act);
  }
}

/** Reviewers: merge, close, send back, or say nothing. */
export function scheduleReviews(world: World): void {
  const { random, forge } = world;
  for (let n = random.whole(0, 6); n > 0; n--) {
    const merge: RunEvent = { type: 'MergeRequested', data: { updateCheckout: true } };
    if (random.chance(0.3)) at(world, random.whole(60_000, 900_000), () => void say(world, merge));
    at(world, random.whole(60_000, 900_000), () => {
      const review = forge.reviews.find(each => each.state === 'open');
      if (!review) return;
      const back = { id: `return-${n}`, reason: 'please change it' };
      Object.assign(
        review,
        random.pick<Partial<Review>>([
          forge.merged(review),
          { returns: [...review.returns, back] },
          { returns: [...review.returns, back] },
          { mergeable: 'unknown' },
          { mergeable: 'no' },
          { mergeable: 'yes' },
          { state: 'closed' },
        ]),
      );
    });
  }
}

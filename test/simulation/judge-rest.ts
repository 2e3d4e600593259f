// What must hold when the run has come to rest: by the journal, by the forge, by git and by the process table.
import type { Recorded } from '../../src/core/event.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import { judgeBoardAtRest } from './board-rest.ts';
import { judgeRun } from './invariants.ts';
import type { World } from './world.ts';

export async function judgeRest(world: World): Promise<readonly string[]> {
  const { settings, gateTruth, forge, repository, item } = world;
  const events = (await world.journal.read(world.runStream)) as readonly Recorded<RunEvent>[];
  const reviews = forge.reviews.map(review => ({ snapshot: forge.snapshotOf(review) }));
  return [
    ...judgeRun({ item, settings, events, comments: forge.comments, reviews, gateTruth }),
    ...judgeBoardAtRest(world, events),
    ...repository.lost().map(work => `${work} is lost`),
    ...processesLeft(world),
    ...world.judges.obedience.open.map(stream => `${stream} never ended`),
  ];
}

function processesLeft({ processes }: World): string[] {
  const left = [...processes.agents.values()].filter(agent => agent.state !== 'gone');
  return left.map(agent => `the agent of ${agent.request.attempt} is ${agent.state}, though the run is at rest`);
}

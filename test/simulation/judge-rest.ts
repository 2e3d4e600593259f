// What must hold when the run has come to rest: by the journal, by the forge, by git and by the process table.
import type { Recorded } from '../../src/core/event.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import { judgeRun } from './invariants.ts';
import { item, runStream, type World } from './world.ts';

export async function judgeRest(world: World): Promise<readonly string[]> {
  const events = (await world.journal.read(runStream)) as readonly Recorded<RunEvent>[];
  const { settings, gateTruth, forge, repository } = world;
  const reviews = forge.reviews.map(review => ({ sight: forge.sightOf(review) }));
  return [
    ...judgeRun({ item, settings, events, comments: forge.comments, reviews, gateTruth }),
    ...repository.lost().map(work => `${work} is lost`),
    ...processesLeft(world),
    ...(await attemptsLeft(world)),
  ];
}

function processesLeft({ processes }: World): string[] {
  const left = [...processes.agents.values()].filter(agent => agent.state !== 'gone');
  return left.map(agent => `the agent of ${agent.request.attempt} is ${agent.state}, though the run is at rest`);
}

async function attemptsLeft({ journal }: World): Promise<string[]> {
  const { events } = await journal.readAll(undefined, 100_000);
  const streamsOf = (type: string) => new Set(events.flatMap(event => (event.type === type ? event.stream : [])));
  const ended = streamsOf('AttemptEnded');
  return [...streamsOf('AttemptLaunched')].filter(stream => !ended.has(stream)).map(stream => `${stream} never ended`);
}

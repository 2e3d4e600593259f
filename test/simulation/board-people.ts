// People at the board: they move the card, close, edit and comment while the run goes on, and some of them nobody trusts.
import { ann, type Deeds, mallory, type Person } from './deeds.ts';
import { at } from './people.ts';
import type { World } from './world.ts';

export function scheduleBoard(world: World): void {
  const { random, settings } = world;
  if (settings.watchItemMs === 0 || random.chance(0.3)) return;
  for (let n = random.whole(1, 5); n > 0; n--) at(world, random.whole(0, 600_000), drawDeed(world));
  if (random.chance(0.1)) scheduleBot(world);
}

function drawDeed({ random, deeds, settings }: World): () => void {
  const by = random.pick<Person>([ann, ann, mallory]);
  const columns: [string, ...string[]] = ['Nowhere', ...settings.workflow.steps.map(({ status }) => status)];
  const column = random.chance(0.3) ? 'Backlog' : random.pick(columns);
  return random.pick<() => void>([
    () => deeds.moveCard(column, by),
    () => deeds.moveCard(column, by),
    () => deeds.moveCard(column, by),
    () => deeds.moveCard(column, undefined),
    () => closeOrOpen(deeds, by),
    () => deeds.edit(by),
    () => deeds.edit(ann),
    () => deeds.comment(by),
  ]);
}

function closeOrOpen(deeds: Deeds, by: Person): void {
  if (deeds.closedSince === undefined) deeds.close(by);
  else deeds.reopen();
}

/** A program that insists on its column for a while. */
function scheduleBot(world: World): void {
  const { random, deeds, settings } = world;
  const from = random.whole(0, 300_000);
  for (let n = 0; n < 12; n++)
    at(world, from + n * (settings.watchItemMs + 1000), () =>
      deeds.moveCard('Audit', { name: 'bot', isTrusted: false }),
    );
}

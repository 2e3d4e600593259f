// Opens a store at a word of its parent and posts comments and a review that others post at the same time; prints ids.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { createLocalForge } from '../../src/adapters/forge/local.ts';
import { currentOwner } from '../../src/adapters/owner/current-owner.ts';
import { openStoreAs } from '../../src/main/repository-store.ts';
import { done } from '../../src/ports/performed.ts';
import { childArguments } from './store-open.ts';

const { folder, repository, rest } = childArguments();
const [name = '', count = ''] = rest;
process.stdout.write('ready\n');
await once(process.stdin, 'data');
process.stdin.destroy();

const { journal, close } = await openStoreAs(currentOwner(name), { folder, repository: { path: repository } });
const forge = createLocalForge({
  journal,
  clock: systemClock,
  newId: randomUUID,
  actor: { kind: 'engine', id: name },
  history: {
    addedAt: async () => undefined,
    see: async () => undefined,
    contains: async () => false,
    isMergeable: async () => 'yes',
  },
  land: async ({ commit }) => done({ kind: 'landed', commit }),
  base: 'main',
  fileOf: async () => undefined,
});
for (let at = 0; at < Number(count); at++) {
  const posted = await forge.postComment('7', `run/7/${at}`, `comment ${at}, by ${name}`);
  if (posted.kind !== 'done') throw new Error(posted.reason);
  process.stdout.write(`${posted.output.id}\n`);
  const review = { item: '7', branch: `b${at}`, base: 'main', commit: 'c1', title: 'Fix it', body: 'Fixed.' };
  await forge.ensureReview(review);
}
close();

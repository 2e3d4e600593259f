// Appends without end and prints the id of each event once it is acknowledged. Made to be killed.
import { writeSync } from 'node:fs';
import { createRandom } from '../../src/core/seeded-random.ts';
import { noteOf } from './store-events.ts';
import { childArguments, openRealStore } from './store-open.ts';

const { folder, repository, rest } = childArguments();
const [stream = '', seed = ''] = rest;
const random = createRandom(Number(seed)).next;
const { journal } = await openRealStore(folder, repository);
let version = (await journal.streams(stream))[0]?.version ?? 0;

for (let round = 0; ; round++) {
  const count = 1 + Math.floor(random() * 3);
  const events = Array.from({ length: count }, (_, index) =>
    noteOf(`${seed}-${round}-${index}`, 'x'.repeat(random() * 40_000)),
  );
  const outcome = await journal.append({ stream, expectedVersion: version, events });
  if (outcome.kind !== 'appended') throw new Error(`append answered ${outcome.kind}`);
  version = outcome.version;
  for (const event of events) writeSync(1, `${event.id}\n`);
}

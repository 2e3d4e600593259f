// A reader of the bus in a process of its own: writes down the number of each message before it acknowledges it. For `bus-drill-main`.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import { readAsReader } from '../../src/effects/bus/read-messages.ts';
import { openHere } from '../../src/main/repository-store.ts';

const [repository = '', team = '', reader = '', file = ''] = process.argv.slice(2);
const store = await openHere(repository, readEnvironment(process.env), 'bus drill');
if (!store) throw new Error('there is no store');
const parts = { journal: store.journal, bookmarks: store.bookmarks, clock: systemClock };
// Without a place of its own it goes on where the store says that it was.
const written = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
let after = written.length === 0 ? undefined : Number(written.at(-1));
for (;;) {
  const { messages, cursor } = await readAsReader(parts, { team, reader, after, limit: 7, waitMs: 5000 });
  if (messages.length > 0) appendFileSync(file, messages.map(({ seq }) => `${seq}\n`).join(''));
  after = cursor;
}

// Follows the order across streams, waiting for news, and prints the id of each event until it has seen so many.
import type { Cursor } from '../../src/ports/journal.ts';
import { childArguments, openRealStore } from './store-open.ts';

const { folder, repository, rest } = childArguments();
const { journal, close } = await openRealStore(folder, repository);
let cursor: Cursor | undefined;
let missing = Number(rest[0]);
let isReading = false;
let isAgainDue = false;
/** Listening alone keeps no process alive. */
const alive = setInterval(() => undefined, 60_000);

async function follow(): Promise<void> {
  isAgainDue = true;
  if (isReading) return;
  isReading = true;
  while (isAgainDue) {
    isAgainDue = false;
    await readOn();
  }
  isReading = false;
}

async function readOn(): Promise<void> {
  const page = await journal.readAll(cursor, 7);
  cursor = page.cursor;
  for (const event of page.events) process.stdout.write(`${event.id}\n`);
  missing -= page.events.length;
  if (page.events.length > 0) isAgainDue = true;
  if (missing > 0) return;
  clearInterval(alive);
  close();
  isAgainDue = false;
}

journal.onAppend(() => void follow());
await follow();
process.stdout.write('following\n');

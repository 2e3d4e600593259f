// Opens the store at a word of its parent and appends so many events to a stream that others write to as well.
import { once } from 'node:events';
import { noteOf } from './store-events.ts';
import { childArguments, openRealStore } from './store-open.ts';

const { folder, repository, rest } = childArguments();
const [stream = '', name = '', count = ''] = rest;
process.stdout.write('ready\n');
await once(process.stdin, 'data');
process.stdin.destroy();

const { journal, close } = await openRealStore(folder, repository);
let version = 0;
let conflicts = 0;
for (let done = 0; done < Number(count); ) {
  const request = { stream, expectedVersion: version, events: [noteOf(`${name}-${done}`)] };
  const outcome = await journal.append(request);
  if (outcome.kind === 'lease-lost') throw new Error('no lease was given');
  if (outcome.kind === 'conflict') conflicts += 1;
  else done += 1;
  version = outcome.version;
}
close();
process.stdout.write(`conflicts ${conflicts}\n`);

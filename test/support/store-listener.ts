// Listens for news and then has nothing else to do: the process must end by itself.
import { childArguments, openRealStore } from './store-open.ts';

const { folder, repository } = childArguments();
const { journal, queue } = await openRealStore(folder, repository);
journal.onAppend(() => undefined);
queue.onOffer(() => undefined);
process.stdout.write('listening\n');

// A thread of readers of which one never ends, and one needs all memory: started by tests only.
import { serveReaders } from '../../src/adapters/gates/readers/serve-readers.ts';
import type { Gate } from '../../src/ports/gate.ts';

const forever = () => {
  for (let turns = 0; ; turns++) if (turns < 0) return;
};
const everything = () => {
  const kept: object[][] = [];
  for (;;) kept.push(Array.from({ length: 1_000_000 }, (_, at) => ({ at })));
};

const lint: Gate = {
  name: 'lint',
  against: 'nothing',
  plan: async () => ({ kind: 'run', tools: [] }),
  read: async (_, { head, isOnPath }) => {
    const text = await head.read('file');
    if (text?.startsWith('slow')) forever();
    if (text?.startsWith('large')) everything();
    return { kind: 'read', findings: [], note: `${text} ${isOnPath('sh')} ${(await head.mentioning(['a'])).join()}` };
  },
};

serveReaders(() => [lint]);

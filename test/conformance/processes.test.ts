// The double, on the same suite as the real ones (test/e2e/process-conformance.test.ts).
import { type MemoryIo, type MemoryProgram, memoryProcesses } from '../../src/adapters/process/memory.ts';
import { describeProcesses } from './processes.ts';

const forever = () => new Promise<number>(() => undefined);

async function upUntil(io: MemoryIo, onTerminate?: () => void): Promise<number> {
  if (onTerminate) io.onTerminate(onTerminate);
  await io.print('up');
  return forever();
}

const parts: Readonly<Record<string, MemoryProgram>> = {
  echo: async io => {
    for await (const line of io.input) await io.print(line);
    return 0;
  },
  exit: async io => Number(io.argv[2]),
  tell: async ({ argv, cwd, env, print }) => {
    await print(JSON.stringify({ args: argv.slice(2), cwd, env }));
    return 0;
  },
  both: async io => {
    await io.print('out');
    await io.print('err', 'stderr');
    return 0;
  },
  wait: io => upUntil(io),
  deaf: io => upUntil(io, () => undefined),
  polite: io => new Promise(resolve => void upUntil(io, () => resolve(3))),
  long: async io => {
    await io.print(`${'x'.repeat(Number(io.argv[2]))}\nend`);
    return 0;
  },
};

describeProcesses('memory', async () => ({
  open: async options => memoryProcesses(argv => (argv[0] === 'part' ? parts[argv[1] ?? ''] : undefined), options),
  program: (part, ...args) => ['part', part, ...args],
  folder: '/trees/7',
  dispose: async () => undefined,
}));

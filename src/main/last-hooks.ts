// When the hooks of a repository went well last, by its journal.
import type { Environment } from '../config/environment.ts';
import { hookNames, hookStream } from '../core/epic/hook-events.ts';
import { openHere } from './repository-store.ts';

export async function lastHooks(folder: string, environment: Environment): Promise<ReadonlyMap<string, number>> {
  const store = await openHere(folder, environment, 'pitwall doctor');
  if (!store) return new Map();
  try {
    const found = await Promise.all(
      hookNames.map(async name => [name, (await store.journal.read(hookStream(name))).at(-1)?.at] as const),
    );
    return new Map(found.flatMap(([name, at]) => (at === undefined ? [] : [[name, at] as const])));
  } finally {
    store.close();
  }
}

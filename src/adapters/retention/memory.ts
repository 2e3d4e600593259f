// The double of a retained kind: things in memory, removed by name.
import type { Retained } from '../../core/retention.ts';
import type { RetainedKind } from '../../ports/retained.ts';

export function createMemoryRetained(name: string, things: readonly Omit<Retained, 'kind'>[]): RetainedKind {
  const kept = new Map(things.map(thing => [thing.name, { kind: name, ...thing }]));
  return {
    name,
    list: async () => [...kept.values()],
    remove: async each => {
      kept.delete(each);
    },
  };
}

// What all machines of a simulated epic share: time, one forge with the body and the items, reviews, and what agents would answer.
import { MemoryEpics } from '../../../src/adapters/epics/memory.ts';
import type { EpicBody } from '../../../src/core/epic/body/epic-body.ts';
import { readEpicBody } from '../../../src/core/epic/body/read-epic-body.ts';
import { type EpicSettings, epicSettingsSchema } from '../../../src/core/epic/events.ts';
import { approvalScope } from '../../../src/core/epic/keys.ts';
import { createRandom, type Random } from '../../../src/core/seeded-random.ts';
import type { ReviewSnapshot } from '../../../src/core/world/snapshots.ts';
import { sha256 } from '../../../src/std/sha256.ts';
import { VirtualTime } from '../virtual-time.ts';

export const epicId = '7';
export const epicStreamName = `epic/${epicId}`;
export const minute = 60_000;

export interface EpicSite {
  readonly seed: number;
  readonly random: Random;
  readonly time: VirtualTime;
  readonly epics: MemoryEpics;
  readonly reviews: Map<string, ReviewSnapshot>;
  readonly violations: string[];
  readonly form: 'file' | 'forge';
  /** Machines that will die right before or right after something that others see. */
  readonly deaths: { left: number };
  /** Called after each change of the body, by whomever. */
  readonly watchers: ((by: 'pitwall' | 'person') => void)[];
  /** Called after each reading of the body by a machine. */
  readonly readers: (() => void)[];
  /** When the claim was taken or seen by its holder last. */
  claimedAt: number;
  /** How often an item was dispatched, on any machine. */
  readonly dispatches: Map<string, number>;
  /** Nothing is drawn any more: agents do well, and people let everything pass. */
  isKind: boolean;
  /** When a person changed an item itself. */
  readonly changed: Map<string, number>;
  /** When a person let the epic be worked on. */
  readonly approvedAt: number[];
}

export function createEpicSite(seed: number, form: 'file' | 'forge'): EpicSite {
  const random = createRandom(seed);
  const epics = new MemoryEpics('shop');
  for (const name of ['claude', 'codex'])
    epics.agents.set(name, { isReachable: true, why: '', atWork: 0, capacity: 2 });
  return {
    seed,
    random,
    time: new VirtualTime(),
    epics,
    reviews: new Map(),
    violations: [],
    form,
    deaths: { left: 0 },
    watchers: [],
    readers: [],
    claimedAt: 0,
    dispatches: new Map(),
    isKind: false,
    changed: new Map(),
    approvedAt: [],
  };
}

/** The same for the same words, whoever asks and when. */
export function fate({ seed }: EpicSite, ...words: readonly unknown[]): number {
  return Number.parseInt(sha256(JSON.stringify([seed, ...words])).slice(0, 8), 16) / 2 ** 32;
}

export function settingsFor(site: EpicSite, store: string): EpicSettings {
  const agent = (name: string) => ({
    name,
    runner: name,
    capabilities: [],
    cost: 2,
    speed: 3,
    sizeMax: 'large',
    labels: [],
  });
  return epicSettingsSchema.parse({
    base: 'main',
    project: 'shop',
    agents: [agent('claude'), agent('codex')],
    isShared: site.form === 'forge',
    store,
  });
}

export function bodyOf(site: EpicSite): EpicBody | undefined {
  const epic = site.epics.epics.get(epicId);
  if (!epic) return undefined;
  const labels = epic.status === undefined ? [] : [`epic:${epic.status}`];
  const reading = readEpicBody(epic.text, { form: epic.form, labels });
  return reading.kind === 'read' ? reading.body : undefined;
}

export const scopeOf = (site: EpicSite) => {
  const body = bodyOf(site);
  return body ? approvalScope(body) : '';
};

export function tellWatchers(site: EpicSite, by: 'pitwall' | 'person'): void {
  for (const watch of site.watchers) watch(by);
}

// One seeded epic from its first sentence to its rest, with machines, agents, people and faults, and what the judges say of it.
import type { Recorded } from '../../../src/core/event.ts';
import { createRandom, type Random } from '../../../src/core/seeded-random.ts';
import type { FaultPlan } from '../mortal.ts';
import { EpicMachine, type EpicPlant } from './epic-engine.ts';
import { EpicJudge } from './epic-judge.ts';
import { schedulePeople } from './epic-people.ts';
import { bodyOf, createEpicSite, type EpicSite, epicId, minute } from './epic-site.ts';

export interface EpicVerdict {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly rest: string;
  readonly events: number;
  readonly journal: readonly Recorded[];
  /** The body in the end. */
  readonly text: string;
}

export interface EpicTraits {
  readonly plant?: EpicPlant;
  /** Default: drawn. */
  readonly form?: 'file' | 'forge';
  readonly machines?: number;
  /** Without faults, and nobody writes into the body. */
  readonly isCalm?: boolean;
  /** Agents do well from the start. */
  readonly isKind?: boolean;
  readonly doWrite?: boolean;
}

const hour = 60 * minute;
const restByMs = 6 * 24 * hour;
const quietMs = 6 * hour;

export async function simulateEpic(seed: number, traits: EpicTraits = {}): Promise<EpicVerdict> {
  const draw = createRandom(seed);
  const form = traits.form ?? draw.pick(['forge', 'forge', 'file']);
  const count = form === 'file' ? 1 : (traits.machines ?? draw.whole(1, 3));
  const { isCalm = false, isKind: areKind = false, plant = {} } = traits;
  const site = createEpicSite(seed, form);
  site.epics.add(epicId, firstBody(form));
  const judge = new EpicJudge(site);
  const faults = faultsFor(draw.fork(), isCalm);
  site.deaths.left = isCalm ? 0 : draw.whole(0, 8);
  const machines = Array.from({ length: count }, (_, n) => new EpicMachine(site, `m${n + 1}`, { faults, plant }));
  for (const machine of machines) {
    judge.follow(machine);
    site.time.after(site.random.whole(0, 20) * minute, () => machine.boot());
  }
  const lastMoment = schedulePeople(site, judge, { machines, plan: { doWrite: traits.doWrite ?? !isCalm, areKind } });
  let changedAt = 0;
  site.watchers.push(() => {
    changedAt = site.time.monotonic();
  });
  const isQuiet = () => site.time.monotonic() > Math.max(lastMoment(), changedAt) + quietMs;
  const how = await site.time.run(() => site.violations.length > 0 || isQuiet(), restByMs);
  if (how === 'too-long') site.violations.push(`it is not at rest after ${restByMs / hour} h`);
  return await verdictOf(site, machines);
}

function firstBody(form: 'file' | 'forge') {
  const front = form === 'file' ? '---\ntitle: Faster start\nstatus: inbox\n---\n\n' : '';
  const text = `${front}# Faster start\n\nWe lose 900 ms before the first frame.\n\n## Background\n\nMeasured twice.\n`;
  return form === 'file' ? { form, text } : { form, text, status: 'inbox' };
}

function faultsFor(random: Random, isCalm: boolean): FaultPlan {
  const chance = 0.006;
  const ends = { dieBefore: chance, dieAfter: chance, stray: 0 };
  const lies = { loseAnswer: chance, fail: chance, late: chance, freeze: chance / 3 };
  return { random, ...ends, ...lies, budget: isCalm ? 0 : random.whole(0, 25) };
}

async function verdictOf(site: EpicSite, machines: readonly EpicMachine[]): Promise<EpicVerdict> {
  const { violations, seed } = site;
  const body = bodyOf(site);
  if (violations.length === 0 && body?.underWay) violations.push(`something is under way for ever: ${body.underWay}`);
  const pages = await Promise.all(machines.map(({ journal }) => journal.readAll(undefined, 100_000)));
  const journal = pages.flatMap(({ events }) => events);
  const text = site.epics.epics.get(epicId)?.text ?? '';
  return { seed, violations, rest: `epic: ${restOf(site, machines)}`, events: journal.length, journal, text };
}

function restOf(site: EpicSite, machines: readonly EpicMachine[]): string {
  const outcomes = machines.map(({ outcomes: all }) => all.findLast(each => each !== 'held') ?? 'never ticked');
  return `${bodyOf(site)?.status ?? 'unreadable'}, ${[...new Set(outcomes)].sort().join(' and ')}`;
}

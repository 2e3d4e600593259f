// Engines of one machine: each asks for a tick, drives it to its end, and waits for the next. A killed one is followed by another, which
// finds what is open.
import { createMemoryStore } from '../../../src/adapters/store/memory.ts';
import { CancelAttempt, StartAttempt } from '../../../src/core/attempt/effects.ts';
import type { EffectDefinition, InputOf } from '../../../src/core/effect/define.ts';
import { epicEvents } from '../../../src/core/epic/events.ts';
import { epicFlow } from '../../../src/core/epic/flow.ts';
import type { EpicState } from '../../../src/core/epic/state.ts';
import type { AnyFlow } from '../../../src/core/flow.ts';
import { RunGates } from '../../../src/core/gate/gate-result.ts';
import { AskRun, RequestRun } from '../../../src/core/world/run.ts';
import { EnsureWorktree, RemoveWorktree } from '../../../src/core/world/worktree-effects.ts';
import { epicKinds, observeEpics } from '../../../src/effects/epic/epic-kinds.ts';
import { effectKind } from '../../../src/engine/effect-kind.ts';
import { startEngine } from '../../../src/engine/loop.ts';
import type { EngineParts, Observer } from '../../../src/engine/parts.ts';
import { Stream } from '../../../src/engine/stream.ts';
import type { Epics } from '../../../src/ports/epics.ts';
import type { NewEvent } from '../../../src/ports/journal.ts';
import { done } from '../../../src/ports/performed.ts';
import { capCalls } from '../call-cap.ts';
import { Machine } from '../machines.ts';
import { type FaultPlan, Life, type Mortality, mortal } from '../mortal.ts';
import { replaceMethods, wrapMethods } from '../wrap-methods.ts';
import { EpicOffice } from './epic-office.ts';
import { type EpicSite, epicStreamName, fate, minute, settingsFor, tellWatchers } from './epic-site.ts';

export interface EpicPlant {
  readonly flow?: AnyFlow;
  readonly epics?: (epics: Epics) => Epics;
}

/** A machine that says nothing for so long is taken for gone. */
const claimMs = 12 * minute;

const times = { leaseTtlMs: 120_000, heartbeatMs: 40_000, stopGraceMs: 30_000, answerMs: 60_000 };

export class EpicMachine {
  readonly name: string;
  readonly office: EpicOffice;
  readonly journal: ReturnType<typeof createMemoryStore>['journal'];
  readonly stream: Stream<EpicState>;
  /** Outcomes of its ticks, newest last. */
  readonly outcomes: string[] = [];
  readonly #store;
  readonly #site: EpicSite;
  readonly #faults: FaultPlan;
  readonly #plant: EpicPlant;
  readonly #place: Machine;
  #living = '';
  #boots = 0;
  #isAsked = false;

  constructor(site: EpicSite, name: string, { faults, plant }: { faults: FaultPlan; plant: EpicPlant }) {
    this.#site = site;
    this.name = name;
    this.#faults = faults;
    this.#plant = plant;
    this.office = new EpicOffice(site, name);
    this.#place = new Machine(name, 0);
    this.#store = createMemoryStore({
      clock: site.time.clock(),
      liveness: ({ id }) => (id === this.#living ? 'alive' : 'dead'),
      definitionsFor: () => epicEvents,
    });
    this.journal = this.#store.journal;
    this.stream = new Stream(this.journal, epicFlow, epicStreamName);
  }

  /** What is stored of each fact. */
  watch(onFact: (event: NewEvent) => void): void {
    const { append } = this.#store.journal;
    Object.assign(this.#store.journal, {
      append: async (request: Parameters<typeof append>[0]) => {
        const outcome = await append(request);
        if (outcome.kind === 'appended' && !outcome.repeated) for (const event of request.events) onFact(event);
        return outcome;
      },
    });
  }

  boot(): void {
    const id = `${this.name}-${++this.#boots}`;
    this.#living = id;
    const { time, random, violations } = this.#site;
    const life = new Life(() =>
      time.after(random.whole(minute, random.pick([20, 60, 600]) * minute), () => this.boot()),
    );
    const mayCall = capCalls(time, 1, what => violations.push(`${id} runs in circles: ${what}`));
    const mortality = { life, time, faults: this.#faults, mayCall };
    this.#run(id, mortality).catch((error: unknown) =>
      violations.push(`${id} broke: ${error instanceof Error ? error.stack : error}`),
    );
  }

  async #run(id: string, mortality: Mortality): Promise<void> {
    const parts = this.#parts(id, mortality);
    const engine = await insist(parts, () => startEngine(parts));
    this.office.onNews = attempt => engine.nudge(`attempt/${attempt}`);
    let wake: () => void = () => undefined;
    this.office.onExit = () => {
      this.#isAsked = fate(this.#site, 'at-exit', this.name, this.#boots) > 0.5;
      if (this.#isAsked) wake();
    };
    const signal = new AbortController().signal;
    for (let n = 0; !mortality.life.isDead; n++) {
      await this.#tick(parts, `${id}/tick-${n}`);
      await insist(parts, () => engine.drive(epicStreamName, signal));
      const { state } = await this.stream.refresh();
      this.outcomes.push(state.last?.outcome ?? 'none');
      await Promise.race([
        parts.clock.sleep((25 + this.#site.random.whole(0, 10)) * minute),
        new Promise<void>(resolve => {
          wake = resolve;
        }),
      ]);
    }
  }

  /** None where one is open: a killed tick is finished first. */
  async #tick(parts: EngineParts, tick: string): Promise<void> {
    const { state } = await this.stream.refresh();
    if (state.tick) return;
    const data = { tick, settings: settingsFor(this.#site, `store-${this.name}`) };
    const event = {
      type: 'EpicTickRequested',
      data,
      id: tick,
      at: parts.clock.now(),
      actor: { kind: 'person', id: 'ann' },
    };
    await insist(parts, () =>
      parts.journal.append({ stream: epicStreamName, expectedVersion: 'any', events: [event as NewEvent] }),
    );
  }

  #parts(id: string, mortality: Mortality): EngineParts {
    const site = this.#site;
    const real = replaceMethods<Epics>(site.epics, {
      read: async epic => {
        const answer = await site.epics.read(epic);
        for (const hear of site.readers) hear();
        return answer;
      },
      claim: async (epic, tick) => {
        const held = site.epics.epics.get(epic);
        if (held && site.time.monotonic() > site.claimedAt + claimMs) held.holder = undefined;
        const claimed = await site.epics.claim(epic, tick);
        if (held?.holder === tick) site.claimedAt = site.time.monotonic();
        return claimed;
      },
      write: async (epic, change) => {
        const before = site.epics.epics.get(epic)?.text;
        const written = await site.epics.write(epic, change);
        if (site.epics.epics.get(epic)?.text !== before) tellWatchers(site, 'pitwall');
        return written;
      },
    });
    const planted = this.#plant.epics?.(real) ?? real;
    const epics = mortal(deadly(planted, ['write', 'fileItem'], mortality, site), mortality, { risk: 4 });
    const office = mortal(deadly(this.office, ['requestRun', 'askRun'], mortality, site), mortality, { risk: 4 });
    let ids = 0;
    const { queue, heartbeat } = this.#store;
    return {
      journal: mortal(this.#store.journal, mortality, { steady: ['onAppend'], risk: 1 }),
      queue: mortal(queue, mortality, { steady: ['onOffer'], risk: 1 }),
      heartbeat: mortal(heartbeat, mortality, { risk: 1 }),
      clock: this.#place.clock(site.time, mortality.life),
      owner: this.#place.owner(id),
      newId: () => `${id}/${++ids}`,
      flows: [this.#plant.flow ?? (epicFlow as unknown as AnyFlow)],
      observers: { ...observeEpics(epics), ...observersIn(office) } as unknown as Record<string, Observer>,
      effects: { ...epicKinds(epics), ...kindsIn(office, site) },
      times,
      report: notice => {
        if (notice.kind === 'trouble' && !String(notice.error).includes('simulated:'))
          site.violations.push(`${id}: ${notice.error instanceof Error ? notice.error.stack : notice.error}`);
      },
      abandon: async () => undefined,
    };
  }
}

/** What matters most is right before and right after what a machine does to others. */
function deadly<T extends object>(
  port: T,
  methods: readonly string[],
  { life }: Mortality,
  { deaths, random }: EpicSite,
): T {
  const mayDie = async () => {
    if (deaths.left === 0 || !random.chance(0.06)) return;
    deaths.left -= 1;
    life.die();
    await life.turn();
  };
  return wrapMethods(port, (call, name) =>
    methods.includes(name)
      ? async (...args) => {
          await mayDie();
          const answer = await call(...args);
          await mayDie();
          return answer;
        }
      : call,
  );
}

const observersIn = (office: EpicOffice) => ({
  'newest-run': ({ item }: { item: string }) => office.newestRun(item),
  review: ({ branch }: { branch: string }) => office.seeReview(branch),
  attempt: ({ attempt }: { attempt: string }) => office.seeAttempt(attempt),
});

function kindsIn(office: EpicOffice, site: EpicSite) {
  const simple = <D extends EffectDefinition>(
    definition: D,
    act: (input: InputOf<D>, key: string) => Promise<unknown>,
  ) => effectKind(definition, { perform: async (input, { key }) => done((await act(input, key)) as never) });
  return {
    RequestRun: effectKind(RequestRun, {
      lookup: (_input, { key }) => office.findRun(key),
      perform: async ({ item }, { key }) => done(await office.requestRun(item, key)),
    }),
    AskRun: simple(AskRun, ({ run, ask }, key) => office.askRun(run, ask, key)),
    RunGates: simple(RunGates, async ({ commit }) => {
      const isRed = !site.isKind && fate(site, 'gates', commit) > 0.9;
      return {
        commit,
        results: [{ gate: 'test', state: isRed ? 'fail' : 'pass', reason: isRed ? 'red' : 'green', findings: [] }],
      };
    }),
    EnsureWorktree: simple(EnsureWorktree, async () => ({ path: '/w' })),
    RemoveWorktree: simple(RemoveWorktree, async () => ({ entry: null })),
    StartAttempt: simple(StartAttempt, request => office.startAttempt(request)),
    CancelAttempt: simple(CancelAttempt, ({ attempt }) => office.cancelAttempt(attempt)),
  };
}

async function insist<T>({ clock }: Pick<EngineParts, 'clock'>, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!String(error).includes('simulated:')) throw error;
      await clock.sleep(1000);
    }
  }
}

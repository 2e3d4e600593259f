// A small engine to test: a sample flow whose one rule the test writes, a store in memory, a clock that moves when told.
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { ManualClock } from '../../src/adapters/clock/manual.ts';
import { createMemoryStore } from '../../src/adapters/store/memory.ts';
import { type EffectEvent, effectEvents } from '../../src/core/effect/events.ts';
import { foldEffects, noEffects } from '../../src/core/effect/state.ts';
import { definitionsByFamily, type EventOf, type Recorded } from '../../src/core/event.ts';
import type { AnyFlow, Flow, FlowState, Verdict, World } from '../../src/core/flow.ts';
import type { EffectKind, EngineParts, Notice, Observer } from '../../src/engine/parts.ts';
import { request } from '../../src/engine/request.ts';
import type { Owner } from '../../src/ports/owner.ts';

export const sampleEvents = {
  ...effectEvents,
  /** The note `end` ends the stream. */
  Noted: { version: 1, data: z.object({ text: z.string() }) },
};
export type SampleEvent = EventOf<typeof sampleEvents>;

export interface SampleState extends FlowState {
  readonly notes: readonly string[];
}

export type SampleRule = (state: SampleState, world: World, now: number) => Verdict<SampleEvent>;

export const note = (text: string): SampleEvent => ({ type: 'Noted', data: { text } });
export const effect = (cause: string, kind = 'Post', input: unknown = null) => ({ kind, cause, input });

export function sampleFlow(rule: SampleRule, more: Partial<Flow<SampleState, SampleEvent>> = {}): AnyFlow {
  const flow: Flow<SampleState, SampleEvent> = {
    name: 'sample',
    events: sampleEvents,
    effects: [],
    queries: [],
    initial: () => ({ effects: noEffects, notes: [] }),
    fold: foldSample,
    needs: () => [],
    rules: { sample: rule },
    isEnded: state => state.notes.includes('end'),
    ...more,
  };
  return flow as unknown as AnyFlow;
}

function foldSample(state: SampleState, event: Recorded<SampleEvent>): SampleState {
  if (event.type === 'Noted') return { ...state, notes: [...state.notes, event.data.text] };
  return { ...state, effects: foldEffects(state.effects, event as Recorded<EffectEvent>) };
}

export const stream = 'sample/1';

export function ownerOf(id: string): Owner {
  return { id, label: id, pid: 1, startTime: id, bootId: 'boot', pidNamespace: 'one' };
}

export interface StageOptions {
  readonly flows: readonly AnyFlow[];
  readonly observers?: Readonly<Record<string, Observer>>;
  readonly effects?: Readonly<Record<string, EffectKind>>;
}

export class Stage {
  readonly clock = new ManualClock(1_000_000);
  readonly store;
  readonly notices: Notice[] = [];
  /** Streams that an engine gave up because their lease was lost. */
  readonly abandoned: string[] = [];
  readonly dead = new Set<string>();
  private readonly options: StageOptions;
  private ids = 0;

  constructor(options: StageOptions) {
    this.options = options;
    const definitionsFor = definitionsByFamily(Object.fromEntries(options.flows.map(flow => [flow.name, flow.events])));
    const liveness = (owner: Owner) => (this.dead.has(owner.id) ? 'dead' : 'alive');
    this.store = createMemoryStore({ clock: this.clock, liveness, definitionsFor });
  }

  parts(owner = 'engine-1', more: Partial<EngineParts> = {}): EngineParts {
    return {
      journal: this.store.journal,
      queue: this.store.queue,
      heartbeat: this.store.heartbeat,
      clock: this.clock,
      owner: ownerOf(owner),
      newId: () => `${owner}/${++this.ids}`,
      flows: this.options.flows,
      observers: this.options.observers ?? {},
      effects: this.options.effects ?? {},
      times: { leaseTtlMs: 30_000, heartbeatMs: 10_000, stopGraceMs: 20_000, answerMs: 60_000 },
      report: notice => void this.notices.push(notice),
      abandon: async name => void this.abandoned.push(name),
      ...more,
    };
  }

  /** A person says something on a stream. */
  async say(event: SampleEvent, name = stream): Promise<void> {
    const { clock } = this;
    const { journal } = this.store;
    const actor = { kind: 'person', id: 'ann' } as const;
    await request({ journal, clock }, { stream: name, event, actor, id: `ann/${++this.ids}` });
  }

  /** Types of what was recorded, in order. */
  async recorded(name = stream): Promise<readonly string[]> {
    const events = await this.store.journal.read(name);
    return events.map(event => (event.type === 'Noted' ? (event.data as { text: string }).text : event.type));
  }

  /** Lets everything happen that needs no time. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await setImmediate();
  }

  troubles(): readonly string[] {
    return this.notices.flatMap(notice => (notice.kind === 'trouble' ? [String(notice.error)] : []));
  }

  decisions(): readonly string[] {
    return this.notices.flatMap(notice => (notice.kind === 'decided' ? [notice.decision.why] : []));
  }
}

/** A promise that the test settles. */
export class Gate<T = void> {
  open: (value: T) => void = () => undefined;
  break: (error: unknown) => void = () => undefined;
  readonly promise: Promise<T>;

  constructor() {
    this.promise = new Promise<T>((resolve, reject) => {
      this.open = resolve;
      this.break = reject;
    });
  }
}

/** The same port with some of its methods replaced. */
export function withMethods<T extends object>(port: T, methods: Partial<T>): T {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(name in methods ? methods : target, name);
      return typeof value === 'function' ? value.bind(name in methods ? methods : target) : value;
    },
  });
}

// One tick of an epic by its facts, with a real body and a world as the test says, for tests of its rules.
import { type Answer, absent, known } from '../../src/core/answer.ts';
import { type AttemptSnapshot, attemptQuery } from '../../src/core/attempt/queries.ts';
import { nextEffectKey, noEffects } from '../../src/core/effect/state.ts';
import { editEpicBody } from '../../src/core/epic/body/edit-epic-body.ts';
import type { EpicBody } from '../../src/core/epic/body/epic-body.ts';
import { asEdits, type StoredEdit } from '../../src/core/epic/body/epic-edit-schema.ts';
import { readEpicBody } from '../../src/core/epic/body/read-epic-body.ts';
import { hashOf } from '../../src/core/epic/decide/approve.ts';
import type { EpicDecision } from '../../src/core/epic/decision.ts';
import {
  type Conclusion,
  type EpicEvent,
  type EpicQuestionAsked,
  epicSettingsSchema,
} from '../../src/core/epic/events.ts';
import { epicFlow } from '../../src/core/epic/flow.ts';
import type { EpicState } from '../../src/core/epic/state.ts';
import { branchOf } from '../../src/core/epic/view/subagent.ts';
import type { Actor } from '../../src/core/event.ts';
import { decide, type EffectRequest } from '../../src/core/flow.ts';
import type { Query } from '../../src/core/query.ts';
import {
  type EpicSource,
  epicQuery,
  newestRunQuery,
  type PreflightFacts,
  preflightQuery,
} from '../../src/core/world/epic.ts';
import type { RunSnapshot } from '../../src/core/world/run.ts';

const engine: Actor = { kind: 'engine', id: 'engine-1' };
const ann: Actor = { kind: 'person', id: 'ann' };
export const noon = Date.UTC(2026, 10, 16, 12);
export const hour = 3_600_000;

type Item = NonNullable<PreflightFacts['item']>;
const plainItem = {
  body: 'b',
  acceptance: [],
  labels: [],
  author: 'ann',
  isTrusted: true,
  isClosed: false,
  blockers: [],
};

export interface ToldTick {
  readonly conclusion: Conclusion;
  readonly asked?: EpicQuestionAsked | undefined;
  readonly decisions: readonly EpicDecision[];
  readonly effects: readonly EffectRequest[];
}

/** Effects are done at once; writes change the body. */
export class EpicStory {
  state: EpicState = epicFlow.initial('epic/1');
  now = noon;
  source: EpicSource;
  /** What agents submit, one after another. */
  answers: unknown[] = [];
  /** Called before each effect: a person, or fate. */
  before: (request: EffectRequest) => 'lost' | undefined = () => undefined;
  #facts = 0;
  #ticks = 0;
  readonly #seen = new Map<string, Answer<unknown>>();
  readonly #items = new Map<string, Item>();

  constructor(text: string, source: Partial<EpicSource> = {}) {
    const plain = {
      form: 'file',
      title: 'Goal',
      labels: [],
      version: '1',
      approvals: [],
      author: 'ann',
      isTrusted: true,
    } as const;
    this.source = { ...plain, text, ...source };
  }

  get body(): EpicBody {
    const { text, form, labels } = this.source;
    const reading = readEpicBody(text, { form, labels });
    if (reading.kind !== 'read') throw new Error(reading.what);
    return reading.body;
  }

  row = (item: string) => this.body.items.find(each => each.item === item);

  record(event: EpicEvent, actor: Actor = engine): this {
    const version = ++this.#facts;
    this.state = epicFlow.fold(this.state, {
      ...event,
      stream: 'epic/1',
      version,
      id: `e${version}`,
      at: this.now,
      actor,
    });
    return this;
  }

  /** A person's edit. */
  edits(change: (text: string) => string): this {
    this.source = { ...this.source, text: change(this.source.text), version: `${this.source.version}+` };
    return this;
  }

  item(id: string, item: Partial<Item> & { readonly title: string }, more: Partial<PreflightFacts> = {}): this {
    const whole = { ...plainItem, ...item };
    this.#items.set(id, whole);
    const agent = { isReachable: true, why: '', atWork: 0 };
    for (const worker of ['', 'claude', 'codex'])
      this.sees(preflightQuery(id, worker), { project: 'shop', files: [], item: whole, agent, ...more });
    return this;
  }

  /** The mark of an approval, as Pitwall would write it. */
  stamp(id: string, worker = 'claude'): string {
    const item = this.#items.get(id);
    if (!item) throw new Error(`there is no item ${id}`);
    return `approved=${hashOf(item, id, worker, 'shop')}`;
  }

  run(id: string, more: Partial<RunSnapshot>): this {
    const calm = { isLanding: false, isClearingUp: false, landingsAsked: 0, isPaused: false, rounds: 0, gates: {} };
    const plain = { run: id, item: id, branch: `b/${id}`, phase: 'open', isVerified: false } as const;
    return this.sees(newestRunQuery(id), { ...plain, ...calm, ...more });
  }

  sees(query: Pick<Query, 'key'>, value: unknown): this {
    this.#seen.set(query.key, value === undefined ? absent : known(value));
    return this;
  }

  /** From the request to the end. */
  tick(store = 'store-1', isShared = false): ToldTick {
    const agent = { capabilities: [], cost: 2, speed: 3, sizeMax: 'large', labels: [] };
    const agents = [
      { name: 'claude', runner: 'claude', ...agent },
      { name: 'codex', runner: 'codex', ...agent },
    ];
    const settings = epicSettingsSchema.parse({ base: 'main', project: 'shop', agents, isShared, store });
    this.record({ type: 'EpicTickRequested', data: { tick: `t${++this.#ticks}`, settings } }, ann);
    return this.goOn();
  }

  goOn(): ToldTick {
    const [facts, effects]: [EpicEvent[], EffectRequest[]] = [[], []];
    for (let turns = 0; turns < 100 && !epicFlow.isEnded(this.state); turns++) {
      const decision = this.decide();
      facts.push(...decision.record);
      for (const event of decision.record) this.record(event);
      if (decision.record.length === 0) effects.push(...this.#perform(decision.effects));
      if (decision.record.length + decision.effects.length === 0)
        this.now = Math.max(this.now + 1, decision.wakeAt ?? 0);
    }
    return { ...told(facts), effects };
  }

  decide() {
    this.#seen.set(epicQuery('1').key, known(this.source));
    const needed = new Set(epicFlow.needs(this.state).map(({ key }) => key));
    const get = (query: Pick<Query, 'key'>) => {
      if (!needed.has(query.key)) throw new Error(`${query.key} is not among the needs`);
      return (this.#seen.get(query.key) ?? absent) as never;
    };
    return decide(epicFlow, this.state, { get }, this.now) as Omit<ReturnType<typeof decide>, 'record'> & {
      readonly record: readonly EpicEvent[];
    };
  }

  #perform(requests: readonly EffectRequest[]): readonly EffectRequest[] {
    for (const request of requests) {
      const key = nextEffectKey('epic/1', this.state.effects);
      if (!this.state.effects.byCause(request.cause))
        this.record({ type: 'EffectPrepared', data: { ...request, key } });
      const isLost = this.before(request) === 'lost';
      const output = this.#outputOf(request);
      if (!isLost) this.record({ type: 'EffectDone', data: { key, output, isDoubtful: false } });
    }
    return requests;
  }

  #outputOf({ kind, input }: EffectRequest): unknown {
    const given = input as Readonly<Record<string, unknown>>;
    if (kind === 'WriteEpic') return this.#write(given as unknown as { version: string; edits: readonly StoredEdit[] });
    if (kind === 'ClaimEpic') return { kind: 'ours' };
    if (kind === 'RequestRun') return { run: String(given.item) };
    if (kind === 'FileItem') return this.#file(String(given.title), String(given.body));
    if (kind === 'StartAttempt') this.#answer(String(given.attempt));
    return kind === 'EnsureWorktree' ? { path: '/w' } : kind === 'RemoveWorktree' ? { entry: null } : null;
  }

  #write({ version, edits }: { readonly version: string; readonly edits: readonly StoredEdit[] }): unknown {
    if (version !== this.source.version) return { kind: 'changed' };
    const editing = editEpicBody(this.body, asEdits(edits));
    if (editing.kind !== 'edited') return { kind: 'refused', why: 'too long' };
    const labels = editing.labels ? [editing.labels.add] : this.source.labels;
    this.source = { ...this.source, text: editing.text, labels, version: `${this.source.version}.` };
    return { kind: 'written', version: this.source.version };
  }

  #file(title: string, body: string): unknown {
    const item = String(50 + this.#items.size);
    this.item(item, { title, body });
    return { item };
  }

  #answer(attempt: string): void {
    const usage = { tokens: 0, toolCalls: 0 };
    const ended = { outcome: { kind: 'finished' }, usage, at: this.now };
    const state = { stream: `attempt/${attempt}`, effects: noEffects, questionMs: 0 };
    const snapshot = { ...state, ended, submitted: { result: this.answers.shift() } } as unknown as AttemptSnapshot;
    this.sees(attemptQuery(attempt, branchOf(this.state)), snapshot);
  }
}

function told(facts: readonly EpicEvent[]): Omit<ToldTick, 'effects'> {
  const conclusion = facts.find(({ type }) => type === 'EpicTickConcluded')?.data as Conclusion | undefined;
  if (!conclusion) throw new Error('the tick never came to an end');
  return {
    conclusion,
    asked: facts.find(({ type }) => type === 'EpicAsked')?.data as EpicQuestionAsked | undefined,
    decisions: facts.flatMap(event => (event.type === 'EpicDecided' ? [event.data.decision] : [])),
  };
}

/** A body with rows; `cells`: Status, Worker, PR, Last activity, Notes. */
export function bodyWith(rows: Readonly<Record<string, readonly string[]>>, state = 'status: in_progress'): string {
  const table = Object.entries(rows).map(
    ([item, [status = 'ready', worker = '', pr = '', activity = '', notes = '']], at) =>
      `| ${at + 1} | ${item} | T${item} | ${status} | ${worker} | ${pr} | ${activity} | ${notes} |\n`,
  );
  const head =
    '| # | Item | Title | Status | Worker | PR | Last activity | Notes |\n|---|---|---|---|---|---|---|---|\n';
  return `---\n${state}\n---\n\n# Goal\n\n## Work Items\n\n${head}${table.join('')}`;
}

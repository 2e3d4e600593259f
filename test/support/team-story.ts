// A team by its facts, and the world as the test says, for tests of its rules.
import { type Answer, absent, known } from '../../src/core/answer.ts';
import { type AttemptSnapshot, attemptQuery } from '../../src/core/attempt/queries.ts';
import { nextEffectKey } from '../../src/core/effect/state.ts';
import type { Actor } from '../../src/core/event.ts';
import { type Decision, decide } from '../../src/core/flow.ts';
import type { Query } from '../../src/core/query.ts';
import { busQuery } from '../../src/core/team/bus/asks.ts';
import { type BusState, emptyBus } from '../../src/core/team/bus/bus-state.ts';
import { type TeamEvent, type TeamMember, type TeamSettings, teamSettingsSchema } from '../../src/core/team/events.ts';
import { teamFlow } from '../../src/core/team/flow.ts';
import type { TeamState } from '../../src/core/team/state.ts';
import { worksetOf } from '../../src/core/team/view/conflicts.ts';
import { type RunSnapshot, runQuery } from '../../src/core/world/run.ts';
import type { FileChange } from '../../src/core/world/workset.ts';

const engine: Actor = { kind: 'engine', id: 'engine-1' };
export const ann: Actor = { kind: 'person', id: 'ann' };
export const member = (name: string, dependsOn: string[] = []): TeamMember => ({
  name,
  item: name,
  title: name,
  dependsOn,
});

/** The state of a team by its facts, and the world as the test says. */
export class TeamStory {
  state: TeamState = teamFlow.initial('team/auth');
  now = 1_000_000;
  #version = 0;
  readonly #seen = new Map<string, Answer<unknown>>([[busQuery('auth').key, known(emptyBus)]]);

  constructor(members: readonly TeamMember[] = [member('a'), member('b')], settings: Partial<TeamSettings> = {}) {
    const data = {
      team: 'auth',
      base: 'main',
      onto: 'pitwall/auth',
      members,
      settings: teamSettingsSchema.parse(settings),
    };
    this.record({ type: 'TeamRequested', data }, ann);
  }

  record(event: TeamEvent, actor: Actor = engine): this {
    const version = ++this.#version;
    this.state = teamFlow.fold(this.state, {
      ...event,
      stream: 'team/auth',
      version,
      id: `e${version}`,
      at: this.now,
      actor,
    });
    return this;
  }

  /** Its branch is there, and each member has its run, which is as given. */
  started(runs: Readonly<Record<string, Partial<RunSnapshot>>> = {}): this {
    this.decided();
    this.decided();
    for (const { name } of this.state.roster.members) this.sees(name, runs[name] ?? {});
    return this;
  }

  sees(run: string, more: Partial<RunSnapshot>): this {
    const plain = { run, item: run, branch: `b-${run}`, phase: 'open', isVerified: false, gates: {} } as const;
    const calm = { isLanding: false, isClearingUp: false, landingsAsked: 0, isPaused: false, rounds: 0 };
    this.#seen.set(runQuery(run).key, known({ ...plain, ...calm, ...more }));
    return this;
  }

  attempts(attempt: string, snapshot: AttemptSnapshot): this {
    this.#seen.set(attemptQuery(attempt, '').key, known(snapshot));
    return this;
  }

  /** What the worktree of a run shows. */
  changes(run: string, ...files: readonly FileChange[]): this {
    this.answers(worksetOf(this.state, run), known({ workset: { worktree: `/w/${run}`, changes: files } }));
    return this;
  }

  answers(query: Pick<Query, 'key'>, answer: Answer<unknown>): this {
    this.#seen.set(query.key, answer);
    return this;
  }

  says(bus: Answer<Partial<BusState>>): this {
    this.#seen.set(busQuery('auth').key, bus.kind === 'known' ? known({ ...emptyBus, ...bus.value }) : bus);
    return this;
  }

  decide(): Decision<TeamEvent> {
    return decide(teamFlow, this.state, { get: query => (this.#seen.get(query.key) ?? absent) as never }, this.now);
  }

  /** Everything that is decided is done. */
  decided(): Decision<TeamEvent> {
    const decision = this.decide();
    for (const fact of decision.record) this.record(fact);
    for (const request of decision.effects) {
      const key = nextEffectKey('team/auth', this.state.effects);
      this.record({ type: 'EffectPrepared', data: { ...request, key } });
      this.record({ type: 'EffectDone', data: { key, output: outputOf(request), isDoubtful: false } });
    }
    return decision;
  }

  /** What is decided of this kind is under way; what its outcome will say. */
  begun(kind: string): { readonly key: string; readonly output: unknown } {
    const request = this.decide().effects.find(each => each.kind === kind);
    if (!request) throw new Error(`no ${kind} is decided`);
    const key = nextEffectKey('team/auth', this.state.effects);
    this.record({ type: 'EffectPrepared', data: { ...request, key } });
    return { key, output: outputOf(request) };
  }

  /** Until nothing is decided any more; all that was asked for on the way. */
  settle(): readonly { readonly kind: string; readonly cause: string; readonly input: unknown }[] {
    const all: { kind: string; cause: string; input: unknown }[] = [];
    for (let ticks = 0; ticks < 20; ticks++) {
      const { record, effects } = this.decided();
      all.push(...effects);
      if (record.length + effects.length === 0 || teamFlow.isEnded(this.state)) return all;
    }
    throw new Error('it never comes to rest');
  }
}

function outputOf({ kind, input }: { kind: string; input: unknown }): unknown {
  if (kind === 'RequestRun') return { run: (input as { item: string }).item };
  if (kind === 'EnsureBranch') return { commit: 'c0' };
  if (kind === 'EnsureWorktree') return { path: '/w' };
  if (kind === 'RemoveWorktree') return { entry: null };
  return kind === 'PublishMessage' ? { id: 'm', seq: 1 } : null;
}

export const verified = { isVerified: true, commit: 'c1', gates: { test: 'pass' } } as const;
export const landed = { phase: 'ended', how: 'merged', commit: 'c1', landed: { from: 'c0', to: 'c1' } } as const;

export const causesOf = (requests: readonly { cause: string }[]) => requests.map(({ cause }) => cause);

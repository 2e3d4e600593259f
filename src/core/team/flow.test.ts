import { describe, expect, it } from 'vitest';
import { type Answer, absent, known, unknown } from '../answer.ts';
import { nextEffectKey } from '../effect/state.ts';
import type { Actor } from '../event.ts';
import { type Decision, decide } from '../flow.ts';
import { type RunSnapshot, runQuery } from '../world/run.ts';
import { busQuery } from './bus/asks.ts';
import { type BusState, emptyBus } from './bus/bus-state.ts';
import { type TeamEvent, type TeamMember, type TeamSettings, teamSettingsSchema } from './events.ts';
import { teamFlow } from './flow.ts';
import type { TeamState } from './state.ts';

const engine: Actor = { kind: 'engine', id: 'engine-1' };
const ann: Actor = { kind: 'person', id: 'ann' };
const member = (name: string, dependsOn: string[] = []): TeamMember => ({ name, item: name, title: name, dependsOn });

/** The state of a team by its facts, and the world as the test says. */
class TeamStory {
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
    const calm = { isLanding: false, isPaused: false, rounds: 0 };
    this.#seen.set(runQuery(run).key, known({ ...plain, ...calm, ...more }));
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
  return kind === 'PublishMessage' ? { id: 'm', seq: 1 } : null;
}

const verified = { isVerified: true, commit: 'c1', gates: { test: 'pass' } } as const;
const landed = { phase: 'ended', how: 'merged', commit: 'c1', landed: { from: 'c0', to: 'c1' } } as const;
const kinds = (requests: readonly { kind: string; cause: string }[]) => requests.map(({ cause }) => cause);

describe('a team', () => {
  it('makes its branch, then asks for all its runs at once', () => {
    const story = new TeamStory();
    expect(story.decided().effects).toMatchObject([
      { kind: 'EnsureBranch', input: { branch: 'pitwall/auth', from: 'main' } },
    ]);
    expect(story.decide().effects).toMatchObject([
      { kind: 'RequestRun', cause: 'member/a/a', input: { item: 'a', workflow: 'team', base: 'pitwall/auth' } },
      { kind: 'RequestRun', cause: 'member/b/b' },
    ]);
  });

  it('needs no branch of its own where it lands on the base', () => {
    const story = new TeamStory();
    const { request } = story.state;
    if (request) story.state = { ...story.state, request: { ...request, onto: 'main' } };
    expect(story.decide().effects).toMatchObject([{ kind: 'RequestRun' }, { kind: 'RequestRun' }]);
  });

  it('goes on without a member that cannot be started', () => {
    const story = new TeamStory();
    story.decided();
    for (const name of ['a', 'b']) {
      const key = nextEffectKey('team/auth', story.state.effects);
      const request = { kind: 'RequestRun', cause: `member/${name}/${name}`, input: {} };
      story.record({ type: 'EffectPrepared', data: { ...request, key } });
      if (name === 'a') story.record({ type: 'EffectFailed', data: { key, reason: 'no such item', final: true } });
      else story.record({ type: 'EffectDone', data: { key, output: { run: 'b' }, isDoubtful: false } });
    }
    story.sees('b', verified);
    expect(story.decided().record).toEqual([{ type: 'MemberRefused', data: { name: 'a', reason: 'no such item' } }]);
    expect(kinds(story.settle())).toContain('land/b/c1/0');
  });

  it('lands one after another once all are verified, and says so', () => {
    const story = new TeamStory().started({ a: verified });
    expect(story.settle()).toMatchObject([{ kind: 'PublishMessage', cause: 'say/verified/a/c1' }]);
    story.sees('b', { ...verified, commit: 'c2' });
    expect(kinds(story.settle())).toEqual(['say/verified/b/c2', 'land/a/c1/0']);
    story.sees('a', { ...verified, isLanding: true });
    expect(story.settle()).toEqual([]);
    story.sees('a', landed);
    expect(kinds(story.settle())).toEqual(['say/landed/a/a', 'land/b/c2/0']);
    story.sees('b', { ...landed, commit: 'c2' });
    expect(kinds(story.settle())).toEqual(['say/landed/b/b', 'say/arrival/1']);
    expect(story.state.ended).toEqual({ how: 'landed' });
    expect(story.state.arrivals).toEqual([{ merged: ['a', 'b'], skipped: [], regressions: [] }]);
  });

  it('lands what depends on another after it, declared or waited for', () => {
    const story = new TeamStory([member('a', ['b']), member('b'), member('c')]);
    story.started({ a: verified, b: verified, c: verified });
    const blocked = [{ member: 'b', waitingOn: 'c', needs: 'its types', at: 1, isOver: true }];
    story.says(known({ blocked }));
    expect(kinds(story.settle()).filter(cause => cause.startsWith('land/'))).toEqual(['land/c/c1/0']);
  });

  it('lands what is verified early only when a person asks', () => {
    const story = new TeamStory().started({ a: verified });
    story.settle();
    story.record({ type: 'TrainRequested', data: {} }, ann);
    expect(kinds(story.settle())).toEqual(['land/a/c1/1']);
  });

  it('goes on with the others when one comes back from its landing, and lands it later', () => {
    const story = new TeamStory().started({ a: verified, b: verified });
    story.settle();
    const setback = { kind: 'conflict', n: 5, reason: 'conflict', files: ['x.ts'] } as const;
    story.sees('a', { setback });
    const causes = kinds(story.settle());
    expect(causes).toEqual(['say/setback/a/a/5', 'land/b/c1/0']);
    story.sees('b', landed).sees('a', { ...verified, commit: 'c3' });
    expect(kinds(story.settle())).toContain('land/a/c3/0');
  });

  it('asks a person once about a cycle, lands the rest, and withdraws the question when the cycle is gone', () => {
    const story = new TeamStory([member('a', ['b']), member('b', ['a']), member('c')]);
    story.started({ a: verified, b: verified, c: verified });
    expect(kinds(story.settle())).toContain('land/c/c1/0');
    expect(story.state.questions).toMatchObject([{ id: 'cycle/a+b', kind: 'cycle', members: ['a', 'b'] }]);
    story.sees('c', landed);
    story.settle();
    expect(story.state.ended).toBeUndefined();
    expect(story.state.arrivals.at(-1)).toMatchObject({ merged: ['c'], skipped: [{ why: 'cycle' }, { why: 'cycle' }] });
    story.record({ type: 'MemberRemoved', data: { name: 'b' } }, ann);
    story.settle();
    expect(story.state.questions).toMatchObject([
      { id: 'cycle/a+b', isWithdrawn: true },
      { id: 'unknown-dependency/a/b' },
    ]);
  });

  it('asks once before it lands what nothing tests', () => {
    const story = new TeamStory([member('a')], { hasTests: false }).started({ a: verified });
    expect(kinds(story.settle())).toEqual(['say/verified/a/c1']);
    expect(story.decide().awaits).toBe('a person');
    story.record({ type: 'QuestionAnswered', data: { id: 'no-tests', answer: 'yes', isYes: true } }, ann);
    expect(kinds(story.settle())).toEqual(['land/a/c1/0']);
  });

  it('waits for a person when a run has stopped, and ends when that is over', () => {
    const story = new TeamStory().started({ a: { phase: 'stopped', how: 'budget' }, b: landed });
    story.settle();
    expect(story.decide()).toMatchObject({ awaits: 'a person', why: 'a person has to decide about a' });
    expect(story.state.arrivals.at(-1)?.skipped).toEqual([{ branch: 'a', why: 'not-verified' }]);
    story.sees('a', { phase: 'ended', how: 'dropped' });
    story.settle();
    expect(story.state.ended).toEqual({ how: 'landed' });
  });

  it('pauses, resumes and stops its runs, each once', () => {
    const story = new TeamStory().started();
    story.record({ type: 'PauseRequested', data: {} }, ann);
    expect(story.settle()).toMatchObject([
      { kind: 'AskRun', cause: 'pause/1/a', input: { run: 'a', ask: { kind: 'pause' } } },
      { cause: 'pause/1/b' },
    ]);
    story.sees('a', { isPaused: true }).sees('b', { isPaused: true });
    story.record({ type: 'ResumeRequested', data: {} }, ann);
    expect(kinds(story.settle())).toEqual(['resume/1/a', 'resume/1/b']);
    story.record({ type: 'StopRequested', data: {} }, ann);
    expect(kinds(story.settle())).toEqual(['stop/a', 'stop/b']);
    story.sees('a', { phase: 'stopped' }).sees('b', { phase: 'ended', how: 'merged' });
    story.settle();
    expect(story.state.ended).toEqual({ how: 'stopped' });
  });

  it('stops the run of a removed member alone', () => {
    const story = new TeamStory().started();
    story.record({ type: 'MemberRemoved', data: { name: 'a' } }, ann);
    expect(kinds(story.settle())).toEqual(['remove/a']);
  });

  it('hands a directive to the member and says it on the bus', () => {
    const story = new TeamStory().started();
    story.record({ type: 'DirectiveGiven', data: { id: 'd1', member: 'b', text: 'use the store' } }, ann);
    expect(story.settle()).toMatchObject([
      { kind: 'PublishMessage', input: { message: { to: 'b', payload: { errors: ['[directive] use the store'] } } } },
      { kind: 'AskRun', input: { run: 'b', ask: { kind: 'hear', by: 'ann', isBinding: true } } },
    ]);
  });

  it('decides nothing about landing while the bus cannot be seen', () => {
    const story = new TeamStory().started({ a: verified, b: verified }).says(unknown('busy'));
    expect(kinds(story.decide().effects).some(cause => cause.startsWith('land/'))).toBe(false);
    expect(story.decide().wakeAt).toBe(story.now + 5000);
  });
});

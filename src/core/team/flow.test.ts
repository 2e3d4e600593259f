import { describe, expect, it } from 'vitest';
import { ann, causesOf as kinds, landed, member, TeamStory, verified } from '../../../test/support/team-story.ts';
import { known, unknown } from '../answer.ts';
import { nextEffectKey } from '../effect/state.ts';
import type { EffectRequest } from '../flow.ts';
import { type AgentAtWork, agentAtWorkQuery } from '../world/agent-at-work.ts';
import { worksetOf } from './view/conflicts.ts';

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

  it('asks for the agent that a member has of its own', () => {
    const story = new TeamStory();
    const { request } = story.state;
    const [first, ...others] = story.state.roster.members;
    if (request && first)
      story.state = {
        ...story.state,
        request: { ...request, onto: 'main' },
        roster: { ...story.state.roster, members: [{ ...first, agent: 'codex' }, ...others] },
      };
    expect(story.decide().effects?.map(({ input }) => (input as { agent?: string }).agent)).toEqual([
      'codex',
      undefined,
    ]);
  });

  it('needs no branch of its own where it lands on the base', () => {
    const story = new TeamStory();
    const { request } = story.state;
    if (request) story.state = { ...story.state, request: { ...request, onto: 'main' } };
    expect(story.decide().effects).toMatchObject([{ kind: 'RequestRun' }, { kind: 'RequestRun' }]);
  });

  it('begins no member where its branch cannot be made, and says what a person can do', () => {
    const story = new TeamStory();
    const [request] = story.decide().effects;
    const key = nextEffectKey('team/auth', story.state.effects);
    if (request) story.record({ type: 'EffectPrepared', data: { ...request, key } });
    story.record({ type: 'EffectFailed', data: { key, reason: 'a branch pitwall exists', final: true } });
    const decision = story.decide();
    expect(decision).toMatchObject({ effects: [], awaits: 'a person' });
    expect(decision.why).toMatch(/a branch pitwall exists; "pitwall team stop auth" ends it/);
    story.record({ type: 'StopRequested', data: {} }, ann);
    story.settle();
    expect(story.state.ended).toEqual({ how: 'stopped' });
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
    expect(kinds(story.settle())).toContain('land/b/c1/0/0');
  });

  it('lands one after another once all are verified, and says so', () => {
    const story = new TeamStory().started({ a: verified });
    expect(story.settle()).toMatchObject([{ kind: 'PublishMessage', cause: 'say/verified/a/c1' }]);
    story.sees('b', { ...verified, commit: 'c2' });
    expect(kinds(story.settle())).toEqual(['say/verified/b/c2', 'land/a/c1/0/0']);
    story.sees('a', { ...verified, isLanding: true });
    expect(story.settle()).toEqual([]);
    story.sees('a', landed);
    expect(kinds(story.settle())).toEqual(['say/landed/a/a', 'land/b/c2/0/0']);
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
    expect(kinds(story.settle()).filter(cause => cause.startsWith('land/'))).toEqual(['land/c/c1/0/0']);
  });

  it('lands what is verified early only when a person asks', () => {
    const story = new TeamStory().started({ a: verified });
    story.settle();
    story.record({ type: 'TrainRequested', data: {} }, ann);
    expect(kinds(story.settle())).toEqual(['land/a/c1/1/0']);
  });

  it('asks again for a landing that a stop made void', () => {
    const story = new TeamStory([member('a')]).started({ a: verified });
    expect(kinds(story.settle())).toContain('land/a/c1/0/0');
    story.sees('a', { ...verified, landingsAsked: 1 });
    expect(kinds(story.settle())).toEqual(['land/a/c1/0/1']);
  });

  it('asks again for a landing that was refused only when a person wants the team landed', () => {
    const story = new TeamStory([member('a')]).started({ a: verified });
    story.settle();
    story.sees('a', { ...verified, landingsAsked: 1, refusal: 'your checkout has changes' });
    expect(story.settle()).toEqual([]);
    story.record({ type: 'TrainRequested', data: {} }, ann);
    expect(kinds(story.settle())).toEqual(['land/a/c1/1/1']);
  });

  it('goes on with the others when one comes back from its landing, and lands it later', () => {
    const story = new TeamStory().started({ a: verified, b: verified });
    story.settle();
    const setback = { kind: 'conflict', n: 5, reason: 'conflict', files: ['x.ts'] } as const;
    story.sees('a', { setback });
    const causes = kinds(story.settle());
    expect(causes).toEqual(['say/setback/a/a/5', 'land/b/c1/0/0']);
    story.sees('b', landed).sees('a', { ...verified, commit: 'c3' });
    expect(kinds(story.settle())).toContain('land/a/c3/0/0');
  });

  it('asks a person once about a cycle, lands the rest, and withdraws the question when the cycle is gone', () => {
    const story = new TeamStory([member('a', ['b']), member('b', ['a']), member('c')]);
    story.started({ a: verified, b: verified, c: verified });
    expect(kinds(story.settle())).toContain('land/c/c1/0/0');
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
    expect(kinds(story.settle())).toEqual(['land/a/c1/0/0']);
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

  it('ends only after its runs have cleared up, however it ends and wherever it waits', () => {
    const story = new TeamStory([member('a')]).started({ a: { ...landed, isClearingUp: true } });
    const clearing = { awaits: 'its runs', why: 'run a clears up' };
    story.settle();
    expect(story.decide()).toMatchObject(clearing);
    story.record({ type: 'PauseRequested', data: {} }, ann);
    expect(story.decide()).toMatchObject(clearing);
    story.record({ type: 'StopRequested', data: {} }, ann);
    expect(story.decide()).toMatchObject(clearing);
    expect(story.state.ended).toBeUndefined();
    story.sees('a', landed);
    story.settle();
    expect(story.state.ended).toEqual({ how: 'stopped' });
  });

  it('ends only after the run of a removed member has cleared up, and waits for no person before', () => {
    const story = new TeamStory().started({ a: { phase: 'stopped', how: 'budget' }, b: landed });
    story.record({ type: 'MemberRemoved', data: { name: 'a' } }, ann);
    story.sees('a', { phase: 'ended', how: 'dropped', isClearingUp: true });
    story.settle();
    expect(story.decide()).toMatchObject({ awaits: 'its runs' });
    story.sees('a', { phase: 'ended', how: 'dropped' });
    story.settle();
    expect(story.state.ended).toEqual({ how: 'landed' });
  });

  it('comes to rest beside one that a person has to decide about only when the others have cleared up', () => {
    const story = new TeamStory().started({ a: { phase: 'stopped', how: 'budget' }, b: landed });
    story.sees('b', { ...landed, isClearingUp: true });
    story.settle();
    expect(story.decide()).toMatchObject({ awaits: 'its runs' });
    story.sees('b', landed);
    expect(story.decide()).toMatchObject({ awaits: 'a person' });
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
    expect(kinds(story.settle())).toEqual(['stop/1/a', 'stop/1/b']);
    story.sees('a', { phase: 'stopped' }).sees('b', { phase: 'ended', how: 'merged' });
    story.settle();
    expect(story.state.ended).toEqual({ how: 'stopped' });
  });

  it('stops the run of a removed member alone', () => {
    const story = new TeamStory().started();
    story.record({ type: 'MemberRemoved', data: { name: 'a' } }, ann);
    expect(kinds(story.settle())).toEqual(['remove/a']);
  });

  it('finds the run of a start without an answer before it is stopped for good', () => {
    const story = new TeamStory([member('a')]);
    story.decided();
    const [start] = story.decide().effects;
    story.record({ type: 'EffectPrepared', data: { ...(start as EffectRequest), key: 'team/auth/2' } });
    story.record({ type: 'StopRequested', data: {} }, ann);
    expect(story.decide()).toMatchObject({ rule: 'stop-requested', effects: [{ cause: 'member/a/a' }] });
    story.record({ type: 'EffectDone', data: { key: 'team/auth/2', output: { run: 'a' }, isDoubtful: false } });
    story.sees('a', {});
    expect(kinds(story.decided().effects)).toEqual(['stop/1/a']);
    story.sees('a', { phase: 'stopped', how: 'by-person' });
    story.settle();
    expect(story.state.ended).toEqual({ how: 'stopped' });
  });

  it('starts no member while it is paused, and all when it goes on', () => {
    const story = new TeamStory();
    story.record({ type: 'PauseRequested', data: {} }, ann);
    expect(kinds(story.settle())).toEqual(['branch/pitwall/auth']);
    story.record({ type: 'ResumeRequested', data: {} }, ann);
    expect(kinds(story.decide().effects)).toEqual(['member/a/a', 'member/b/b']);
  });

  it('goes on with what a stop has reached that is taken back, and asks again in the next stop', () => {
    const story = new TeamStory().started();
    story.record({ type: 'StopRequested', data: {} }, ann);
    story.decided();
    story.sees('a', { phase: 'stopped', how: 'by-person' });
    story.record({ type: 'ResumeRequested', data: {} }, ann);
    expect(kinds(story.settle())).toEqual(['resume-stopped/1/a']);
    story.sees('a', {}).record({ type: 'StopRequested', data: {} }, ann);
    expect(kinds(story.decided().effects)).toEqual(['stop/2/a', 'stop/2/b']);
  });

  it('hands a directive to the member and says it on the bus', () => {
    const story = new TeamStory().started();
    story.record({ type: 'DirectiveGiven', data: { id: 'd1', member: 'b', text: 'use the store' } }, ann);
    expect(story.settle()).toMatchObject([
      { kind: 'PublishMessage', input: { message: { to: 'b', payload: { errors: ['[directive] use the store'] } } } },
      { kind: 'AskRun', input: { run: 'b', ask: { kind: 'hear', by: 'ann', isBinding: true } } },
    ]);
  });

  it('says on the bus what gates and audit sent back, and what they noted, with the tag of its group', () => {
    const story = new TeamStory([member('a')]).started();
    const errors = [
      { by: 'test', text: 'test: 2 tests fail' },
      { by: 'ticket-fulfillment', text: 'no logout' },
    ];
    story.sees('a', { objections: { n: 3, errors } });
    expect(story.settle()).toMatchObject([
      {
        cause: 'say/objections/a/a/3',
        input: {
          message: {
            type: 'agent.feedback',
            to: 'a',
            payload: { errors: ['[testing] test: 2 tests fail', '[spec audit] no logout'] },
          },
        },
      },
    ]);
    const noted = [{ by: 'governance', text: 'governance: no ADR for the new dependency' }];
    story.sees('a', { ...verified, noted, objections: { n: 3, errors } });
    const said = story.settle();
    expect(kinds(said)).toEqual(['say/verified/a/c1', 'say/noted/a/c1', 'land/a/c1/0/0']);
    expect(said[1]?.input).toMatchObject({
      message: { payload: { errors: ['[doc audit] governance: no ADR for the new dependency'] } },
    });
  });

  it('calls no commit verified that has no evidence of its own, and the next commit ends it', () => {
    const story = new TeamStory().started({ a: { ...verified, gates: {} } });
    expect(kinds(story.settle())).not.toContain('say/verified/a/c1');
    story.sees('a', verified);
    expect(kinds(story.settle())).toEqual(['say/verified/a/c1']);
    story.sees('a', { isVerified: false });
    expect(kinds(story.settle())).toEqual([]);
    story.sees('a', { ...verified, commit: 'c2' });
    expect(kinds(story.settle())).toEqual(['say/verified/a/c2']);
  });

  it('reminds the one that another member waits for too long, and asks a person, once', () => {
    const story = new TeamStory([member('a'), member('b')], { blockedMs: 60_000 }).started();
    const edge = { member: 'a', waitingOn: 'b', needs: 'its types', at: story.now, isOver: false };
    story.says(known({ blocked: [edge] }));
    expect(story.settle()).toEqual([]);
    expect(story.decide().wakeAt).toBe(story.now + 60_000);
    story.now += 60_000;
    expect(story.settle()).toMatchObject([
      { input: { message: { to: 'b', payload: { errors: ['[stall] a waits for 1 minute for b: its types'] } } } },
    ]);
    expect(story.state.questions).toMatchObject([{ kind: 'stall', members: ['a'] }]);
    story.says(known({ blocked: [{ ...edge, isOver: true }] }));
    expect(story.settle()).toEqual([]);
    expect(story.state.questions).toMatchObject([{ isWithdrawn: true }]);
  });

  it('asks a person about a member that brings nothing, and at once where a member waits for a person', () => {
    const story = new TeamStory([member('a'), member('b')], { noProgressMs: 60_000 }).started();
    story.sees('a', { attempt: 'a.1', progressAt: story.now });
    story.settle();
    expect(story.state.questions).toEqual([]);
    story.now += 60_000;
    story.settle();
    expect(story.state.questions).toMatchObject([{ kind: 'stall', text: expect.stringContaining('for 1 minute') }]);
    const blocked = [{ member: 'b', waitingOn: 'person', needs: 'a key', at: story.now, isOver: false }];
    story.says(known({ blocked })).sees('a', { attempt: 'a.2', progressAt: story.now });
    story.settle();
    expect(story.state.questions).toMatchObject([{ isWithdrawn: true }, { text: 'b waits for person: a key' }]);
  });

  it('counts an own commit or a ticked box of an agent as progress', () => {
    const story = new TeamStory([member('a')], { noProgressMs: 60_000 }).started();
    story.sees('a', { attempt: 'a.1', progressAt: story.now });
    story.answers(worksetOf(story.state, 'a'), known({ progressAt: story.now + 40_000 }));
    story.now += 60_000;
    story.settle();
    expect(story.state.questions).toEqual([]);
    story.now += 40_000;
    story.settle();
    expect(story.state.questions).toMatchObject([{ kind: 'stall' }]);
  });

  it('asks a person about an agent that is silent, has no room left, or waits at a prompt, until that is over', () => {
    const story = new TeamStory([member('a')], { silentMs: 60_000 }).started({ a: { attempt: 'a.1' } });
    const agent = (more: Partial<AgentAtWork>) =>
      story.answers(agentAtWorkQuery('a'), known({ attempt: 'a.1', ...more }));
    const open = () => story.state.questions.filter(({ isWithdrawn }) => !isWithdrawn);
    agent({ silentSince: story.now, contextShare: 0.89 });
    expect(story.settle()).toEqual([]);
    expect(open()).toEqual([]);
    expect(story.decide().wakeAt).toBe(story.now + 60_000);
    story.now += 60_000;
    story.settle();
    expect(open()).toMatchObject([{ kind: 'stall', text: expect.stringMatching(/^a has given no sign .* 1 minute/) }]);
    agent({ silentSince: story.now, contextShare: 0.93 });
    story.settle();
    expect(open()).toMatchObject([{ kind: 'stall', text: expect.stringContaining('is 93 % full') }]);
    agent({ question: { id: 'a.1/permission/1', text: 'May I?', at: story.now } });
    story.settle();
    const prompt = { id: 'stall/prompt/a/a.1/permission/1', kind: 'prompt', text: 'a waits at a prompt: May I?' };
    expect(open()).toMatchObject([prompt]);
    agent({ silentSince: story.now });
    story.settle();
    expect(open()).toEqual([]);
  });

  it('hands on what a person wrote on the bus, to one or to all, once', () => {
    const story = new TeamStory().started();
    const byPeople = [
      { seq: 3, to: 'b', by: 'ann', text: '[answer] yes' },
      { seq: 4, to: 'all', by: 'ann', text: 'Slow down.' },
    ];
    story.says(known({ byPeople }));
    const asked = story.settle();
    expect(kinds(asked)).toEqual(['words/3/b', 'words/4/a', 'words/4/b']);
    expect(asked[0]?.input).toEqual({
      run: 'b',
      ask: { kind: 'hear', reason: '[answer] yes', by: 'ann', isBinding: true },
    });
  });

  it('decides nothing about landing while the bus cannot be seen', () => {
    const story = new TeamStory().started({ a: verified, b: verified }).says(unknown('busy'));
    expect(kinds(story.decide().effects).some(cause => cause.startsWith('land/'))).toBe(false);
    expect(story.decide().wakeAt).toBe(story.now + 5000);
  });
});

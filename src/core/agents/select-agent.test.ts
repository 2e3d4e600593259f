import { describe, expect, it } from 'vitest';
import { type Agent, plainAgent } from './agent.ts';
import { capabilitiesOfRole } from './role-needs.ts';
import { type AgentRequest, selectAgent } from './select-agent.ts';

const agent = (name: string, keys: Partial<Agent> = {}): Agent => ({ ...plainAgent('claude'), name, ...keys });

const cheap = agent('cheap', { runner: 'gemini', cost: 1, speed: 4, sizeMax: 'medium' });
const strong = agent('strong', { cost: 5, speed: 2 });
const swift = agent('swift', { cost: 1, speed: 5, sizeMax: 'small' });
const judge = agent('judge', { cost: 2, capabilities: ['review'] });
const gpu = agent('gpu', { cost: 4, labels: ['cuda', 'gpu'], capabilities: ['code'], capacity: 1 });

function select(registry: readonly Agent[], request: Partial<AgentRequest> = {}) {
  const { role = 'developer' } = request;
  return selectAgent(registry, { role, labels: [], capabilities: capabilitiesOfRole(role), ...request });
}

function nameOf(registry: readonly Agent[], request: Partial<AgentRequest> = {}) {
  const selected = select(registry, request);
  return selected.kind === 'none' ? 'none' : selected.agent.name;
}

const all = [strong, cheap, swift, judge, gpu];

describe('the rules', () => {
  it.each<[string, Partial<AgentRequest>, string]>([
    ['the fastest of the cheapest', {}, 'swift'],
    ['the fastest of the cheapest for small work', { size: 'small' }, 'swift'],
    ['none that is too small for it', { size: 'medium' }, 'cheap'],
    ['the strongest for large work', { size: 'large' }, 'strong'],
    ['the strongest for high-risk work', { size: 'small', labels: ['production'] }, 'strong'],
    ['the agent of a label', { labels: ['gpu'] }, 'gpu'],
    ['the agent of one of its labels', { labels: ['docs', 'cuda'] }, 'gpu'],
    ['the agent of a label also where another is stronger', { labels: ['gpu', 'high-risk'] }, 'gpu'],
    ['none that cannot do what the role needs', { role: 'auditor', labels: ['gpu'] }, 'swift'],
    ['an agent for a role that needs nothing', { role: 'classifier' }, 'swift'],
  ])('choose %s', (_what, request, name) => {
    expect(nameOf(all, request)).toBe(name);
  });

  it('choose the one that is listed first where nothing else differs', () => {
    const [one, other] = [agent('one'), agent('other')];
    expect(select([other, one])).toMatchObject({ agent: other, why: ['other comes before one: it is listed first'] });
  });

  it('leave none where all are left out, each with its reason', () => {
    expect(select([gpu, judge], { labels: ['docs'] })).toEqual({
      kind: 'none',
      why: [
        'gpu is left out: it takes only items labelled cuda or gpu',
        'judge is left out: it cannot do code, which the developer needs',
        'no agent is left for the developer',
      ],
    });
    expect(select([swift], { size: 'large' })).toMatchObject({
      why: ['swift is left out: it takes work up to small, and this is large', expect.any(String)],
    });
    expect(select([])).toEqual({ kind: 'none', why: ['there is no agent'] });
  });

  it('say why the first one comes first', () => {
    expect(select([strong, cheap]).why).toEqual(['cheap comes before strong: at cost 1 of 5 it is the cheapest']);
    expect(select([cheap, strong], { labels: ['destructive'] }).why).toEqual([
      'strong comes before cheap: the item is labelled destructive, and at cost 5 of 5 it is the strongest',
    ]);
    expect(select([strong]).why).toEqual(['strong is the only one that fits']);
  });

  it('take work of an unknown size for what every agent can do', () => {
    expect(nameOf([swift], { size: undefined })).toBe('swift');
  });
});

describe('a name', () => {
  it('comes before the agent of the role, and that before the rules', () => {
    const ofRole = { agent: 'cheap' };
    expect(nameOf(all, { named: 'strong', ofRole })).toBe('strong');
    expect(nameOf(all, { ofRole })).toBe('cheap');
  });

  it('is asked neither for labels nor for sizes', () => {
    expect(nameOf(all, { named: 'gpu', size: 'large' })).toBe('gpu');
  });

  it('is for roles that write code; others keep their own', () => {
    expect(nameOf(all, { role: 'test-designer', named: 'strong' })).toBe('strong');
    expect(nameOf([strong, judge], { role: 'auditor', named: 'strong' })).toBe('judge');
    expect(nameOf(all, { role: 'auditor', named: 'strong', ofRole: { agent: 'judge' } })).toBe('judge');
  });

  it('decides for other roles between agents that are the same', () => {
    const runners = [plainAgent('claude'), plainAgent('codex')];
    expect(nameOf(runners, { role: 'auditor' })).toBe('claude');
    expect(nameOf(runners, { role: 'auditor', named: 'codex' })).toBe('codex');
  });

  it('that is unknown leaves none', () => {
    expect(select([cheap], { named: 'chaep' })).toEqual({
      kind: 'none',
      why: ['chaep is named for this work, and the developer writes code', 'there is no agent chaep; known: cheap'],
    });
    expect(select([cheap], { ofRole: { agent: 'chaep' } })).toMatchObject({ kind: 'none' });
  });
});

describe('a role', () => {
  it('may name a runner, which is an agent of that name, listed or not', () => {
    expect(select(all, { ofRole: { runner: 'codex' } })).toMatchObject({ agent: { name: 'codex', runner: 'codex' } });
    const codex = plainAgent('codex', 'gpt');
    expect(select([codex], { ofRole: { runner: 'codex' } })).toMatchObject({ agent: { model: 'gpt' } });
  });

  it('may set the model of whatever agent it gets', () => {
    expect(select([strong], { ofRole: { model: 'sonnet' } })).toMatchObject({
      agent: { name: 'strong', model: 'sonnet' },
      why: [expect.any(String), 'the role developer sets the model sonnet'],
    });
  });
});

describe('capacity', () => {
  it.each([
    [0, 'agent'],
    [1, 'waits'],
    [2, 'waits'],
  ] as const)('with %d at work of at most 1 answers: %s', (count, kind) => {
    expect(select(all, { labels: ['gpu'], atWork: new Map([['gpu', count]]) })).toMatchObject({ kind, agent: gpu });
  });

  it('never leads to another agent', () => {
    const waiting = select(all, { labels: ['gpu'], atWork: new Map([['gpu', 1]]) });
    expect(waiting.why.at(-1)).toBe(
      'gpu has 1 of 1 attempts at work: this waits in the queue, and no other agent takes it',
    );
  });

  it('is no limit where none is set', () => {
    expect(select([cheap], { atWork: new Map([['cheap', 50]]) })).toMatchObject({ kind: 'agent' });
  });
});

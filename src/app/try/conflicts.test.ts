import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../core/seeded-random.ts';
import { conflictsRule } from './conflicts.ts';

interface Message {
  readonly type: string;
  readonly pair: readonly string[];
  readonly level: string;
  readonly files?: readonly string[];
}

const file = new URL('../../../test/corpus/conflicts.jsonl', import.meta.url);
const cases: readonly { id: string; why: string; roster: readonly Row[]; expect: { messages: readonly Message[] } }[] =
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));

const now = '2026-11-16T12:00:00Z';
const minutesAgo = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();

interface Row {
  readonly agent: string;
  readonly worktree?: string;
  readonly intents?: readonly { readonly files: readonly unknown[] }[];
  readonly workset?: readonly object[];
}

const answer = await conflictsRule.prepare({} as never);
const messagesOf = (given: object) =>
  (answer(conflictsRule.caseSchema.parse(given)) as { messages: readonly Message[] }).messages;

/** What no order changes. `isNamed`: of each message whether its files count. */
const plain = (messages: readonly Message[], isNamed: (message: Message) => boolean = () => true) =>
  messages
    .map(message => ({
      ...message,
      pair: message.type === 'ownership' ? message.pair : message.pair.toSorted(),
      files: isNamed(message) ? message.files?.toSorted() : undefined,
    }))
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

describe('the corpus', () => {
  it('has all of its cases', () => {
    expect(cases).toHaveLength(33);
  });

  it.each(cases)('$id: $why', ({ expect: expected, ...given }) => {
    const random = createRandom(1);
    const shuffled = <T>(list: readonly T[] = []) => list.toSorted(() => random.whole(0, 1) - 0.5);
    const roster = shuffled(given.roster).map(row => ({
      ...row,
      intents: shuffled(row.intents).map(intent => ({ ...intent, files: shuffled(intent.files) })),
      workset: shuffled(row.workset),
    }));
    const isNamed = ({ type, pair }: Message) =>
      expected.messages.some(each => each.type === type && each.files && each.pair.every(name => pair.includes(name)));
    for (const each of [given, { ...given, roster }])
      expect(plain(messagesOf(each), isNamed)).toEqual(plain(expected.messages));
  });
});

const holding = (agent: string, ...files: unknown[]) => ({
  agent,
  worktree: `/w/${agent}`,
  intents: [{ at: minutesAgo(1), validForSeconds: 1800, files }],
});
const changing = (agent: string, ...workset: object[]) => ({ agent, worktree: `/w/${agent}`, workset });
const said = (level: string, at: string, files?: readonly string[], type = 'in-flight') => ({
  type,
  pair: ['api', 'auth'],
  level,
  at,
  ...(files && { files }),
});
const levels = (roster: readonly object[], more: object = {}) =>
  messagesOf({ now, roster, ...more }).map(({ type, level, files }) => `${type} ${level} ${files?.join(',') ?? '-'}`);

describe('what is said', () => {
  const both = (...paths: string[]) => ['auth', 'api'].map(agent => changing(agent, ...paths.map(path => ({ path }))));

  it('is said again when its cause was gone in between', () => {
    const notices = [said('feedback', minutesAgo(9), ['a']), said('cleared', minutesAgo(5))];
    expect(levels(both('a'), { notices })).toEqual(['in-flight feedback a']);
    expect(levels(both('a'), { notices: notices.slice(0, 1) })).toEqual(['in-flight question a']);
  });

  it('is not said again for less, and its question is asked once', () => {
    const notices = [said('feedback', minutesAgo(9), ['a', 'b']), said('question', minutesAgo(5), ['a', 'b'])];
    expect(levels(both('a'), { notices })).toEqual([]);
  });

  it('is a new window when a set has grown', () => {
    const notices = [said('feedback', minutesAgo(9), ['a']), said('question', minutesAgo(5), ['a'])];
    const grown = [...notices, said('feedback', minutesAgo(1), ['a', 'b'])];
    expect(levels(both('a', 'b'), { notices })).toEqual(['in-flight feedback a,b']);
    expect(levels(both('a', 'b'), { notices: grown })).toEqual([]);
    expect(levels(both('a', 'b'), { notices: grown, now: minutesAgo(-2) })).toEqual(['in-flight question a,b']);
  });

  it('is feedback when what was apart clashes', () => {
    const notices = [said('informational', minutesAgo(9), ['a'])];
    expect(levels(both('a'), { notices })).toEqual(['in-flight feedback a']);
  });

  it('is two messages for files that clash and files that do not', () => {
    const roster = ['auth', 'api'].map((agent, at) =>
      changing(agent, { path: 'a' }, { path: 'b', hunks: [[1 + at * 9, 2 + at * 9]] }),
    );
    expect(levels(roster)).toEqual(['in-flight feedback a', 'in-flight informational b']);
  });

  it('is never a question about a violation where the settings say so', () => {
    const roster = [holding('auth', 'src/'), changing('api', { path: 'src/a' })];
    const notices = [said('feedback', minutesAgo(9), ['src/a'], 'ownership')];
    expect(levels(roster, { notices })).toEqual(['ownership question src/a']);
    expect(levels(roster, { notices, settings: { escalate_on_violation: false } })).toEqual([]);
  });

  it('comes to an end for members that change and change back', () => {
    const notices = Array.from({ length: 30 }, (_, at) => said('feedback', minutesAgo(60 - at), [`${at}`]));
    expect(levels(both('a'), { notices: notices.slice(0, 5) })).toEqual(['in-flight feedback a']);
    expect(levels(both('a'), { notices }).filter(each => each.includes('feedback'))).toEqual([]);
  });

  it.each([
    ['a path inside of a pattern', ['src/**/*.ts'], ['src/x/a.ts'], ['forward feedback src/x/a.ts']],
    ['named files before patterns', ['src/*.ts', 'a', 'lib/'], ['src/?.ts', 'a', 'lib/x/'], ['forward feedback a']],
    ['the narrower of two folders', ['src/'], ['src/x/'], ['forward feedback src/x']],
    ['two patterns', ['src/*.ts'], ['src/a*'], ['forward feedback -']],
    ['a name with brackets', ['app/[id]/a.ts'], ['app/[id]/a.ts'], ['forward feedback app/[id]/a.ts']],
    ['the whole repository', ['.'], ['src/a'], ['forward feedback src/a']],
    ['an absolute path', ['/w/auth/src/a'], ['/w/api/src/a'], ['forward feedback src/a']],
    ['a worktree of another member', ['/w/api/src/a'], ['src/a'], []],
  ])('names %s', (_what, one, other, expected) => {
    expect(levels([holding('auth', ...one), holding('api', ...other)])).toEqual(expected);
  });

  it('holds while a lease does, and that of its own protects no longer', () => {
    const lease = (minutes: number, more: object = {}) => [
      { at: minutesAgo(minutes), validForSeconds: 600, files: ['src/'], ...more },
    ];
    const change = [{ path: 'src/a' }];
    const other = { agent: 'auth', worktree: '/w/auth', intents: lease(1) };
    const own = (intents: object[]) => levels([other, { agent: 'api', worktree: '/w/api', intents, workset: change }]);
    expect(own(lease(9))).toEqual(['forward feedback src']);
    expect(own(lease(10))).toEqual(['ownership feedback src/a']);
    expect(own(lease(1, { released: minutesAgo(0.1) }))).toEqual(['ownership feedback src/a']);
    expect(own([...lease(60), ...lease(1)])).toEqual(['forward feedback src']);
  });

  it('takes a renamed file under both names', () => {
    const moved = changing('auth', { path: 'b', from: 'a' });
    expect(levels([moved, changing('api', { path: 'a' })])).toEqual(['in-flight feedback a']);
    expect(levels([moved, changing('api', { path: 'b' })])).toEqual(['in-flight feedback b']);
    expect(levels([moved, holding('api', 'a')])).toEqual(['ownership feedback a']);
  });
});

import { describe, expect, it } from 'vitest';
import { checkMessage, type MessageContext, messageBytesMax } from './check-message.ts';
import { messageTypes } from './message-types.ts';

const question = { id: 'q1', seq: 4, from: 'api', to: 'person', question: 'Which one?', at: 0 };
const context: MessageContext = { from: 'auth', id: 'new', members: ['auth', 'api'], questions: [question] };

const check = (raw: unknown, change: Partial<MessageContext> = {}) => checkMessage(raw, { ...context, ...change });
const codeOf = (raw: unknown, change: Partial<MessageContext> = {}) => {
  const checked = check(raw, change);
  return checked.kind === 'refused' ? checked.code : checked.kind;
};
const messageFrom = (raw: unknown, change: Partial<MessageContext> = {}) => {
  const checked = check(raw, change);
  if (checked.kind === 'refused') throw new Error(checked.reason);
  return checked.message;
};

const status = { type: 'agent.status', payload: { status: 'working' } };
const asked = (text: string) => ({ type: 'agent.question', payload: { question: text } });

describe('a message that fits', () => {
  it('gets the sender of the token, an id and the recipient of its type', () => {
    expect(messageFrom(status)).toEqual({ id: 'new', from: 'auth', to: 'coordinator', ...status });
  });

  it('keeps the id and the recipient that the sender chose', () => {
    expect(messageFrom({ ...status, id: 'mine/1', to: 'api' })).toMatchObject({ id: 'mine/1', to: 'api' });
  });

  it.each([
    ['agent.status', { status: 'done' }, 'coordinator'],
    ['agent.intent', { files: ['src/a.ts'], summary: 's', validForSeconds: 60 }, 'all'],
    ['agent.artifact', { status: 'committed', exports: ['f'], files: ['a'] }, 'all'],
    ['agent.blocked', { needs: 'types', waitingOn: 'api' }, 'api'],
    ['agent.question', { question: 'Now?', options: ['yes', 'no'] }, 'person'],
    ['agent.learning', { category: 'tooling', title: 't', body: 'b' }, 'coordinator'],
  ])('%s of a member goes to its usual recipient', (type, payload, to) => {
    expect(messageFrom({ type, payload })).toMatchObject({ to, payload });
  });

  it.each([
    ['agent.feedback', { errors: ['[testing] red'] }, 'api'],
    ['agent.verified', { commit: 'c', gates: fiveOutcomes() }, undefined],
    ['agent.advanced-main', { branch: 'main', from: 'a', to: 'b' }, undefined],
    ['supervisor.verify-now', { branch: 'team/auth' }, undefined],
    [
      'agent.status',
      { status: 'done', merged: ['a'], skipped: [{ branch: 'b', why: 'cycle' }], regressions: [] },
      'all',
    ],
  ])('%s is taken from the coordinator', (type, payload, to) => {
    expect(messageFrom({ type, payload, ...(to && { to }) }, { from: 'coordinator' })).toMatchObject({ payload });
  });

  it('sends an answer to the one who asked, and names the question by its id', () => {
    const answer = { type: 'agent.answer', re: '4', payload: { answer: 'this' } };
    expect(messageFrom(answer)).toMatchObject({ to: 'api', re: 'q1' });
  });
});

describe('what git-paw writes', () => {
  it('takes `from` of agent.blocked as the one that is waited for', () => {
    const message = messageFrom({ type: 'agent.blocked', payload: { needs: 'types', from: 'api' } });
    expect(message).toMatchObject({ from: 'auth', to: 'api', payload: { needs: 'types', waitingOn: 'api' } });
  });

  it('takes valid_for_seconds, modified_files and lines of regions under its own names', () => {
    const regions = [{ kind: 'range', start_line: 2, end_line: 9 }];
    const intent = { files: [{ path: 'a.ts', regions }], summary: 's', valid_for_seconds: 600 };
    expect(messageFrom({ type: 'agent.intent', payload: intent }).payload).toEqual({
      files: [{ path: 'a.ts', regions: [{ kind: 'range', start: 2, end: 9 }] }],
      summary: 's',
      validForSeconds: 600,
    });
    const artifact = { status: 'done', modified_files: ['a.ts'] };
    expect(messageFrom({ type: 'agent.artifact', payload: artifact }).payload).toMatchObject({ files: ['a.ts'] });
  });

  it('lets a sender repeat its own name, and takes agent_id of feedback and answers as the recipient', () => {
    expect(messageFrom({ ...status, agent_id: 'auth' })).toMatchObject({ from: 'auth', to: 'coordinator' });
    const feedback = {
      type: 'agent.feedback',
      agent_id: 'api',
      payload: { from: 'person', errors: ['[directive] x'] },
    };
    expect(messageFrom(feedback, { from: 'person' })).toMatchObject({ from: 'person', to: 'api' });
    const answer = { type: 'agent.answer', payload: { answer: 'this', re: 'q1' } };
    expect(messageFrom(answer)).toMatchObject({ re: 'q1', to: 'api', payload: { answer: 'this' } });
  });
});

describe('what is refused', () => {
  it.each([
    ['nothing', null, 'malformed'],
    ['a text', 'hello', 'malformed'],
    ['no payload', { type: 'agent.status' }, 'malformed'],
    ['a payload without a needed key', { type: 'agent.status', payload: {} }, 'malformed'],
    ['a key that the type does not know', { ...status, payload: { status: 'x', colour: 1 } }, 'malformed'],
    ['a region of an unknown kind', intentOf([{ path: 'a', regions: [{ kind: 'macro', name: 'm' }] }]), 'malformed'],
    ['an intent without files', intentOf([]), 'malformed'],
    ['an intent that lasts no time', intentOf(['a'], 0), 'malformed'],
    ['an id with a line break', { ...status, id: 'a\nb' }, 'malformed'],
    ['a type that does not exist', { ...status, type: 'agent.shout' }, 'unknown-type'],
    ['a type that every object has', { ...status, type: 'constructor' }, 'unknown-type'],
    ['an unknown recipient', { ...status, to: 'nobody' }, 'unknown-recipient'],
    [
      'a wait for an unknown member',
      { type: 'agent.blocked', payload: { needs: 'x', waitingOn: 'ui' } },
      'unknown-recipient',
    ],
    ['a wait for all', { type: 'agent.blocked', payload: { needs: 'x', waitingOn: 'all' } }, 'unknown-recipient'],
    [
      'an answer to a question that was not asked',
      { type: 'agent.answer', re: 'q9', payload: { answer: 'x' } },
      'unknown-question',
    ],
    [
      'an answer without question and recipient',
      { type: 'agent.answer', payload: { answer: 'x' } },
      'unknown-recipient',
    ],
    ['another sender in the envelope', { ...status, from: 'api' }, 'forged-sender'],
    ['another sender as agent_id', { ...status, agent_id: 'supervisor' }, 'forged-sender'],
    [
      'another sender in the payload',
      { ...asked('Now?'), payload: { question: 'Now?', from: 'person' } },
      'forged-sender',
    ],
    ['feedback of a member', { type: 'agent.feedback', to: 'api', payload: { errors: ['x'] } }, 'not-allowed'],
    [
      'a verification of a member',
      { type: 'agent.verified', payload: { commit: 'c', gates: fiveOutcomes() } },
      'not-allowed',
    ],
    [
      'an advance of a member',
      { type: 'agent.advanced-main', payload: { branch: 'b', from: 'a', to: 'c' } },
      'not-allowed',
    ],
    ['an order of a member to verify', { type: 'supervisor.verify-now', payload: { branch: 'b' } }, 'not-allowed'],
  ])('%s', (_, raw, code) => {
    expect(codeOf(raw)).toBe(code);
  });

  it('a verification of a person, also one that names all outcomes', () => {
    const verified = { type: 'agent.verified', payload: { commit: 'c', gates: fiveOutcomes() } };
    expect(codeOf(verified, { from: 'person' })).toBe('not-allowed');
  });

  it('a verification that leaves a group out', () => {
    const { regression: _left, ...four } = fiveOutcomes();
    expect(codeOf({ type: 'agent.verified', payload: { commit: 'c', gates: four } }, { from: 'coordinator' })).toBe(
      'malformed',
    );
  });

  it('says what may be written instead', () => {
    expect(check({ ...status, to: 'ui' })).toMatchObject({ reason: expect.stringContaining('auth, api, all') });
    expect(check({ type: 'agent.answer', re: 'q9', payload: { answer: 'x' } })).toMatchObject({
      reason: expect.stringContaining('q1 of api'),
    });
  });
});

describe('the size of a message', () => {
  const withBytes = (bytes: number) => {
    const empty = JSON.stringify(asked('')).length;
    return asked('x'.repeat(bytes - empty));
  };
  it('is at most 64 KiB', () => {
    expect(codeOf(withBytes(messageBytesMax))).toBe('message');
    expect(codeOf(withBytes(messageBytesMax + 1))).toBe('too-large');
  });

  it('counts bytes, not letters', () => {
    expect(codeOf(asked('ä'.repeat(messageBytesMax / 2)))).toBe('too-large');
  });

  it('is refused when it is nested without end', () => {
    let nested: unknown = 'x';
    for (let depth = 0; depth < 100_000; depth++) nested = [nested];
    expect(codeOf({ ...status, payload: { status: 'x', detail: nested } })).toBe('malformed');
  });
});

describe('an unfilled template', () => {
  it.each([
    '<question>',
    '`<question>`',
    'Should I use <option A> or not?',
    'blocked on <agent-id>',
    '<...>',
    '<…>',
    'see <path/to/file>',
    'the type Map<string> and <your type>',
  ])('%s is refused', text => {
    expect(codeOf(asked(text))).toBe('placeholder');
  });

  it.each([
    'Map<string, number> or Array<T>?',
    'if a < b and c > d',
    'use `<Button>` or `<a href>`?',
    'write to <me@example.org>, see <https://example.org/a>',
    'a -> b <- c',
  ])('%s is not one', text => {
    expect(codeOf(asked(text))).toBe('message');
  });

  it('is found in every text of a message', () => {
    expect(codeOf(intentOf(['src/<module>.ts']))).toBe('placeholder');
    expect(codeOf(intentOf([{ path: '<module>', regions: [{ kind: 'function', name: 'f' }] }]))).toBe('placeholder');
    expect(codeOf({ ...status, to: '<member>' })).toBe('placeholder');
    expect(codeOf({ type: 'agent.answer', re: '<id>', payload: { answer: 'x' } })).toBe('placeholder');
  });
});

it('has a sentence and at least one sender for each type', () => {
  for (const row of Object.values(messageTypes)) {
    expect(row.says).toMatch(/\.$/);
    expect(row.by.length).toBeGreaterThan(0);
  }
});

function intentOf(files: readonly unknown[], validForSeconds = 60) {
  return { type: 'agent.intent', payload: { files, summary: 's', validForSeconds } };
}

function fiveOutcomes() {
  return { testing: 'pass', regression: 'pass', 'spec audit': 'pass', 'doc audit': 'pass', 'security audit': 'pass' };
}

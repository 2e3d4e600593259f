import { expect, it } from 'vitest';
import type { Recorded } from '../event.ts';
import { type BusEvent, busStream } from './bus/events.ts';
import { renderLearnings } from './learnings.ts';

const members = ['auth', 'api'].map(name => ({ name, item: name, title: name, dependsOn: [] }));
const bus = (...said: readonly { from: string; to?: string; type: string; payload: Record<string, unknown> }[]) =>
  said.map(({ to = 'all', ...message }, at): Recorded<BusEvent> => {
    const place = { stream: busStream('blue'), version: at + 1, id: `e${at}`, at: at * 60_000 };
    const actor = { kind: 'engine', id: 'e' } as const;
    return { ...place, actor, type: 'MessagePublished', data: { id: `m${at}`, to, ...message } };
  });
const roster = { team: 'blue', members };
const quiet = { state: { roster, notices: [], arrivals: [] }, bus: [], allowed: [], denied: [] };

it('is made of conflicts, waits, feedback, failures that came again, notes and what people allowed', () => {
  const feedback = { from: 'coordinator', to: 'auth', type: 'agent.feedback' };
  const errors = ['[testing] test: 2 tests fail'];
  const notice = { type: 'in-flight', pair: ['api', 'auth'], level: 'feedback', files: ['a.ts'], at: 1 } as const;
  const page = renderLearnings({
    state: {
      roster,
      notices: [notice, { ...notice, level: 'question' }, { ...notice, level: 'cleared' }],
      arrivals: [],
    },
    bus: bus(
      { from: 'auth', type: 'agent.blocked', to: 'api', payload: { needs: 'types', waitingOn: 'api' } },
      {
        ...feedback,
        payload: { errors: [...errors, '[doc audit] governance: 1 finding', '[doc audit] governance: 2'] },
      },
      { from: 'auth', type: 'agent.status', payload: { status: 'working' } },
      { ...feedback, payload: { errors } },
      { from: 'coordinator', type: 'agent.verified', payload: { member: 'auth', commit: 'c', gates: {} } },
      { ...feedback, payload: { errors: ['[directive] test: x'] } },
      { from: 'api', type: 'agent.learning', payload: { category: 'docs', title: 'No guide.', body: 'Write one.' } },
    ),
    allowed: [
      { words: ['make', 'test'], count: 5 },
      { words: ['make', 'x'], count: 4 },
    ],
    denied: [{ member: 'auth', what: 'git\nstash `x`', count: 2 }],
  });
  expect(page.split('\n').filter(Boolean)).toEqual([
    '# What team blue learned',
    '## Conflicts',
    '- api and auth: in-flight, in a.ts (2 notices)',
    '## Where members waited',
    '- auth waited for api: types (2 minutes)',
    '## Feedback before a member was verified',
    '- auth: 2 times',
    '## Failures that came again',
    '- [testing] test: 2 times',
    '- [doc audit] governance: 2 times',
    '## What agents were denied',
    '- auth: `git stash x` (2 times)',
    '## What members and Pitwall noted',
    '- docs, by api: **No guide.** Write one.',
    '## Proposals',
    '- Allowed by hand 5 times: `pitwall approvals --accept "make test"`',
    expect.stringMatching(/^- The governance documents were not kept 2 times: .*governance: block/),
  ]);
});

it('says so where nothing happened', () => {
  expect(renderLearnings(quiet)).toBe('# What team blue learned\n\nNothing special happened.\n');
});

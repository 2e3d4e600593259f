import { describe, expect, it } from 'vitest';
import type { PreflightFacts } from '../../world/epic.ts';
import type { WorkItem } from '../body/epic-body.ts';
import { type PreflightSubject, preflightRows } from './preflight.ts';

const item = {
  title: 'T',
  body: '',
  acceptance: [],
  labels: [],
  author: 'ann',
  isTrusted: true,
  isClosed: false,
  blockers: [],
};
const agent = { isReachable: true, why: '', atWork: 0, capacity: 2 };
const facts: PreflightFacts = { item, project: 'shop', files: [], agent };
const row: WorkItem = {
  number: '1',
  item: '7',
  title: 'T',
  status: 'ready',
  worker: 'claude',
  pr: '',
  lastActivity: null,
  notes: '',
  line: 1,
};
const subject: PreflightSubject = { row, facts, project: 'shop', next: 'next 8', hasRollbackPlan: false, atWork: 0 };

const states = (more: Partial<PreflightFacts>, rest: Partial<PreflightSubject> = {}) =>
  Object.fromEntries(
    preflightRows({ ...subject, ...rest, facts: { ...facts, ...more } }).map(({ name, state }) => [name, state]),
  );

const clean = {
  item: 'pass',
  repository: 'pass',
  dependencies: 'pass',
  review: 'pass',
  agent: 'pass',
  capacity: 'pass',
  next: 'pass',
  critic: 'pass',
};

describe('the checks before a dispatch', () => {
  it.each<[string, Partial<PreflightFacts>, Partial<PreflightSubject>, object]>([
    ['all is well', {}, {}, {}],
    ['there is no such item', { item: undefined as never }, {}, { item: 'block' }],
    ['it is closed', { item: { ...item, isClosed: true } }, {}, { item: 'block' }],
    ['a stranger wrote it', { item: { ...item, isTrusted: false } }, {}, { item: 'block' }],
    ['another repository was approved', { project: 'other' }, {}, { repository: 'block' }],
    ['none of its files is there', { files: [{ path: 'a.ts', isThere: false }] }, {}, { repository: 'note' }],
    ['it waits for another one', { item: { ...item, blockers: ['6'] } }, {}, { dependencies: 'wait' }],
    ['somebody has a pull request open', { openReview: '#9' }, {}, { review: 'block' }],
    ['the pull request is its own', { openReview: '#9' }, { row: { ...row, pr: 'b/7' } }, {}],
    ['no agent was approved', {}, { row: { ...row, worker: '' } }, { agent: 'block' }],
    ['the agent is not listed', { agent: undefined as never }, {}, { agent: 'block' }],
    ['the agent does not answer', { agent: { ...agent, isReachable: false } }, {}, { agent: 'wait' }],
    ['the agent is at capacity', { agent: { ...agent, atWork: 2 } }, {}, { capacity: 'wait' }],
    ['the agent has as many rows as it may', {}, { atWork: 2 }, { capacity: 'wait' }],
    ['it is high-risk without a way back', { item: { ...item, title: 'Deploy' } }, {}, { critic: 'block' }],
    ['it is high-risk', { item: { ...item, title: 'Deploy' } }, { hasRollbackPlan: true }, { critic: 'critic' }],
    [
      'a critic found it safe',
      { item: { ...item, title: 'Deploy' } },
      { hasRollbackPlan: true, row: { ...row, notes: 'critic SAFE' } },
      {},
    ],
  ])('say that %s', (_what, more, rest, expected) => {
    expect(states(more, rest)).toEqual({ ...clean, ...expected });
  });
});

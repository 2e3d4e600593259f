// Changes of the good session: each must turn exactly the rows that it names, and the row names what is wrong and its place.
import type { CheckpointId, CheckResult, Outcome } from '../../src/core/checkpoint/check.ts';
import type { Session } from '../../src/core/checkpoint/session/session.ts';
import type { RawMessage, SessionCopy } from './session-copy.ts';

export interface Mutation {
  readonly what: string;
  readonly checkpoint: CheckpointId;
  change(session: SessionCopy): void;
  /** Rows that are other than in the good session. Empty: none may be. */
  readonly turns: Readonly<Record<string, CheckResult>>;
  /** What the first of them names. */
  readonly names?: readonly string[];
  /** What its place begins with. */
  readonly place?: string;
}

const [first, second, third] = ['CHECKPOINT-001', 'CHECKPOINT-002', 'CHECKPOINT-003'] as const;
const bus = '.msg/messages.jsonl';
const plan = 'plan/plan.json';
const brief = 'spec/product-brief.md';
const fr1 = 'spec/requirements/FR-001-seat-plan-with-free-seats.md';
const fr3 = 'spec/requirements/FR-003-list-of-empty-seats.md';
const health = { 'retry-patterns': 'warn', 'message-anomalies': 'warn', 'duplicate-starts': 'warn' } as const;

const at = (ts: string, from: string, type: string, data: Record<string, unknown>): RawMessage => ({
  ...{ id: 'MSG-900', ts, from, type, data },
});
const late = '2026-03-02T11:00:00Z';
const start = (task: string, version: number, from: string, ts = late) =>
  at(ts, from, 'state_update', { status: 'in_progress', task_id: task, version });
const add =
  (...messages: readonly RawMessage[]) =>
  (session: SessionCopy) =>
    session.messages(all => [...all, ...messages]);
const errors = (from: string, count: number) =>
  Array.from({ length: count }, () => at(late, from, 'error', { task_id: 'DRAFT-003' }));

type PlanJson = { complexity: string; modules: string[]; recommended_execution: string; tasks: PlanTask[] };
type PlanTask = { id: string; requires: string[]; covers: string[] };
const inPlan = (change: (value: PlanJson) => void) => (session: SessionCopy) =>
  session.json(plan, value => change(value as unknown as PlanJson));
const task = (value: PlanJson, number: number): PlanTask => value.tasks[number] ?? { id: '', requires: [], covers: [] };

const consistency: readonly Mutation[] = [
  {
    what: 'a goal without requirement',
    checkpoint: first,
    change: session => session.replace(fr3, 'traces_to: [G-003]', 'traces_to: [G-002]'),
    ...{ turns: { 'vision-trace': 'fail' }, names: ['G-003'], place: `${brief}:` },
  },
  {
    what: 'a new goal that only the index knows',
    checkpoint: first,
    change(session) {
      session.replace(brief, '\n## Scope', '| G-004 | Books are found | no |\n\n## Scope');
      session.replace('spec/requirements/_index.md', '| G-003 |', '| G-003, G-004 |');
    },
    ...{ turns: { 'vision-trace': 'fail' }, names: ['G-004'], place: `${brief}:` },
  },
  {
    what: '"customer" for "user" in a requirement',
    checkpoint: first,
    change: session => session.replace(fr1, 'As a user', 'As a customer'),
    ...{ turns: { terminology: 'fail' }, names: ['customer', fr1], place: `${fr1}:` },
  },
  {
    what: '"Visitors" in the brief',
    checkpoint: first,
    change: session => session.replace(brief, 'Let users', 'Let Visitors'),
    ...{ turns: { terminology: 'fail' }, names: ['visitor', brief], place: `${brief}:` },
  },
  {
    what: 'a state that names the term "customer"',
    checkpoint: first,
    change: session => session.state('DRAFT-002', data => (data.terminology_keys = ['customer', 'seat'])),
    ...{ turns: { terminology: 'fail' }, names: ['DRAFT-002'], place: `${bus}:` },
  },
  {
    what: 'no convention, and a term that the next draft replaces',
    checkpoint: first,
    change(session) {
      session.write('wisdom/conventions.md', '# Conventions\n');
      session.state('DRAFT-002', data => (data.terminology_keys = ['member', 'seat', 'reservation']));
    },
    ...{ turns: { terminology: 'warn' }, names: ['user', 'member', 'DRAFT-002'], place: `${bus}:` },
  },
  {
    what: 'a requirement outside of the scope',
    checkpoint: first,
    change: session => session.replace(fr1, 'Seat plan with free seats', 'Lending of books'),
    ...{ turns: { scope: 'fail' }, names: ['FR-001'], place: fr1 },
  },
  {
    what: 'a decision that contradicts an earlier one',
    checkpoint: first,
    change: session => session.state('DRAFT-002', data => (data.decisions = [{ id: 'D-001', text: 'Users log in' }])),
    ...{ turns: { 'decision-continuity': 'fail' }, names: ['D-001'], place: `${bus}:` },
  },
  {
    what: 'front matter of a requirement that is broken',
    checkpoint: first,
    change: session => session.replace(fr1, 'traces_to: [G-001]', 'traces_to: [G-001'),
    turns: { terminology: 'warn', 'artifact-existence': 'warn' },
    ...{ names: [fr1], place: `${fr1}:` },
  },
  {
    what: 'a requirement that is a link out of the session',
    checkpoint: first,
    change(session) {
      session.remove(fr1);
      session.link(fr1, '/etc/hostname');
    },
    turns: { terminology: 'warn', 'artifact-existence': 'warn' },
    ...{ names: [fr1], place: fr1 },
  },
  {
    what: 'the brief is gone',
    checkpoint: first,
    change: session => session.remove(brief),
    turns: { 'vision-trace': 'warn', terminology: 'warn', 'artifact-existence': 'warn', 'artifacts-exist': 'warn' },
    ...{ names: [brief], place: brief },
  },
  {
    what: 'a component without story',
    checkpoint: second,
    change: session => session.replace('spec/epics/EPIC-002-staff.md', ' Component: CMP-003', ''),
    ...{ turns: { 'architecture-epics': 'fail' }, names: ['CMP-003'], place: 'spec/architecture/_index.md:' },
  },
  {
    what: 'a component that an epic names outside of its stories',
    checkpoint: second,
    change(session) {
      const epic = 'spec/epics/EPIC-001-seats.md';
      session.replace(epic, ' Component: CMP-002', '');
      session.replace(epic, 'More rooms.', 'More rooms, by CMP-002.');
    },
    ...{ turns: { 'architecture-epics': 'fail' }, names: ['CMP-002'], place: 'spec/architecture/_index.md:' },
  },
  {
    what: '"customer" in the architecture',
    checkpoint: second,
    change: session => session.replace('spec/architecture/_index.md', 'A user talks', 'A customer talks'),
    ...{ turns: { 'terms-four-documents': 'fail' }, names: ['customer'], place: 'spec/architecture/_index.md:' },
  },
  {
    what: '"customers" in an epic',
    checkpoint: second,
    change: session => session.replace('spec/epics/EPIC-001-seats.md', 'A user sees', 'Customers see'),
    ...{ turns: { 'terms-four-documents': 'fail' }, names: ['customer'], place: 'spec/epics/EPIC-001-seats.md:' },
  },
  {
    what: 'self-score 80, then 65',
    checkpoint: second,
    change: session => session.state('DRAFT-003', data => (data.quality_self_score = 65)),
    ...{ turns: { 'score-trend': 'fail' }, names: ['DRAFT-003'], place: `${bus}:` },
  },
  {
    what: 'self-score 11 below the one before',
    checkpoint: second,
    change: session => session.state('DRAFT-004', data => (data.quality_self_score = 75)),
    ...{ turns: { 'score-trend': 'fail' }, names: ['DRAFT-004'], place: `${bus}:` },
  },
  {
    what: 'a draft without self-score',
    checkpoint: second,
    change: session => session.state('DRAFT-002', data => delete data.quality_self_score),
    ...{ turns: { 'score-trend': 'warn' }, names: ['DRAFT-002'] },
  },
  {
    what: 'self-scores far apart around a draft without one',
    checkpoint: second,
    change(session) {
      session.state('DRAFT-002', data => delete data.quality_self_score);
      session.state('DRAFT-003', data => (data.quality_self_score = 70));
      session.state('DRAFT-004', data => (data.quality_self_score = 70));
    },
    ...{ turns: { 'score-trend': 'warn' }, names: ['DRAFT-002'] },
  },
  {
    what: 'an open critical question',
    checkpoint: second,
    change: session =>
      session.state('DRAFT-004', data => (data.open_questions = [{ text: 'Which rooms?', severity: 'Critical' }])),
    ...{ turns: { 'open-questions': 'fail' }, names: ['DRAFT-004'], place: `${bus}:` },
  },
  {
    what: 'an open question without severity',
    checkpoint: second,
    change: session => session.state('DRAFT-001', data => (data.open_questions = ['Which rooms?'])),
    ...{ turns: { 'open-questions': 'warn' }, names: ['DRAFT-001'], place: `${bus}:` },
  },
  {
    what: 'decisions that do not build on each other',
    checkpoint: second,
    change: session => session.state('DRAFT-003', data => (data.decisions = [{ id: 'D-001', text: 'Users log in' }])),
    ...{ turns: { 'decision-chain': 'fail' }, names: ['D-001'], place: `${bus}:` },
  },
  {
    what: 'an entry of wisdom that contradicts another one',
    checkpoint: second,
    change: session =>
      session.replace(
        'wisdom/learnings.md',
        'mornings are full',
        'mornings are full\n- [DRAFT-003] mornings are empty',
      ),
    ...{ turns: { 'wisdom-consistency': 'fail' }, names: ['DRAFT-003'], place: 'wisdom/learnings.md' },
  },
];

const planning: readonly Mutation[] = [
  {
    what: 'a must-have without task',
    checkpoint: third,
    change: inPlan(value => (task(value, 2).covers = ['ADR-001'])),
    ...{ turns: { 'plan-coverage': 'fail' }, names: ['FR-003'], place: plan },
  },
  {
    what: 'a requirement that becomes a must-have',
    checkpoint: third,
    change: session =>
      session.replace('spec/requirements/FR-004-reminder.md', 'priority: Should', 'priority: Must have'),
    ...{ turns: { 'plan-coverage': 'fail' }, names: ['FR-004'], place: plan },
  },
  {
    what: 'a requirement without priority that no task covers',
    checkpoint: third,
    change: session => session.replace('spec/requirements/FR-004-reminder.md', 'priority: Should\n', ''),
    ...{ turns: { 'plan-coverage': 'warn' }, names: ['FR-004'], place: 'spec/requirements/FR-004-reminder.md' },
  },
  {
    what: 'low with five modules',
    checkpoint: third,
    change: inPlan(value =>
      Object.assign(value, { complexity: 'Low', modules: [...'abcde'], recommended_execution: 'Agent' }),
    ),
    ...{ turns: { 'complexity-sanity': 'fail' }, names: ['low'], place: plan },
  },
  {
    what: 'high with one module',
    checkpoint: third,
    change: inPlan(value => Object.assign(value, { complexity: 'High', modules: ['seats', 'seats'] })),
    ...{ turns: { 'complexity-sanity': 'fail' }, names: ['high'], place: plan },
  },
  {
    what: 'a plan without modules',
    checkpoint: third,
    change: inPlan(value => (value.modules = [])),
    ...{ turns: { 'complexity-sanity': 'warn' }, names: ['medium'], place: plan },
  },
  {
    what: 'agent mode for medium',
    checkpoint: third,
    change: inPlan(value => (value.recommended_execution = 'Agent')),
    ...{ turns: { 'execution-method': 'fail' }, names: ['agent'], place: plan },
  },
  {
    what: 'CLI for low',
    checkpoint: third,
    change: inPlan(value => (value.complexity = 'Low')),
    ...{ turns: { 'execution-method': 'fail' }, names: ['low'], place: plan },
  },
  {
    what: 'a cycle',
    checkpoint: third,
    change: inPlan(value => (task(value, 0).requires = ['TASK-003'])),
    ...{ turns: { 'dependency-chain': 'fail' }, names: ['TASK-001', 'TASK-002', 'TASK-003'], place: `${plan}:` },
  },
  {
    what: 'a task that requires itself',
    checkpoint: third,
    change: inPlan(value => (task(value, 0).requires = ['TASK-001'])),
    ...{ turns: { 'dependency-chain': 'fail' }, names: ['TASK-001'], place: `${plan}:` },
  },
  {
    what: 'an orphan',
    checkpoint: third,
    change: inPlan(value => value.tasks.push({ id: 'TASK-009', requires: ['TASK-404'], covers: [] })),
    ...{ turns: { 'dependency-chain': 'fail' }, names: ['TASK-009', 'TASK-404'], place: `${plan}:` },
  },
  {
    what: 'a task that is there twice',
    checkpoint: third,
    change: inPlan(value => value.tasks.push({ id: 'TASK-003', requires: [], covers: [] })),
    ...{ turns: { 'dependency-chain': 'fail' }, names: ['TASK-003'], place: `${plan}:` },
  },
  {
    what: 'a plan that names no architecture decision',
    checkpoint: third,
    change: inPlan(value => {
      for (const each of value.tasks) each.covers = each.covers.filter(id => !id.startsWith('ADR-'));
    }),
    ...{ turns: { 'upstream-context': 'fail' }, names: [plan], place: plan },
  },
  {
    what: 'a plan that names only a decision that does not exist',
    checkpoint: third,
    change: session => {
      session.replace(plan, '"ADR-001"', '"ADR-007"');
      session.replace(plan, '"ADR-002"', '"ADR-007"');
    },
    ...{ turns: { 'upstream-context': 'fail' }, names: ['ADR-007'], place: plan },
  },
  {
    what: 'a plan that is cut off',
    checkpoint: third,
    change: session => session.write(plan, session.read(plan).slice(0, 200)),
    turns: {
      ...{ 'plan-coverage': 'warn', 'complexity-sanity': 'warn', 'dependency-chain': 'warn' },
      ...{ 'execution-method': 'warn', 'upstream-context': 'warn' },
    },
    ...{ names: [plan], place: plan },
  },
];

const process: readonly Mutation[] = [
  {
    what: 'a draft that consumed nothing',
    checkpoint: first,
    change: session => session.state('DRAFT-002', data => (data.upstream_refs_consumed = [])),
    ...{ turns: { 'upstream-consumed': 'fail' }, names: ['DRAFT-002'], place: `${bus}:` },
  },
  {
    what: 'an architecture that did not consume the brief',
    checkpoint: second,
    change: session =>
      session.state('DRAFT-003', data => (data.upstream_refs_consumed = ['spec/requirements/_index.md'])),
    ...{ turns: { 'upstream-consumed': 'fail' }, names: ['DRAFT-003', brief], place: `${bus}:` },
  },
  {
    what: 'an artifact that is gone',
    checkpoint: first,
    change: session => session.remove('artifacts/RESEARCH-001.md'),
    ...{ turns: { 'artifacts-exist': 'warn' }, names: ['RESEARCH-001', 'artifacts/RESEARCH-001.md'], place: `${bus}:` },
  },
  {
    what: 'an artifact that is empty',
    checkpoint: first,
    change: session => session.write('artifacts/RESEARCH-001.md', ''),
    ...{ turns: { 'artifacts-exist': 'warn' }, names: ['RESEARCH-001'], place: `${bus}:` },
  },
  {
    what: 'an artifact outside of the session',
    checkpoint: first,
    change: session => session.state('RESEARCH-001', data => (data.ref = '../../etc/hostname')),
    ...{ turns: { 'artifacts-exist': 'warn' }, names: ['RESEARCH-001'], place: `${bus}:` },
  },
  {
    what: 'a task that left no wisdom',
    checkpoint: first,
    change: session => session.replace('wisdom/decisions.md', '- [DRAFT-002] writer: ids never change\n', ''),
    ...{ turns: { 'wisdom-contributed': 'fail' }, names: ['DRAFT-002'], place: 'wisdom/' },
  },
  {
    what: 'a task that wisdom only mentions',
    checkpoint: third,
    change: session => session.replace('wisdom/learnings.md', '- [PLAN-001] planner: one', '- one, see [PLAN-001]:'),
    ...{ turns: { 'wisdom-contributed': 'fail' }, names: ['PLAN-001'], place: 'wisdom/' },
  },
  {
    what: 'a file of wisdom that is gone',
    checkpoint: first,
    change: session => session.remove('wisdom/learnings.md'),
    ...{ turns: { 'wisdom-contributed': 'warn' }, names: ['wisdom/learnings.md'], place: 'wisdom/learnings.md' },
  },
];

const team: readonly Mutation[] = [
  {
    what: 'three errors of a role',
    checkpoint: first,
    change: add(...errors('writer', 2)),
    ...{ turns: { 'retry-patterns': 'fail' }, names: ['writer'], place: `${bus}:` },
  },
  {
    what: 'three errors of a role by two of its workers',
    checkpoint: second,
    change: add(...errors('writer-2', 2)),
    ...{ turns: { 'retry-patterns': 'fail' }, names: ['writer'], place: `${bus}:` },
  },
  {
    what: 'a silent task',
    checkpoint: third,
    change: session =>
      session.messages(all =>
        all.map(each => (each.data.task_id === 'RESEARCH-002' ? { ...each, ts: '2026-03-02T10:37:59Z' } : each)),
      ),
    ...{ turns: { 'message-anomalies': 'fail' }, names: ['RESEARCH-002'], place: `${bus}:` },
  },
  {
    what: 'a task in progress that was never heard of',
    checkpoint: first,
    change: session => session.messages(all => all.filter(({ data }) => data.task_id !== 'RESEARCH-002')),
    ...{ turns: { 'message-anomalies': 'fail' }, names: ['RESEARCH-002'], place: 'team-session.json:' },
  },
  {
    what: 'a second version that is begun and silent',
    checkpoint: second,
    change: add(start('DRAFT-003', 2, 'writer', '2026-03-02T10:30:00Z')),
    ...{ turns: { 'message-anomalies': 'fail' }, names: ['DRAFT-003'], place: `${bus}:` },
  },
  {
    what: 'two starts of a task',
    checkpoint: third,
    change: add(start('PLAN-001', 1, 'planner-2')),
    ...{ turns: { 'duplicate-starts': 'fail' }, names: ['PLAN-001'], place: `${bus}:` },
  },
  {
    what: 'a fast_advance to a second worker',
    checkpoint: third,
    change: add(at(late, 'writer', 'fast_advance', { task_id: 'PLAN-001', spawned: 'planner-2' })),
    ...{ turns: { 'duplicate-starts': 'fail' }, names: ['PLAN-001'], place: `${bus}:` },
  },
  {
    what: 'a message that is cut off',
    checkpoint: first,
    change: session => session.write(bus, `${session.read(bus)}{"id": "MSG-9`),
    ...{ turns: health, names: [bus], place: `${bus}:` },
  },
  {
    what: 'no message at all',
    checkpoint: first,
    change: session => session.write(bus, ''),
    ...{ turns: health, names: [bus], place: bus },
  },
];

export const mutations: readonly Mutation[] = [...consistency, ...planning, ...process, ...team];

/** Changes that turn nothing. */
export const harmless: readonly Mutation[] = [
  {
    what: 'a word that holds the wrong one, and the wrong one in code',
    checkpoint: first,
    change: session =>
      session.replace(
        fr1,
        'As a user',
        'Accustomers, a multi-customer user\n\n```\ncustomer\n```\n\n<!-- customer -->\n\nAs a user',
      ),
    turns: {},
  },
  {
    what: 'a right term that holds a wrong one',
    checkpoint: first,
    change(session) {
      session.replace('wisdom/conventions.md', 'user: not', 'user account: not account\n- [DRAFT-001] term user: not');
      session.replace(fr1, 'As a user', 'With a user account, as a user');
    },
    turns: {},
  },
  {
    what: 'a self-score 10 below the one before',
    checkpoint: second,
    change(session) {
      session.state('DRAFT-003', data => (data.quality_self_score = 70));
      session.state('DRAFT-004', data => (data.quality_self_score = 60));
    },
    turns: {},
  },
  {
    what: 'a critical question that a later version answered',
    checkpoint: second,
    change(session) {
      session.state('DRAFT-004', data => (data.open_questions = [{ text: 'Which rooms?', severity: 'critical' }]));
      session.messages(all => {
        const state = all.findLast(({ data }) => data.task_id === 'DRAFT-004' && data.status === 'task_complete');
        const answered = { ...state?.data, version: 2, open_questions: [] };
        return [...all, start('DRAFT-004', 2, 'writer'), { ...at(late, 'writer', 'state_update', answered) }];
      });
    },
    turns: {},
  },
  {
    what: 'a task that was heard of exactly thirty minutes ago',
    checkpoint: third,
    change: session =>
      session.messages(all =>
        all.map(each => (each.data.task_id === 'RESEARCH-002' ? { ...each, ts: '2026-03-02T11:38:00+01:00' } : each)),
      ),
    turns: {},
  },
  {
    what: 'two errors of each role',
    checkpoint: third,
    change: add(...errors('writer', 1), ...errors('planner', 2), ...errors('analyst', 2)),
    turns: {},
  },
  {
    what: 'a second version that is begun and heard of',
    checkpoint: third,
    change: add(start('DRAFT-003', 2, 'writer')),
    turns: {},
  },
  {
    what: 'independent tasks in the plan',
    checkpoint: third,
    change: inPlan(value => value.tasks.push({ id: 'TASK-004', requires: [], covers: [] })),
    turns: {},
  },
  {
    what: 'low with four modules and an agent',
    checkpoint: third,
    change: inPlan(value =>
      Object.assign(value, { complexity: 'low', modules: [...'abcdabcd'], recommended_execution: 'agent' }),
    ),
    turns: {},
  },
  {
    what: 'a should-have that no task covers, and a line end of another system',
    checkpoint: third,
    change: session => session.write(fr1, session.read(fr1).replaceAll('\n', '\r\n')),
    turns: {},
  },
  {
    what: 'refs with the path of the session in front, and to its folder',
    checkpoint: third,
    change: session =>
      session.state('DRAFT-004', data =>
        Object.assign(data, {
          ref: '<session>/spec/epics/',
          upstream_refs_consumed: ['.x/reading-room-20260302/spec/requirements/', './spec/architecture/_index.md'],
        }),
      ),
    turns: {},
  },
  {
    what: 'states that only meta.json keeps',
    checkpoint: third,
    change: session =>
      session.messages(all => all.filter(({ data }) => data.task_id !== 'PLAN-001' || data.status !== 'task_complete')),
    turns: {},
  },
];

/** What a judge of meaning would find in the sessions above: by code here, as no model is asked. */
export function judgeSession(session: Session, texts: (path: string) => string): ReadonlyMap<string, Outcome> {
  const passed: Outcome = { result: 'pass', names: [], evidence: 'nothing against it' };
  const fail = (names: readonly string[], place: string): Outcome => ({
    result: 'fail',
    names,
    place,
    evidence: 'judged',
  });
  const loggedIn =
    texts(bus)
      .split('\n')
      .findIndex(line => line.includes('Users log in')) + 1;
  const decisions = loggedIn > 0 ? fail(['D-001'], `${bus}:${loggedIn}`) : passed;
  const lent = session.requirements.find(({ place }) => texts(place.split(':')[0] ?? '').includes('# FR-001: Lending'));
  const isTorn = texts('wisdom/learnings.md').includes('mornings are empty');
  return new Map([
    ['scope', lent ? fail([lent.id], lent.place) : passed],
    ['decision-continuity', decisions],
    ['decision-chain', decisions],
    ['wisdom-consistency', isTorn ? fail(['DRAFT-003'], 'wisdom/learnings.md') : passed],
  ]);
}

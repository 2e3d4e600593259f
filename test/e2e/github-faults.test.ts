// Every fault at every call that the adapters make: what cannot be seen is unknown, never absent; what may have happened is
// never taken for undone; and once the fault has passed there is exactly one of everything.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { createGitHubChecks } from '../../src/adapters/forge/github/checks.ts';
import type { Answer } from '../../src/core/answer.ts';
import type { Performed } from '../../src/ports/performed.ts';
import type { Fault } from '../support/github/http/faults.ts';
import { GitHubScene, repo } from '../support/github-scene.ts';

const lasting: readonly Fault[] = [
  { kind: 'status', status: 401 },
  { kind: 'missing-scope', scope: 'project' },
  { kind: 'status', status: 404 },
  { kind: 'invalid' },
  { kind: 'rate-limit', resetInMs: 60_000 },
  { kind: 'secondary-limit', status: 403, retryAfterSec: 30 },
  { kind: 'secondary-limit', status: 429, retryAfterSec: 30 },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'cut' },
  { kind: 'reset' },
  { kind: 'hang' },
  { kind: 'errors', errors: [{ message: 'Something went wrong while executing your query.', path: ['repository'] }] },
];
const kindsOnce = lasting.filter(({ kind }, at) => lasting.findIndex(each => each.kind === kind) === at);
const serverFault: Fault = { kind: 'status', status: 500 };
/** One of each kind: those that are over at the next try. */
const passing = kindsOnce
  .filter(({ kind }) => kind === 'cut' || kind === 'reset' || kind === 'hang')
  .concat(serverFault);
/** Here with every status, elsewhere with one of each kind: all calls are read by the same code. */
const withAll: readonly string[] = ['the item', 'CI'];
const nameOf = (fault: Fault) => ('status' in fault ? `${fault.kind} ${fault.status}` : fault.kind);

/** Where "not there" is what the answer is about: a branch without protection, which not everybody may see. */
const tolerated = 'GET /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks';

/** A token that may not read check runs sees the review all the same: waiting would not change that. */
const isWithoutCi = (name: string, operation: string, fault: Fault) =>
  name === 'the review' &&
  operation.includes('/commits/{ref}/') &&
  (fault.kind === 'missing-scope' || nameOf(fault) === 'status 404');

let scene: GitHubScene;
beforeAll(async () => {
  scene = await GitHubScene.make({ codeowners: ['ann', 'acme/owners'] });
  scene.github.makeTeam({ organization: 'acme', slug: 'owners', members: ['bob'] });
  scene.issue(7, { as: 'bob' });
  const commit = await scene.commit('work');
  await scene.push('work-7', commit);
  const draft = { item: '7', branch: 'work-7', base: 'main', commit, title: 'Work', body: 'Done.' };
  expect(await scene.forge().ensureReview(draft)).toMatchObject({ kind: 'done' });
  await scene.forge().postComment('7', 'run/7/1', 'Hello');
  await scene.board().moveCard('7', 'Research');
}, 30_000);
afterAll(() => scene.dispose());

const looks: Readonly<Record<string, () => Promise<Answer<unknown>>>> = {
  'the item': () => scene.board().readItem('7'),
  'its card': () => scene.board().cardStatus('7'),
  'what people did': () => scene.board().watch('7', 'Backlog'),
  'a comment': () => scene.forge().findComment('7', 'run/7/1'),
  'the review': () => scene.forge().findReview('work-7'),
  CI: async () => {
    const commit = await scene.in('rev-parse', 'origin/work-7');
    const place = { github: scene.open(), base: 'main', clock: systemClock, isStarted: async () => false };
    return await createGitHubChecks(place).see({ branch: 'work-7', commit });
  },
};

/** The operations that a deed makes when all is well. */
async function operationsOf(deed: () => Promise<unknown>): Promise<readonly string[]> {
  const before = scene.github.calls.length;
  await deed();
  const seen = scene.github.calls.slice(before).filter(({ kind }) => kind !== 'git');
  return [...new Set(seen.map(({ operation }) => operation))];
}

async function underFault<T>(operation: string, fault: Fault, deed: () => Promise<T>, times = 100): Promise<T> {
  return await during(deed, () => scene.github.fail(operation, fault, { times }));
}

async function during<T>(deed: () => Promise<T>, begin: () => void): Promise<T> {
  begin();
  try {
    return await deed();
  } finally {
    scene.github.heal();
  }
}

const isGraphql = (operation: string) => operation.startsWith('Pitwall');
const isMeant = (operation: string, fault: Fault) => fault.kind !== 'errors' || isGraphql(operation);

it.each<Fault>([
  { kind: 'missing-scope', scope: 'repo' },
  { kind: 'status', status: 404 },
])('a review is seen though the token may not read its check runs: $kind', async fault => {
  const look = () => scene.forge().findReview('work-7');
  const operation = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs';
  expect(await underFault(operation, fault, look)).toMatchObject({ kind: 'known', value: { state: 'open' } });
});

describe.each(Object.entries(looks))('a look at %s', (name, look) => {
  it('is unknown as long as one of its calls goes wrong, with one sentence why', { timeout: 120_000 }, async () => {
    const faults = withAll.includes(name) ? lasting : kindsOnce;
    const clean = await look();
    expect(clean.kind).toBe('known');
    const operations = await operationsOf(look);
    expect(operations.length).toBeGreaterThan(0);
    for (const operation of operations)
      for (const fault of faults.filter(each => isMeant(operation, each))) {
        const seen = await underFault(operation, fault, look);
        const what = `${nameOf(fault)} at ${operation}`;
        if ((operation === tolerated || isWithoutCi(name, operation, fault)) && seen.kind === 'known') continue;
        expect(seen.kind, what).toBe('unknown');
        const { reason } = seen as { reason: string };
        expect(reason, what).toMatch(/^[^\n]{10,400}$/);
      }
  });

  it('is right after a fault that passes', { timeout: 60_000 }, async () => {
    const clean = await look();
    for (const operation of await operationsOf(look))
      for (const fault of passing) {
        const seen = await underFault(operation, fault, look, 1);
        if (fault.kind === 'cut') expect(['known', 'unknown'], operation).toContain(seen.kind);
        else expect(seen, `${nameOf(fault)} at ${operation}`).toEqual(clean);
      }
  });
});

interface Deed {
  readonly does: (item: string) => Promise<Performed<unknown>>;
  /** How often it is there. */
  readonly count: (item: string) => number;
  /** What the engine does when nobody knows whether it happened. */
  readonly lookup: (item: string) => Promise<Answer<unknown>>;
}

const commentsOn = (item: string) => {
  const { issues, comments } = scene.github.snapshot();
  const issue = issues.find(({ number }) => number === Number(item));
  return comments.filter(({ issueId }) => issueId === issue?.id).length;
};
const pullsOf = (branch: string) =>
  scene.github.snapshot().issues.filter(({ pull }) => pull?.headBranch === branch).length;
const place = (item: string) => ({ owner: 'acme', project: scene.project, repo, number: Number(item) });

/** Pushing is git's: what is done again is the pull request. */
const pushed = new Map<string, string>();
async function pushedOnce(branch: string): Promise<string> {
  const commit = pushed.get(branch) ?? (await scene.commit(`work on ${branch}`));
  if (!pushed.has(branch)) await scene.push(branch, commit);
  pushed.set(branch, commit);
  return commit;
}

const deeds: Readonly<Record<string, Deed>> = {
  'a comment': {
    does: item => scene.forge().postComment(item, `run/${item}/1`, 'Hello'),
    count: commentsOn,
    lookup: item => scene.forge().findComment(item, `run/${item}/1`),
  },
  'a long comment': {
    does: item => scene.forge().postComment(item, `run/${item}/1`, 'A line.\n'.repeat(9000)),
    count: item => commentsOn(item) / 2,
    lookup: item => scene.forge().findComment(item, `run/${item}/1`),
  },
  'a pull request': {
    does: async item => {
      const branch = `work-${item}`;
      const commit = await pushedOnce(branch);
      return await scene.forge().ensureReview({ item, branch, base: 'main', commit, title: 'Work', body: 'Done.' });
    },
    count: item => pullsOf(`work-${item}`),
    lookup: item => scene.forge().findReview(`work-${item}`),
  },
  'a move of the card': {
    does: item => scene.board().moveCard(item, 'Audit'),
    count: item => (scene.github.column(place(item)) === 'Audit' ? 1 : 0),
    lookup: item => scene.board().cardStatus(item),
  },
  'closing the item': {
    does: item => scene.forge().closeItem(item, 'merged'),
    count: item => {
      const issue = scene.github.snapshot().issues.find(({ number }) => number === Number(item));
      return issue?.state === 'CLOSED' ? 1 : 0;
    },
    lookup: item => scene.board().watch(item, undefined),
  },
};

function newIssue(): string {
  return String(scene.github.makeIssue({ repo, as: 'ann', title: 'Another', body: '' }).number);
}

/** One of each kind: a refusal, a limit, and every way to lose an answer. */
const telling = kindsOnce.filter(({ kind }) => kind !== 'missing-scope' && kind !== 'status').concat(serverFault);

describe.each(Object.entries(deeds))('%s', (_, deed) => {
  it.each(['before', 'after'] as const)(
    'is there once, whatever went wrong %s it happened',
    { timeout: 240_000 },
    async when => {
      const operations = await operationsOf(() => deed.does(newIssue()));
      for (const operation of operations)
        for (const fault of telling.filter(each => isMeant(operation, each)))
          await endsWithOne(deed, { operation, fault, when });
    },
  );
});

it.each(['a long comment', 'a pull request', 'closing the item'])(
  '%s that GitHub forbids is given up, whichever of its calls it is',
  async name => {
    const { does } = deeds[name] as Deed;
    const fault: Fault = { kind: 'missing-scope', scope: 'repo' };
    for (const operation of await operationsOf(() => does(newIssue()))) {
      const performed = await underFault(operation, fault, () => does(newIssue()));
      expect(performed, operation).toMatchObject({ kind: 'failed', final: true });
    }
  },
);

interface Blow {
  readonly operation: string;
  readonly fault: Fault;
  readonly when: 'before' | 'after';
}

async function endsWithOne({ does, count, lookup }: Deed, { operation, fault, when }: Blow): Promise<void> {
  const what = `${nameOf(fault)} ${when} ${operation}`;
  const item = newIssue();
  const begin = () => scene.github.fail(operation, fault, { times: 100, when });
  const performed = await during(() => does(item), begin);
  const isUndone = performed.kind === 'failed' && performed.final;
  if (isUndone && when === 'before') expect(count(item), what).toBe(0);
  if (performed.kind !== 'done') {
    expect(performed.reason, what).toMatch(/^[^\n]{10,400}$/);
    expect((await lookup(item)).kind, what).not.toBe('unknown');
    expect(await does(item), what).toMatchObject({ kind: 'done' });
    await lookup(item);
  }
  expect(count(item), what).toBe(1);
}

// A whole run on local items, local threads and real git: from the file of an item to a merge that ends the run.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocalBoard } from '../../src/adapters/board/local.ts';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { MemoryEpics } from '../../src/adapters/epics/memory.ts';
import { createGitHistory } from '../../src/adapters/forge/local/git-history.ts';
import { recordMerge } from '../../src/adapters/forge/local/reviews.ts';
import { createLocalForge } from '../../src/adapters/forge/local.ts';
import { createMemoryGates } from '../../src/adapters/gates/memory.ts';
import { currentOwner } from '../../src/adapters/owner/current-owner.ts';
import { type AgentStep, MemoryProcesses } from '../../src/adapters/runner/memory.ts';
import type { Store } from '../../src/adapters/store/libsql/open-store.ts';
import { readReview, readThread } from '../../src/adapters/thread/read-streams.ts';
import { land } from '../../src/adapters/worktrees/git/land.ts';
import { createGitWorktrees } from '../../src/adapters/worktrees/git.ts';
import { endedItems, readRuns } from '../../src/app/runs/find-run.ts';
import { openItems } from '../../src/config/items/open-items.ts';
import type { AttemptRequest } from '../../src/core/attempt/events.ts';
import { limitsSchema } from '../../src/core/limits.ts';
import { commentText } from '../../src/core/thread/thread.ts';
import { quickWorkflow } from '../../src/core/workflow/workflow.ts';
import { submitResult } from '../../src/effects/attempt/submit-result.ts';
import { request } from '../../src/engine/request.ts';
import { createEngine } from '../../src/main/engine.ts';
import { identity } from '../../src/main/git.ts';
import { gitReader } from '../../src/main/git-reader.ts';
import { registeredRuns } from '../../src/main/registered-runs.ts';
import { openStoreAs } from '../../src/main/repository-store.ts';
import { GitScratch } from '../support/git-scratch.ts';
import { passes } from '../support/run-results.ts';

const branch = 'worktree-git-issue-1';
const stream = 'run/1';
let scratch: GitScratch;
let store: Store;

beforeEach(async () => {
  scratch = await GitScratch.make();
  const items = join(scratch.repository, '.pitwall/items');
  mkdirSync(items, { recursive: true });
  writeFileSync(join(items, '001-retry.md'), '---\ntitle: Retry a fetch\n---\n\nIt fails now and then.\n');
  writeFileSync(join(items, '002-later.md'), '---\ntitle: Later\ndependsOn: [1]\n---\n');
  const repository = { path: join(scratch.repository, '.git') };
  store = await openStoreAs(currentOwner('test'), { folder: join(scratch.folder, 'state'), repository });
});
afterEach(() => {
  store.close();
  scratch.remove();
});

const writer = () => ({
  journal: store.journal,
  clock: systemClock,
  newId: randomUUID,
  actor: { kind: 'engine', id: 'test' } as const,
});

const ended = async () => endedItems(await readRuns(store.journal));
const board = () =>
  createLocalBoard({ ...writer(), items: openItems(gitReader, scratch.repository, 'main'), endedItems: ended });

/** A developer who writes a file, and an auditor who likes it. */
function turnOf({ attempt, role, worktree }: AttemptRequest): readonly AgentStep[] {
  const isDeveloper = role === 'developer';
  const result = {
    action: isDeveloper ? 'COMPLETE' : 'APPROVED',
    agentName: role,
    summary: 'Done.',
    commentBody: isDeveloper ? 'Added the retry.' : 'It is good.',
    ...(isDeveloper ? {} : { findings: [], dimensions: passes(), auditScore: { passing: 8, total: 8 } }),
  };
  const act = async () => {
    if (isDeveloper) scratch.write(join(scratch.folder, 'trees', worktree), 'retry.ts', 'export const tries = 3;\n');
    await submitResult({ journal: store.journal, clock: systemClock }, { attempt, id: `${attempt}/result`, result });
  };
  return [
    { do: 'act', act },
    { do: 'end', outcome: { kind: 'finished' } },
  ];
}

async function startRun(signal: AbortSignal, watchItemMs = 0) {
  const owner = currentOwner('test');
  const world = {
    board: board(),
    forge: createLocalForge({
      ...writer(),
      history: createGitHistory(scratch),
      land: request =>
        land(
          {
            ...scratch,
            identity,
            record: async () => undefined,
            takeTurn: async () => () => undefined,
            note: join(scratch.folder, 'note'),
          },
          request,
        ),
      base: 'main',
      fileOf: async () => undefined,
    }),
    worktrees: createGitWorktrees(scratch.place({ remote: undefined })),
    gates: createMemoryGates(() => [{ gate: 'test', state: 'pass', reason: 'green', findings: [] }]),
    runner: new MemoryProcesses(systemClock, turnOf).runnerFor(owner.id),
  };
  const project = {
    given: [],
    config: { branchPrefix: 'worktree-git-issue-' },
    base: 'main',
    settings: async () => settings,
  };
  const runs = registeredRuns({ journal: store.journal, project: project as never, agents: [], containment: 'keeper' });
  const engine = await createEngine({
    store,
    world,
    agents: [],
    runs,
    epics: new MemoryEpics('local'),
    owner,
    report: () => undefined,
  });
  const settings = {
    workflow: quickWorkflow,
    limits: limitsSchema.parse({}),
    auditScoreThreshold: 0.75,
    criticalBlocks: true,
    gatePolicy: {},
    codeowners: [],
    reactions: true,
    watchItemMs,
    reviewPollMs: 60_000,
    closesItems: false,
    roles: {},
  };
  const event = { type: 'RunRequested', data: { run: '1', item: '1', branch, base: 'main', settings } };
  await request(writer(), { stream, event, actor: { kind: 'person', id: 'ann' }, id: randomUUID() });
  const working = engine.work({ labels: [], slots: 1, signal });
  return { driven: engine.drive(stream, signal), end: () => working.then(() => engine.close()) };
}

const cardIs = (status: string) =>
  new Promise<void>((resolve, reject) => {
    const look = () =>
      readThread(store.journal, '1').then(({ card }) => {
        if (card !== status) return;
        stopLooking();
        resolve();
      }, reject);
    const stopLooking = store.journal.onAppend(look);
    void look();
  });

const blockersOfTheNext = async () => {
  const next = await board().readItem('2');
  return next.kind === 'known' ? next.value.blockers : next.kind;
};

// Shorter than the minute after which a run looks at its review by itself: the merge is heard, not found.
it('ends as merged as soon as a person has merged it', { timeout: 45_000 }, async () => {
  const over = new AbortController();
  const run = await startRun(over.signal);
  await cardIs('Done');
  expect(await blockersOfTheNext()).toEqual(['1']);
  const review = await readReview(store.journal, branch);
  expect(review).toMatchObject({ item: '1', state: 'open', title: 'feat(#1): Retry a fetch' });
  expect(await scratch.run('show', `${review?.commit}:retry.ts`)).toBe('export const tries = 3;');

  await scratch.run('merge', '--quiet', '--ff-only', branch);
  await recordMerge({ ...writer(), actor: { kind: 'person', id: 'ann' } }, branch, review?.commit ?? '');
  await run.driven;
  over.abort();
  await run.end();

  const [state] = await readRuns(store.journal);
  expect(state?.ended).toEqual({ how: 'merged', detail: review?.commit });
  expect(state?.warnings).toEqual([]);
  const { comments } = await readThread(store.journal, '1');
  expect(comments.map(commentText)).toEqual([
    '## Implementation\n\nAdded the retry.',
    expect.stringMatching(/^## Audit Approved\n\nIt is good\.\n\n- architecture-compliance: judged pass: /),
  ]);
  expect(await blockersOfTheNext()).toEqual([]);
});

// Shorter than the minute after which a run looks at its review by itself: the card is what is seen.
it('puts a card back that stands nowhere, and stops when it is moved to the backlog', { timeout: 45_000 }, async () => {
  const over = new AbortController();
  const run = await startRun(over.signal, 200);
  const person = { ...writer(), actor: { kind: 'person', id: 'ann' } } as const;
  const hers = createLocalBoard({
    ...person,
    items: openItems(gitReader, scratch.repository, 'main'),
    endedItems: ended,
  });
  await cardIs('Done');
  await hers.moveCard('1', 'Ideas');
  await cardIs('Done');
  await hers.moveCard('1', 'Backlog');
  await run.driven;
  over.abort();
  await run.end();

  const [state] = await readRuns(store.journal);
  expect(state?.stopped).toMatchObject({ reason: 'by-person', detail: 'asked by ann' });
  expect(state?.warnings.map(({ message }) => message)).toEqual([
    'ann moved the card to Ideas, but there is no such step; it goes back to Done',
  ]);
  const cards = (await store.journal.read('item/1')).flatMap(({ type, data }) => (type === 'CardMoved' ? [data] : []));
  const columns = ['Implementation', 'Audit', 'Done', 'Ideas', 'Done', 'Backlog'];
  expect(cards).toEqual(columns.map(status => ({ status })));
  expect(await scratch.run('rev-parse', '--verify', '--quiet', branch)).not.toBe('');
});

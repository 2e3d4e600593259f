// Runs through the application layer alone: no terminal, no arguments, real git and a scripted agent.
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planRun, type RunPlan } from '../../src/app/entry/plan-run.ts';
import { requestRuns, startRuns } from '../../src/app/entry/start-runs.ts';
import { recordConfirmation } from '../../src/app/entry/trust.ts';
import { type DrivenRun, driveRuns } from '../../src/app/runs/drive-runs.ts';
import { landRun } from '../../src/app/runs/land-run.ts';
import { answerQuestion } from '../../src/app/runs/requests/answer.ts';
import { approve } from '../../src/app/runs/requests/approve.ts';
import { requestMerge } from '../../src/app/runs/requests/merge.ts';
import { pauseRun, resumeRun } from '../../src/app/runs/requests/pause.ts';
import { requestChanges } from '../../src/app/runs/requests/request-changes.ts';
import { watchQuestions } from '../../src/app/runs/watch-questions.ts';
import { useCases } from '../../src/app/use-cases.ts';
import { listRuns } from '../../src/app/views/list-runs.ts';
import { showReview } from '../../src/app/views/show-review.ts';
import type { Workspace } from '../../src/app/workspace.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import type { Actor } from '../../src/core/event.ts';
import type { createWorkspace } from '../../src/main/workspace.ts';
import { judged } from '../support/run-results.ts';
import { RunScratch, root } from '../support/run-scratch.ts';

const script = `
developer:
  - question: {text: Which greeting?, default: Hello}
  - edit: {path: hello.txt, text: "Hello\\n"}
  - result: {summary: greeted, commentBody: Done.}
auditor:
  - result: {action: APPROVED, ${judged}, commentBody: All is well.}
`;

let scratch: RunScratch;
let workspace: Workspace;
let ann: Actor;

/** As built: the scripted agent is a program of its own. */
async function built(): Promise<typeof createWorkspace> {
  return (await import(join(root, 'dist/src/main/workspace.js'))).createWorkspace;
}

beforeEach(async () => {
  scratch = await RunScratch.make(script);
  workspace = (await built())({ cwd: scratch.repository, environment: readEnvironment(scratch.env) });
  ann = await workspace.person();
});
afterEach(async () => {
  await workspace.close();
  scratch.remove();
});

const refusal = (code: string) => expect.objectContaining({ name: 'Problem', code });

async function plan(items: readonly string[]): Promise<RunPlan> {
  const planned = await planRun(workspace, ann, { items });
  if (planned.kind === 'confirm') throw new Error(`${planned.needed.kind} is not confirmed`);
  return planned;
}

/** The run in the background, until it waits for a person. */
async function drive(stream: string): Promise<{ readonly end: Promise<readonly DrivenRun[]> }> {
  const { journal } = await workspace.openRuns();
  const { signal } = new AbortController();
  const asked = new Promise<void>(resolve => watchQuestions(journal, [stream], () => resolve()));
  const end = driveRuns(workspace, {
    runs: [{ stream, isNew: true }],
    startsAgents: true,
    signal,
    onFact: () => undefined,
  });
  await Promise.race([asked, end]);
  return { end };
}

describe('a run without a terminal', () => {
  it('is planned, started, paused, answered, approved and merged', async () => {
    const trust = { kind: 'trust', repository: scratch.repository } as const;
    expect(await planRun(workspace, ann, { items: ['Greet'] })).toEqual({ kind: 'confirm', needed: trust });
    await recordConfirmation(workspace, trust);
    const planned = await plan(['Greet the world']);
    expect(planned.items).toMatchObject([{ item: '1', title: 'Greet the world', runCount: 0, blockers: [] }]);
    expect(planned.start?.agents.map(({ role, runner }) => [role, runner])).toEqual([
      ['developer', 'scripted'],
      ['auditor', 'scripted'],
    ]);
    expect(await listRuns(workspace, ann, {})).toEqual([]);

    expect(await startRuns(workspace, ann, planned)).toEqual([{ stream: 'run/1', isNew: true }]);
    const run = await drive('run/1');
    expect(await listRuns(workspace, ann, {})).toMatchObject([
      { run: 'run/1', state: 'asking', waitsFor: 'answer', question: 'Which greeting?' },
    ]);

    const driver = `pitwall run, pid ${process.pid}`;
    expect(await pauseRun(workspace, ann, { run: '1' })).toEqual({ run: 'run/1', asked: 'pause', driver });
    const late = { run: '1', answer: 'Hi', question: 'another one' };
    await expect(answerQuestion(workspace, ann, late)).rejects.toEqual(refusal('question-over'));
    const both = await Promise.allSettled([
      answerQuestion(workspace, ann, { run: '1', answer: 'Hello' }),
      answerQuestion(workspace, { kind: 'person', id: 'bob' }, { run: '1', answer: 'Hi' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await listRuns(workspace, ann, {})).toMatchObject([{ state: 'paused', waitsFor: 'decision' }]);
    await resumeRun(workspace, ann, { run: '1' });
    expect(await run.end).toMatchObject([{ state: { stream: 'run/1' } }]);

    const { commit } = await showReview(workspace, ann, { run: '1' });
    const wrong = { run: '1', commit: 'another' };
    for (const act of [approve, requestMerge])
      await expect(act(workspace, ann, wrong)).rejects.toEqual(refusal('commit-moved'));
    await expect(requestChanges(workspace, ann, { ...wrong, text: 'x' })).rejects.toEqual(refusal('commit-moved'));
    expect(await approve(workspace, ann, { run: '1', commit })).toEqual({ run: 'run/1', approved: 'review', commit });
    const { signal } = new AbortController();
    const landing = await landRun(workspace, ann, { run: '1', commit }, { signal, onFact: () => undefined });
    expect(landing.answer).toEqual({
      run: 'run/1',
      base: 'main',
      landed: commit,
      ended: 'merged',
      submodules: [],
      stopped: null,
    });
    expect(await scratch.run('rev-parse', 'main')).toBe(commit);
    await expect(pauseRun(workspace, ann, { run: '1' })).rejects.toEqual(refusal('run-over'));
  });

  it('is not started again for an item that is done, unless the person says so', async () => {
    await recordConfirmation(workspace, { kind: 'trust' });
    const { runs } = await requestRuns(workspace, ann, { items: ['Greet the world'] });
    expect(runs).toEqual([{ run: 'run/1', isNew: true, driver: null }]);
    const { journal } = await workspace.openRuns();
    const ended = { type: 'RunEnded', data: { how: 'merged', detail: 'c' }, id: 'e', at: 1, actor: ann };
    await journal.append({ stream: 'run/1', expectedVersion: 1, events: [ended] });
    await expect(plan(['1'])).rejects.toEqual(refusal('entry-done'));
    expect(await requestRuns(workspace, ann, { items: ['1'], isAgain: true })).toMatchObject({
      runs: [{ run: 'run/1-2', isNew: true }],
    });
  });

  it('is started once when two ask for it at the same time', async () => {
    await recordConfirmation(workspace, { kind: 'trust' });
    const planned = await plan(['Greet the world']);
    const started = await Promise.all([startRuns(workspace, ann, planned), startRuns(workspace, ann, planned)]);
    expect(started.flat().filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(started.flat().map(({ stream }) => stream)).toEqual(['run/1', 'run/1']);
  });
});

describe('the table of use-cases', () => {
  it('loads each function, and each answers by its schema', async () => {
    for (const { load } of useCases) expect(typeof (await load())).toBe('function');
    await recordConfirmation(workspace, { kind: 'trust' });
    await requestRuns(workspace, ann, { items: ['Greet the world'] });
    const requests: Readonly<Record<string, object>> = {
      'explain a run': { run: '1' },
      'list runs': { isAll: true },
      'move a run': { run: '1', status: 'Implementation' },
      'pause a run': { run: '1' },
      'replay a run': { run: '1', to: 1 },
      'resume a run': { run: '1' },
      'show a prompt': { run: '1', role: 'developer' },
      'show a run': { run: '1' },
      'show a thread': { run: '1' },
      'start runs': { items: ['1'], runner: 'scripted', isPlanOnly: true },
      'stop a run': { run: '1' },
      'stop all runs': {},
      'drop a run': { run: '1' },
      'remove what former runs left behind': { isDryRun: true },
      'write a first configuration': { force: true },
    };
    for (const [name, request] of Object.entries(requests)) {
      const row = useCases.find(each => each.name === name);
      const call = await row?.load?.();
      row?.answer.parse(await call?.(workspace, ann, row.request.parse(request)));
    }
  });
});

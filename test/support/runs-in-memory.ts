// Runs in a journal in memory, and the command line on them in this process: real use-cases, real local reviews, a real engine.

import { ManualClock } from '../../src/adapters/clock/manual.ts';
import { MemoryEpics } from '../../src/adapters/epics/memory.ts';
import { createLocalReviews } from '../../src/adapters/forge/local/reviews.ts';
import type { GitRepository } from '../../src/adapters/git/git.ts';
import { createMemoryStore } from '../../src/adapters/store/memory.ts';
import type { Runtime } from '../../src/app/runs/runs-workspace.ts';
import { runProgram } from '../../src/cli/program.ts';
import { absent, known, unknown } from '../../src/core/answer.ts';
import { attemptEvents } from '../../src/core/attempt/events.ts';
import { attemptFlow } from '../../src/core/attempt/flow.ts';
import type { FlowEvent } from '../../src/core/event.ts';
import type { AnyFlow } from '../../src/core/flow.ts';
import { runQueries } from '../../src/core/run/asks.ts';
import { type RunEvent, runEvents } from '../../src/core/run/events.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import { requestOf } from '../../src/core/run/state.ts';
import { reviewEvents, reviewStream } from '../../src/core/thread/events.ts';
import { quickWorkflow } from '../../src/core/workflow/workflow.ts';
import { explain } from '../../src/engine/explain.ts';
import { startEngine } from '../../src/engine/loop.ts';
import type { Observer } from '../../src/engine/parts.ts';
import { request } from '../../src/engine/request.ts';
import type { Owner } from '../../src/ports/owner.ts';
import { createContextDouble, createWorkspaceDouble } from './context-double.ts';
import { checkJsonAnswer } from './json-answers.ts';
import { RunPlayer } from './run-player.ts';
import { Stage } from './run-stage.ts';
import { openReview } from './run-story.ts';

export const clock = new ManualClock(1_000_000);
const definitions = { ...runEvents, ...attemptEvents, ...reviewEvents };
async function* transcript(attempt: string) {
  yield JSON.stringify({
    at: 1,
    kind: 'started',
    runner: attempt === '7.1' ? 'claude' : 'command',
    folder: '/my tree',
  });
  yield JSON.stringify({ at: 1, kind: 'event', event: { kind: 'conversation', id: `c-${attempt}` } });
  yield JSON.stringify({
    at: 1,
    kind: 'event',
    event: { kind: 'usage', usage: { tokens: 900, toolCalls: 0, costUsd: 0.5 } },
  });
  yield JSON.stringify({ at: 1, kind: 'event', event: { kind: 'text', text: `said in ${attempt}` } });
}
const actor = { kind: 'engine', id: 'e' } as const;
const stage = new Stage({ flows: [runFlow, attemptFlow] as unknown as AnyFlow[] });
const branch = requestOf(new RunPlayer().requested({}).state).branch;

export async function repository(...runs: readonly (readonly RunEvent[])[]) {
  const dead = new Set<string>();
  const liveness = (owner: Owner) => (dead.has(owner.id) ? 'dead' : 'alive');
  const { journal, queue, heartbeat } = createMemoryStore({ clock, liveness, definitionsFor: () => definitions });
  let ids = 0;
  const say = (stream: string, event: FlowEvent) =>
    request({ journal, clock }, { stream, event, actor, id: `${++ids}` });
  for (const [at, events] of runs.entries()) for (const event of events) await say(`run/${at + 7}`, event);
  const git = {} as GitRepository;
  const reviews = createLocalReviews({ ...git, journal, clock, newId: () => `${++ids}` });
  const store = { journal, liveness, transcript, attemptsWith: (agent: string) => queue.atWork(agent) };
  /** Of the world it sees the reviews alone. */
  const observers = Object.fromEntries(runQueries.map(({ kind }) => [kind, async () => unknown('out of sight')]));
  const review: Observer = async () => {
    const found = await reviews.read(branch);
    return found ? known({ ...openReview, ...found, head: found.commit }) : absent;
  };
  const parts = { ...stage.parts('here'), journal, queue, heartbeat, clock, observers: { ...observers, review } };
  const engine = await startEngine(parts);
  const runtime = {
    ...{ ...store, engine, reviews, slots: 1, epics: new MemoryEpics('shop') },
    explain: (stream: string) => explain(parts, runFlow as unknown as AnyFlow, stream),
  } as unknown as Runtime;
  const app = createWorkspaceDouble({ clock, findRuns: async () => store, runtime: async () => runtime });
  const pitwall = async (...argv: string[]) => {
    const double = createContextDouble(argv, { app });
    const code = await runProgram(argv, double.context);
    const said = { code, out: double.stdout().trim(), err: double.stderr().trim() };
    checkJsonAnswer(argv, said);
    return said;
  };
  const last = async (stream: string) => (await journal.read(stream)).at(-1);
  return { journal, app, say, pitwall, last, dead };
}

/** What a run recorded until it stood at this status. */
class Recorder extends RunPlayer {
  readonly events: RunEvent[] = [];
  override record(event: RunEvent, by?: Parameters<RunPlayer['record']>[1]): this {
    this.events.push(event);
    return super.record(event, by);
  }
}

export function runAt(status: string): Recorder {
  const recorder = new Recorder().requested({ workflow: quickWorkflow }).sees({ worktree: 'main' });
  return recorder.reach(status);
}

export const atWork = () => runAt('Implementation').events;
export const atAudit = () => runAt('Audit').events;
/** Its gates sent the first commit back. */
export const blocked = () => {
  const recorder = runAt('Implementation');
  recorder.gateState = 'fail';
  recorder.goodAgent();
  return recorder.events;
};

/** Of a run in review that was made here. */
export const reviewOpened = {
  stream: reviewStream(branch),
  event: { type: 'ReviewOpened', data: { item: '7', base: 'main', commit: 'commit-1', title: 't', body: 'b' } },
};

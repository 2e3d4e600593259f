// `tick`: one decision about one epic. A tick that another process left open is carried on instead of a new one.
import { randomUUID } from 'node:crypto';
import type { EpicEvent } from '../../core/epic/events.ts';
import { epicFlow } from '../../core/epic/flow.ts';
import { type EpicState, epicStream } from '../../core/epic/state.ts';
import type { Actor, Recorded } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import { coalesce } from '../../std/coalesce.ts';
import { driverOf } from '../runs/driver.ts';
import { readAttempt } from '../runs/find-run.ts';
import { appendDecided } from '../runs/request.ts';
import type { RunsWorkspace, Runtime } from '../runs/runs-workspace.ts';
import { ensurePerson, type Progressing } from '../use-case.ts';
import type { EpicName, Ticked } from './answers.ts';
import { epicSettings } from './epic-settings.ts';
import { faultOf, openDecisions, readEpicState, seeEpic } from './find-epic.ts';

export interface TickOptions extends Progressing {
  /** Facts of the tick, each once, as they come. */
  readonly onFact?: ((event: Recorded<EpicEvent>) => void) | undefined;
  /** Its agents are worked on by the caller. */
  readonly isWorkedOn?: boolean | undefined;
}

export type TickingWorkspace = Pick<RunsWorkspace, 'runtime' | 'project' | 'agents' | 'clock'>;

/** A Problem where another process holds the epic, or where there is none. */
export async function tickEpic(
  workspace: TickingWorkspace,
  actor: Actor,
  { epic }: EpicName,
  options: TickOptions = {},
): Promise<Ticked> {
  ensurePerson(actor);
  const runtime = await workspace.runtime();
  const { id } = await seeEpic(runtime, epic);
  const stream = epicStream(id);
  const holder = await driverOf(runtime, stream);
  if (holder !== null) throw held(id, holder);
  const from = await request(workspace, runtime, { actor, stream });
  await driveTick(runtime, { id, stream, from, options });
  if (options.signal?.aborted) throw new Error('the tick was interrupted');
  return await answer(runtime, id);
}

/** Answers from which fact on it is news. */
async function request(
  workspace: TickingWorkspace,
  runtime: Runtime,
  { actor, stream }: { readonly actor: Actor; readonly stream: string },
): Promise<number> {
  const { journal } = runtime;
  const settings = await epicSettings(workspace, runtime);
  const from = (await journal.read(stream)).at(-1)?.version ?? 0;
  const data = { tick: randomUUID(), settings };
  await appendDecided(
    { journal, clock: workspace.clock, actor },
    {
      flow: epicFlow,
      stream,
      decide: state =>
        (state as EpicState).tick ? undefined : ({ type: 'EpicTickRequested', data } satisfies EpicEvent),
    },
  );
  return from;
}

interface DrivenTick {
  readonly id: string;
  readonly stream: string;
  readonly from: number;
  readonly options: TickOptions;
}

async function driveTick(runtime: Runtime, { id, stream, from, options }: DrivenTick): Promise<void> {
  const { engine, journal, slots, capacities } = runtime;
  const signal = options.signal ?? new AbortController().signal;
  const over = new AbortController();
  const abort = () => over.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  const hearing = hearFacts(runtime, stream, from, options.onFact);
  const accepts = async (attempt: string) => (await readAttempt(journal, attempt)).request?.flow === stream;
  const working = options.isWorkedOn
    ? undefined
    : engine.work({ labels: [], slots, capacities, accepts, signal: over.signal });
  try {
    const driving = engine.drive(stream, over.signal);
    const end = await (working ? Promise.race([driving, working.then(() => driving)]) : driving);
    if (end.kind === 'held') throw held(id, `${end.holder.owner.label}, pid ${end.holder.owner.pid}`);
  } finally {
    signal.removeEventListener('abort', abort);
    over.abort('the tick is over');
    await Promise.allSettled([working]);
    await hearing.close();
  }
}

function hearFacts({ journal }: Runtime, stream: string, from: number, onFact: TickOptions['onFact']) {
  let version = from;
  const onNews = coalesce(async () => {
    for (const event of (await journal.read(stream, version)) as readonly Recorded<EpicEvent>[]) {
      version = event.version;
      onFact?.(event);
    }
  });
  // A journal that cannot be read stops the driver, which says why.
  const hear = () => void onNews().catch(() => undefined);
  const unsubscribe = journal.onAppend(hear);
  hear();
  return {
    close: async () => {
      unsubscribe();
      await onNews();
    },
  };
}

async function answer(runtime: Runtime, id: string): Promise<Ticked> {
  const { last } = await readEpicState(runtime.journal, id);
  if (!last) throw new Error(`the tick of epic ${id} ended without saying how`);
  const seen = await runtime.epics.read(id);
  const reading = seen.kind === 'known' ? (await seeEpic(runtime, id)).reading : undefined;
  return {
    epic: epicStream(id),
    outcome: last.outcome,
    why: last.why,
    needsPerson: last.needsPerson,
    status: reading?.kind === 'read' ? reading.body.status : null,
    decisions: reading ? openDecisions(reading) : [],
    fault: reading?.kind === 'unreadable' ? faultOf(reading) : null,
  };
}

function held(id: string, holder: string): Problem {
  const what = `another tick holds epic ${id}: ${holder}`;
  return new Problem({ code: 'epic-held', what, remedy: 'Wait for it: "pitwall epic status" shows where it is.' });
}

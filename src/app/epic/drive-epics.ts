// `loop`: one process for many epics. Each is ticked on schedule, and at once when one of its runs came to rest; between ticks the
// runs are driven. Everything that it knows is in bodies and journal: the next start goes on wherever this one ended.
import { setMaxListeners } from 'node:events';
import type { EpicEvent } from '../../core/epic/events.ts';
import { epicStream } from '../../core/epic/state.ts';
import type { Actor, Recorded } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { Wake } from '../../engine/wake.ts';
import { onAbort } from '../../std/on-abort.ts';
import { readAttempt } from '../runs/find-run.ts';
import type { RunsWorkspace, Runtime } from '../runs/runs-workspace.ts';
import { ensurePerson, type Progressing } from '../use-case.ts';
import type { Looped, LoopRequest, Ticked } from './answers.ts';
import { driveUntilRest, unsettledRuns } from './epic-runs.ts';
import { bareEpic } from './find-epic.ts';
import { tickEpic } from './tick-epic.ts';

export interface DriveEpicsOptions extends Progressing {
  readonly onFact?: ((event: Recorded<EpicEvent | RunEvent>) => void) | undefined;
  readonly onTick?: ((epic: string, ticked: Ticked) => void) | undefined;
  /** What keeps one epic from being ticked now, or a run from being driven here. */
  readonly onProblem?: ((about: string, problem: Problem) => void) | undefined;
}

export type EpicsWorkspace = Pick<RunsWorkspace, 'runtime' | 'project' | 'agents' | 'clock' | 'onNotice'>;

/** Throws what broke the engine. */
export async function driveEpics(
  workspace: EpicsWorkspace,
  actor: Actor,
  { epics, everyMs }: LoopRequest,
  options: DriveEpicsOptions = {},
): Promise<Looped> {
  ensurePerson(actor);
  const runtime = await workspace.runtime();
  const { engine, slots, capacities } = runtime;
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const { signal } = options;
  const unlink = signal ? onAbort(signal, () => over.abort(signal.reason)) : undefined;
  const ids = [...new Set(epics.map(bareEpic))];
  const driven: Driven = {
    ...{ workspace, runtime, actor, everyMs, options, stop: over.signal },
    own: new Set(ids.map(id => `epic/${id}`)),
    turns: new Turns(ticksAtOnceMax),
  };
  const accepts = async (attempt: string) =>
    driven.own.has((await readAttempt(runtime.journal, attempt)).request?.flow ?? '');
  const working = engine.work({ labels: [], slots, capacities, accepts, signal: over.signal });
  const following = Promise.all(ids.map(id => follow(driven, id)));
  try {
    await Promise.race([following, working.then(() => following)]);
  } finally {
    over.abort('over');
    unlink?.();
    await Promise.allSettled([working, following]);
  }
  return { epics: ids.map(epicStream) };
}

/** A tick may keep an agent busy for minutes; more at once would only wait for each other. */
const ticksAtOnceMax = 4;

interface Driven {
  readonly workspace: EpicsWorkspace;
  readonly runtime: Runtime;
  readonly actor: Actor;
  readonly everyMs: number | undefined;
  readonly options: DriveEpicsOptions;
  readonly stop: AbortSignal;
  /** Streams whose agents are worked on here. */
  readonly own: Set<string>;
  readonly turns: Turns;
}

async function follow(driven: Driven, id: string): Promise<void> {
  const { workspace, everyMs, stop, turns } = driven;
  const wake = new Wake();
  const unlisten = onAbort(stop, () => wake.nudge());
  const runs = new RunsInDrive(driven, id, () => wake.nudge());
  try {
    while (!stop.aborted) {
      if (everyMs !== undefined) await turns.take(stop, () => tick(driven, id));
      await runs.driveAll();
      if (everyMs === undefined) return await runs.settled();
      if (stop.aborted) return;
      await wake.sleep(workspace.clock, workspace.clock.now() + everyMs);
    }
  } finally {
    unlisten();
    await runs.settled();
  }
}

/** What a person has to mend keeps one epic, not the others. */
async function tick({ workspace, actor, options, stop }: Driven, id: string): Promise<void> {
  try {
    const { onFact, onTick } = options;
    onTick?.(id, await tickEpic(workspace, actor, { epic: id }, { signal: stop, onFact, isWorkedOn: true }));
  } catch (error) {
    if (stop.aborted) return;
    if (!(error instanceof Problem)) throw error;
    options.onProblem?.(`epic/${id}`, error);
  }
}

class RunsInDrive {
  readonly #driven: Driven;
  readonly #epic: string;
  readonly #onRest: () => void;
  readonly #driving = new Map<string, Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  constructor(driven: Driven, epic: string, onRest: () => void) {
    this.#driven = driven;
    this.#epic = epic;
    this.#onRest = onRest;
  }

  async driveAll(): Promise<void> {
    const { runtime, stop } = this.#driven;
    if (this.#failure) throw this.#failure.error;
    for (const stream of await unsettledRuns(runtime.journal, this.#epic)) {
      if (this.#driving.has(stream) || stop.aborted) continue;
      const driving = this.#drive(stream).finally(() => this.#driving.delete(stream));
      this.#driving.set(stream, driving);
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.#driving.values());
    if (this.#failure) throw this.#failure.error;
  }

  /** Never rejects: what broke shows at the next turn of its epic. */
  async #drive(stream: string): Promise<void> {
    const { workspace, runtime, options, own, stop } = this.#driven;
    own.add(stream);
    try {
      const end = await driveUntilRest(workspace, runtime, { stream, signal: stop, onFact: options.onFact });
      if (end.kind === 'held') options.onProblem?.(stream, heldElsewhere(stream, end.driver));
      else if (end.hasNews && !stop.aborted) this.#onRest();
    } catch (error) {
      this.#failure ??= { error };
      this.#onRest();
    } finally {
      own.delete(stream);
    }
  }
}

function heldElsewhere(stream: string, driver: string): Problem {
  const remedy = 'It goes on there; its epic is ticked on schedule.';
  return new Problem({ code: 'run-held', what: `${stream} is driven by ${driver}`, remedy });
}

/** So many at once, the others in their order. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(max: number) {
    this.#free = max;
  }

  async take(stop: AbortSignal, act: () => Promise<void>): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>(resolve => this.#waiting.push(resolve));
    try {
      if (!stop.aborted) await act();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

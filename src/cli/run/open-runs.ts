// The runs of the repository that a person stands in: found by name, asked for something, and closed again.
import { randomUUID } from 'node:crypto';
import { attemptFlow } from '../../core/attempt/flow.ts';
import type { AttemptState } from '../../core/attempt/state.ts';
import type { FlowEvent } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import { runFlow } from '../../core/run/flow.ts';
import type { RunState } from '../../core/run/state.ts';
import { liveAttempt } from '../../core/run/view.ts';
import { request } from '../../engine/request.ts';
import { Stream } from '../../engine/stream.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';
import type { OwnerLiveness } from '../../ports/owner.ts';
import type { CommandContext } from '../context.ts';

export interface OpenRuns {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly liveness: OwnerLiveness;
  /** Who asks, as the record will show. */
  readonly person: string;
  /** What an agent said, line by line; with a signal it goes on as the attempt does. */
  transcript(attempt: string, until?: AbortSignal): AsyncIterable<string>;
  close(): void;
}

const prefix = `${runFlow.name}/`;

/** `otherwise`: where there never was a run. Without it that is a Problem. */
export async function withRuns<T>(
  context: CommandContext,
  use: (runs: OpenRuns) => Promise<T>,
  otherwise?: () => T,
): Promise<T> {
  const runs = await context.openRuns();
  if (!runs && otherwise) return otherwise();
  if (!runs) throw noRuns();
  try {
    return await use(runs);
  } finally {
    runs.close();
  }
}

export async function runNames({ journal }: Pick<OpenRuns, 'journal'>): Promise<readonly string[]> {
  return (await journal.streams(prefix)).map(head => head.stream.slice(prefix.length));
}

/** A run is named `7`, `#7` or `run/7`. */
export function bareName(name: string): string {
  return name.replace(prefix, '').replace(/^#/, '');
}

/** One attempt of a run by its name or its number, or the newest; undefined: there is none. */
export function attemptNamed({ request, attempts }: RunState, wanted: string | undefined) {
  if (wanted === undefined) return attempts.at(-1);
  const names = [wanted, `${request?.run}.${wanted}`];
  return attempts.find(({ attempt }) => names.includes(attempt));
}

/** A run by its name; a Problem with the names that there are. */
export async function findRun(runs: Pick<OpenRuns, 'journal'>, name: string): Promise<RunState> {
  const stream = new Stream(runs.journal, runFlow, `${prefix}${bareName(name)}`);
  await stream.refresh();
  const state = stream.state as RunState;
  if (state.request) return state;
  const names = await runNames(runs);
  if (names.length === 0) throw noRuns();
  const what = `there is no run ${JSON.stringify(name)} in this repository`;
  throw new Problem({ code: 'run-unknown', what, remedy: `Choose one of ${names.join(', ')}.` });
}

export async function findAttempt({ journal }: Pick<OpenRuns, 'journal'>, state: RunState) {
  const live = liveAttempt(state);
  if (!live) return undefined;
  const stream = new Stream(journal, attemptFlow, `${attemptFlow.name}/${live.attempt}`);
  await stream.refresh();
  return { name: stream.name, state: stream.state as AttemptState };
}

/** Appends what the person asks for and tells who will act on it; undefined: nobody drives the run now. */
export async function askOf(
  runs: OpenRuns,
  stream: string,
  event: FlowEvent,
  run = stream,
): Promise<string | undefined> {
  const actor = { kind: 'person', id: runs.person } as const;
  await request(runs, { stream, event, actor, id: randomUUID() });
  return await driverOf(runs, run);
}

/** Who drives a stream now, for people; undefined: nobody, or somebody who is dead. */
export async function driverOf(runs: OpenRuns, stream: string): Promise<string | undefined> {
  const holder = await runs.journal.leaseHolder(stream);
  if (!holder || runs.liveness(holder.owner) === 'dead') return undefined;
  return `${holder.owner.label}, pid ${holder.owner.pid}`;
}

function noRuns(): Problem {
  return new Problem({
    code: 'run-unknown',
    what: 'this repository has no runs yet',
    remedy: 'Start one with "pitwall run".',
  });
}

// A person asks something of a run: checked against the newest facts, recorded with its author, and answered with who acts on it.
import { randomUUID } from 'node:crypto';
import type { Actor, FlowEvent } from '../../core/event.ts';
import type { AnyFlow } from '../../core/flow.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { runFlow } from '../../core/run/flow.ts';
import type { RunState } from '../../core/run/state.ts';
import { Stream } from '../../engine/stream.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Requested } from './answers.ts';
import { driverOf } from './driver.ts';
import { openRun } from './find-run.ts';
import type { RunsWorkspace } from './runs-workspace.ts';

export type RequestingWorkspace = Pick<RunsWorkspace, 'findRuns' | 'clock'>;

export interface RunRequest {
  readonly run: string;
  /** For the answer: `pause`. */
  readonly asked: string;
  /** What to record, from the newest state; undefined: it is so already. A Problem refuses it. */
  decide(state: RunState): RunEvent | undefined;
}

export async function requestOfRun(
  workspace: RequestingWorkspace,
  actor: Actor,
  { run, asked, decide }: RunRequest,
): Promise<Requested> {
  const { store, state } = await openRun(workspace, run);
  const { stream } = state;
  const choose = (newest: unknown) => decide(newest as RunState);
  await appendDecided({ ...workspace, ...store, actor }, { flow: runFlow, stream, decide: choose });
  return { run: stream, asked, driver: await driverOf(store, stream) };
}

export interface DecidedFact {
  readonly flow: AnyFlow;
  readonly stream: string;
  decide(state: unknown): FlowEvent | undefined;
}

/** It needs no lease. When another fact comes first, it is decided again from there. */
export async function appendDecided(
  writer: { readonly journal: Journal; readonly clock: RunsWorkspace['clock']; readonly actor: Actor },
  { flow, stream: name, decide }: DecidedFact,
): Promise<void> {
  const { journal, clock, actor } = writer;
  const stream = new Stream(journal, flow, name);
  for (;;) {
    await stream.refresh();
    const event = decide(stream.state);
    if (!event) return;
    const events = [{ ...event, id: randomUUID(), at: clock.now(), actor }];
    const outcome = await journal.append({ stream: name, expectedVersion: stream.version, events });
    if (outcome.kind === 'appended') return;
    if (outcome.kind === 'lease-lost') throw new Error('a request has no lease to lose');
  }
}

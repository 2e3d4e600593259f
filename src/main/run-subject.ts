// What the work of a run is about: its item, what its agents handed on, and what people said in the thread.
import { readThread } from '../adapters/thread/read-streams.ts';
import { type Subject, subjectOf } from '../core/gate/subject.ts';
import { runFlow } from '../core/run/flow.ts';
import type { RunState } from '../core/run/state.ts';
import { saidByPeople } from '../core/thread/thread.ts';
import { Stream } from '../engine/stream.ts';
import type { Journal } from '../ports/journal.ts';

export async function subjectOfRun(journal: Journal, run: string): Promise<Subject | undefined> {
  const stream = new Stream(journal, runFlow, run);
  await stream.refresh();
  const state = stream.state as RunState;
  const item = state.request?.item;
  return subjectOf(state, item === undefined ? [] : saidByPeople(await readThread(journal, item)));
}

// What the work of a run is about: its item with what trusted people said of it, and what its agents handed on.
import { type Subject, subjectOf } from '../core/gate/subject.ts';
import { runFlow } from '../core/run/flow.ts';
import type { RunState } from '../core/run/state.ts';
import { Stream } from '../engine/stream.ts';
import type { Journal } from '../ports/journal.ts';

export async function subjectOfRun(journal: Journal, run: string): Promise<Subject | undefined> {
  const stream = new Stream(journal, runFlow, run);
  await stream.refresh();
  return subjectOf(stream.state as RunState);
}

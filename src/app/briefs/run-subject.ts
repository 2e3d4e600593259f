// What the work of a run is about: its item with what trusted people said of it, and what its agents handed on.
import type { Subject } from '../../core/gate/subject.ts';
import { runFlow } from '../../core/run/flow.ts';
import type { RunState } from '../../core/run/state.ts';
import { subjectOfRun as subjectOf } from '../../core/run/subject-of-run.ts';
import { streamOf } from '../../engine/stream.ts';
import type { Journal } from '../../ports/journal.ts';

export type ReadSubject = (journal: Journal, stream: string) => Promise<Subject | undefined>;

export const subjectOfRun: ReadSubject = async (journal, name) => {
  const stream = streamOf(journal, runFlow, name);
  await stream.refresh();
  return subjectOf(stream.state as RunState);
};

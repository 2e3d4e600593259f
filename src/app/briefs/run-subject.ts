// What the work of a run is about: its item with what trusted people said of it, and what its agents handed on.
import type { Subject } from '../../core/gate/subject.ts';
import { subjectOfRun as subjectOf } from '../../core/run/subject-of-run.ts';
import type { Journal } from '../../ports/journal.ts';
import { readRun } from '../runs/find-run.ts';

export type ReadSubject = (journal: Journal, stream: string) => Promise<Subject | undefined>;

export const subjectOfRun: ReadSubject = async (journal, stream) => subjectOf(await readRun(journal, stream));

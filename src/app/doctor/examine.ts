// `doctor`: examines everything that Pitwall needs and reports what is missing, with the remedy.
import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import type { Progressing } from '../use-case.ts';
import type { DoctorReport, NamedReport } from './answers.ts';
import type { DoctorProbe, DoctorWorkspace } from './probe.ts';
import { probesFor } from './probes.ts';

export interface ExamineOptions extends Progressing {
  /** Called for each report in the order of the list, as soon as it and all before it are known. */
  readonly onReport?: (report: NamedReport, names: readonly string[]) => void;
}

export async function examine(
  workspace: DoctorWorkspace,
  _actor: Actor,
  _request: object = {},
  { onReport }: ExamineOptions = {},
): Promise<DoctorReport> {
  const probes = await probesFor(workspace);
  const names = probes.map(({ name }) => name);
  const running = probes.map(runProbe);
  // A bug in a later probe is thrown when its turn comes; until then it must not count as unhandled.
  for (const report of running) report.catch(() => undefined);
  const reports: NamedReport[] = [];
  for (const next of running) {
    const report = await next;
    reports.push(report);
    onReport?.(report, names);
  }
  return { isReady: reports.every(({ state }) => state !== 'fail'), probes: reports };
}

async function runProbe({ name, probe }: DoctorProbe): Promise<NamedReport> {
  try {
    return { name, ...(await probe()) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { name, state: 'fail', found: error.message, remedy: error.remedy };
  }
}

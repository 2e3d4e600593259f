// Runs all probes at once and gives each report in the order of the list, as soon as it and those before it are there.
import { Problem } from '../../core/problem.ts';
import type { DoctorProbe, ProbeReport } from './probe.ts';

export interface Examined extends ProbeReport {
  readonly name: string;
}

export async function* examine(probes: readonly DoctorProbe[]): AsyncGenerator<Examined> {
  const examinations = probes.map(examineOne);
  // A bug in a later probe is thrown when its turn comes; until then it must not count as unhandled.
  for (const examination of examinations) examination.catch(() => undefined);
  for (const examination of examinations) yield await examination;
}

async function examineOne({ name, probe }: DoctorProbe): Promise<Examined> {
  try {
    return { name, ...(await probe()) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { name, state: 'fail', found: error.message, remedy: error.remedy };
  }
}

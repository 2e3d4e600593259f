// The store: where it is, and that it opens.
import { Problem } from '../../core/problem.ts';
import type { ProbeReport } from './answers.ts';
import type { DoctorWorkspace } from './probe.ts';

/** A store that cannot be used makes `findStorePath` throw a Problem. */
export async function probeStore({ findStorePath }: DoctorWorkspace): Promise<ProbeReport> {
  try {
    return { state: 'ok', found: (await findStorePath()) ?? 'none yet: the first run creates it' };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'repository-missing') throw error;
    return { state: 'ok', found: 'none: no repository here' };
  }
}

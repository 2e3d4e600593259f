// A program on the PATH: where it is and which version it reports.
import type { VersionAnswer } from '../../ports/programs.ts';
import { findProgram } from '../../std/find-program.ts';
import type { DoctorProbe, DoctorWorkspace, ProbeReport } from './probe.ts';

/** Where programs are looked for, and how they are asked. */
export type ProgramSource = Pick<DoctorWorkspace, 'environment' | 'askVersion'>;

export interface ProgramText {
  readonly name: string;
  /** What it is for, and how to install it. */
  readonly remedy: string;
  /** Default: `--version`. */
  readonly versionFlag?: string;
}

/** An optional program: its absence is a warning. */
export function programProbe(text: ProgramText, { environment, askVersion }: ProgramSource): DoctorProbe {
  return {
    name: text.name,
    probe: async () => {
      const path = findProgram(text.name, environment.path);
      if (path === undefined) return { state: 'warn', found: 'not found', remedy: text.remedy };
      return judgeVersion(path, await askVersion({ path, flag: text.versionFlag }));
    },
  };
}

export function judgeVersion(path: string, answer: VersionAnswer): ProbeReport {
  const remedy = `Start it by hand (${path}) to see what is wrong with it.`;
  switch (answer.kind) {
    case 'answered':
      return { state: 'ok', found: `${answer.text} (${path})` };
    case 'failed':
      return { state: 'warn', found: `does not start: ${answer.text} (${path})`, remedy };
    case 'silent':
      return { state: 'warn', found: `does not answer (${path})`, remedy };
  }
}

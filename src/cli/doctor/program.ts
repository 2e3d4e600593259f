// A program on the PATH: where it is and which version it says it is.
import { findProgram } from '../find-program.ts';
import { askVersion, type VersionAnswer } from './ask-version.ts';
import type { DoctorProbe, ProbeReport } from './probe.ts';

export interface ProgramText {
  readonly name: string;
  /** What to do when it is not there: how to get it, and what it is for. */
  readonly remedy: string;
  /** How to ask for its version. Default: `--version`. */
  readonly versionFlag?: string;
}

/** A program that is good to have: its absence is a warning. */
export function programProbe(text: ProgramText, searchPath: readonly string[]): DoctorProbe {
  return {
    name: text.name,
    probe: async () => {
      const path = await findProgram(text.name, searchPath);
      if (path === undefined) return { state: 'warn', found: 'not found', remedy: text.remedy };
      return judgeProgram(path, await askVersion({ path, flag: text.versionFlag }));
    },
  };
}

export function judgeProgram(path: string, answer: VersionAnswer): ProbeReport {
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

// Programs on the PATH that only some features need: where each is and which version it reports.
import type { VersionAnswer } from '../../ports/programs.ts';
import { findProgram } from '../../std/find-program.ts';
import type { ProbeReport } from './answers.ts';
import type { DoctorProbe, DoctorWorkspace } from './probe.ts';

/** Where programs are looked for, and how they are asked. */
export type ProgramSource = Pick<DoctorWorkspace, 'environment' | 'askVersion'>;

export interface ProgramText {
  readonly name: string;
  /** What it is for, and how to install it. */
  readonly remedy: string;
  /** Default: `--version`. */
  readonly versionFlag?: string;
}

const tools: readonly ProgramText[] = [
  { name: 'npm', remedy: 'Needed to update Pitwall and for gates of JavaScript projects: install Node with npm.' },
  {
    name: 'tmux',
    versionFlag: '-V',
    remedy: 'Optional, for agents that need a terminal: install the package "tmux".',
  },
  { name: 'bwrap', remedy: 'Optional, for sandboxed agents on Linux: install the package "bubblewrap".' },
  { name: 'gh', remedy: 'Optional, for the login it holds: install GitHub CLI from https://cli.github.com.' },
];

export function toolProbes(source: ProgramSource): readonly DoctorProbe[] {
  return tools.map(tool => programProbe(tool, source));
}

/** Its absence is a warning. */
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

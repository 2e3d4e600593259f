// Node, git, and the programs on the PATH that only some features need: where each is and which version it reports.
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
  { name: 'gh', remedy: 'Optional, for the login it holds: install GitHub CLI from https://cli.github.com.' },
];

export function toolProbes(source: ProgramSource): readonly DoctorProbe[] {
  return tools.map(tool => programProbe(tool, source));
}

const tmuxMinimum = '3.2';
const tmuxRemedy = `Needed by "runner: tmux": install tmux ${tmuxMinimum} or newer (apt install tmux, brew install tmux).`;

/** Only for a configuration that needs it. */
export function tmuxProbe({ environment, askVersion }: ProgramSource): DoctorProbe {
  const probe = async (): Promise<ProbeReport> => {
    const path = findProgram('tmux', environment.path);
    if (path === undefined) return { state: 'fail', found: 'not found', remedy: tmuxRemedy };
    const answer = await askVersion({ path, flag: '-V' });
    if (answer.kind !== 'answered') return judgeVersion(path, answer);
    const found = `${answer.text} (${path})`;
    return isVersionAtLeast(answer.text, tmuxMinimum)
      ? { state: 'ok', found }
      : { state: 'fail', found, remedy: tmuxRemedy };
  };
  return { name: 'tmux', probe };
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

const nodeMinimum = '20.19';

export async function probeNode(version: string, path: string): Promise<ProbeReport> {
  const found = `${version} (${path})`;
  if (isVersionAtLeast(version, nodeMinimum)) return { state: 'ok', found };
  return { state: 'fail', found, remedy: `Install Node ${nodeMinimum} or newer from https://nodejs.org.` };
}

const gitMinimum = '2.38';
const gitRemedy = `Install git ${gitMinimum} or newer from https://git-scm.com/downloads.`;

export async function probeGit({ environment, askVersion }: ProgramSource): Promise<ProbeReport> {
  const path = findProgram('git', environment.path);
  if (path === undefined) return { state: 'fail', found: 'not found', remedy: gitRemedy };
  const answer = await askVersion({ path });
  if (answer.kind !== 'answered') return { state: 'fail', found: `does not work (${path})`, remedy: gitRemedy };
  const found = `${answer.text.replace(/^git version /, '')} (${path})`;
  return isVersionAtLeast(answer.text, gitMinimum)
    ? { state: 'ok', found }
    : { state: 'fail', found, remedy: gitRemedy };
}

/** By the first two numbers, which is all that requirements name. False for a text without a version: unknown is not new enough. */
export function isVersionAtLeast(text: string, minimum: string): boolean {
  const [major, minor] = twoNumbers(text);
  const [majorMin, minorMin] = twoNumbers(minimum);
  return major > majorMin || (major === majorMin && minor >= minorMin);
}

function twoNumbers(text: string): [number, number] {
  const match = /(?<!\d)(\d+)\.(\d+)/.exec(text);
  return match === null ? [-1, -1] : [Number(match[1]), Number(match[2])];
}

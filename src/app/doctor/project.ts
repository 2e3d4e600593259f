// What the gates of this project need of the machine: package managers, the programs of commands, language servers.
import { resolve } from 'node:path';
import type { Config } from '../../config/schema.ts';
import type { DependencyNeed, GateNeed } from '../../ports/project-needs.ts';
import { findProgram, isProgram } from '../../std/find-program.ts';
import type { ProbeReport } from './answers.ts';
import type { DoctorWorkspace } from './probe.ts';

type NeedsSource = Pick<DoctorWorkspace, 'projectNeeds' | 'environment'>;

const orSetup = 'or set "setup" in .pitwall/config.yaml';

/** What would not be installed: each gate that needs it would be an error. */
export async function probeDependencies(source: NeedsSource, folder: string, config: Config): Promise<ProbeReport> {
  const missing = (program: string) => findProgram(program, source.environment.path) === undefined;
  if (config.setup.length > 0) return judgeSetup(config.setup, missing);
  const { needs, nested } = await source.projectNeeds.findDependencies(folder);
  if (nested.length > 0) {
    const remedy = `Set "setup" in .pitwall/config.yaml, for example to: ${nested.flatMap(each => each.commands).join(', ')}`;
    return { state: 'warn', found: `not at the top: ${nested.map(each => each.manifest).join(', ')}`, remedy };
  }
  if (needs.length === 0) return { state: 'ok', found: 'the project needs none' };
  const found = needs.map(wordsFor).join('; ');
  const lacks = needs.flatMap(({ refused, program }) => {
    if (refused !== undefined) return [`${refused}, ${orSetup}.`];
    return missing(program) ? [`${program} is not on the PATH: install it, ${orSetup}.`] : [];
  });
  return lacks.length === 0 ? { state: 'ok', found } : { state: 'fail', found, remedy: lacks.join('\n') };
}

function judgeSetup(setup: Config['setup'], missing: (program: string) => boolean): ProbeReport {
  const found = setup.map(argv => argv.join(' ')).join('; ');
  const absent = setup.flatMap(([program]) => (program && !program.includes('/') && missing(program) ? [program] : []));
  if (absent.length === 0) return { state: 'ok', found };
  const remedy = `Not on the PATH: ${absent.join(', ')}. Install it, or correct "setup" in .pitwall/config.yaml.`;
  return { state: 'fail', found, remedy };
}

const wordsFor = ({ by, from, isLocked }: DependencyNeed) =>
  `${by} (${from}${isLocked || by === 'pip' ? '' : ', without a lockfile'})`;

/** Which gates have something to run, and what they would miss. */
export async function probeGates(source: NeedsSource, folder: string): Promise<ProbeReport> {
  const [gates, { needs }] = await Promise.all([
    source.projectNeeds.planGates(folder),
    source.projectNeeds.findDependencies(folder),
  ]);
  const running = gates.filter(({ skipped }) => skipped === undefined).map(({ gate }) => gate);
  const found =
    running.length === 0 ? 'none has anything to run' : `these have something to run: ${running.join(', ')}`;
  const bringsPrograms = needs.some(({ hasPrograms }) => hasPrograms);
  const isThere = (program: string) =>
    bringsPrograms || isHere(folder, program) || findProgram(program, source.environment.path) !== undefined;
  const lacks = gates.flatMap(need => lacksOf(need, isThere));
  return lacks.length === 0 ? { state: 'ok', found } : { state: 'warn', found, remedy: lacks.join('\n') };
}

const isHere = (folder: string, program: string) =>
  [program, `node_modules/.bin/${program}`, `.venv/bin/${program}`].some(
    path => path.includes('/') && isProgram(resolve(folder, path)),
  );

/** Tools and language servers that are not there; that a gate has nothing to judge is no lack. */
function lacksOf({ gate, programs, skipped }: GateNeed, isThere: (program: string) => boolean): readonly string[] {
  const absence = /^no_\w+: (.* (?:neither|not) a dependency .*)/.exec(skipped ?? '')?.[1];
  if (absence !== undefined) return [`${gate} is skipped: ${absence}. Install it, or set gates.${gate} to off.`];
  const absent = programs.filter(program => !isThere(program));
  return absent.map(program => `${gate} is an error: ${program} is not on the PATH. Install it, or set "setup".`);
}

// npm, pnpm, yarn, bun and npx: scripts for tests, and runners that are dependencies of the project.
import { scriptRunners } from './test-runners.ts';

/** What a judge of commands knows of the project. */
export interface ProjectView {
  /** Is there such a file in the commit? */
  readonly has: (path: string) => boolean;
  /** Is it a dependency of the project? */
  readonly declares: (name: string) => boolean;
}

/** Why a command is refused; undefined: it is allowed. */
export type Refusal = string | undefined;
export type Judge = (args: readonly string[], project: ProjectView) => Refusal;

export const judgeNpm: Judge = (args, project) => {
  const [word = '', ...rest] = afterFlags(args);
  if (word === 'exec') return judgeExec(rest, project);
  if (['test', 't', 'tst'].includes(word)) return judgeNpmOptions(rest);
  return word === 'run' || word === 'run-script' ? (judgeScript(rest) ?? judgeNpmOptions(rest)) : notTests('npm', word);
};

/** pnpm, yarn and bun take the name of a script or of a program without a word before it. */
export const judgePnpm: Judge = (args, project) => {
  const [word = '', ...rest] = afterFlags(args);
  if (word === 'exec') return judgeExec(rest, project);
  if (word === 'run') return judgeScript(rest);
  if (scriptRunners.has(word)) return judgeRunner(word, project);
  return isTestScript(word) || word === 't' ? undefined : notTests('the package manager with', word);
};

export const judgeFetcher: Judge = (args, project) => {
  const [name = ''] = args.slice(args.findIndex(arg => !['--no-install', '--no', '--offline', '--'].includes(arg)));
  if (name.startsWith('-')) return `${name} lets npx install packages or run any text`;
  return judgeRunner(name, project);
};

export function judgeRunner(name: string, { declares }: ProjectView): Refusal {
  const packages = scriptRunners.get(name);
  if (!packages) return `${name} is not known to run tests`;
  return packages.some(declares) ? undefined : `${name} is not a dependency of the project`;
}

const judgeExec: Judge = ([first = '', second = ''], project) => judgeRunner(first === '--' ? second : first, project);

function judgeScript(args: readonly string[]): Refusal {
  const [script = ''] = afterFlags(args);
  return isTestScript(script) ? undefined : `of scripts only those for tests are allowed, not "${script}"`;
}

/** Arguments before `--` are for npm, which can be made to use another shell or folder. */
function judgeNpmOptions(args: readonly string[]): Refusal {
  const end = args.indexOf('--');
  const own = args.slice(0, end < 0 ? undefined : end);
  const other = own.find(arg => arg.startsWith('-') && !flags.test(arg));
  return other === undefined ? undefined : `${other} is for npm; options of the tests stand behind --`;
}

const flags = /^(?:-s|--silent|--if-present|-r|--recursive|-ws|--workspaces|--workspace=[\w@/.-]+)$/;
const afterFlags = (args: readonly string[]) => args.slice(args.findIndex(arg => !flags.test(arg)));
const isTestScript = (name: string) => /^tests?(?:[:._-].*)?$/.test(name);
const notTests = (program: string, word: string) => `${program} ${word} does something else than run tests`;

// Which commands a test plan may name: programs that run tests, and scripts of the project. Whatever is not known is refused.
import {
  type Judge,
  judgeFetcher,
  judgeNpm,
  judgePnpm,
  judgeRunner,
  type ProjectView,
  type Refusal,
} from './package-scripts.ts';
import { otherRunners, refusedPrograms, scriptRunners, shells, testModules, testSubcommands } from './test-runners.ts';

export function refusalOf(argv: readonly string[], project: ProjectView): Refusal {
  const [program = '', ...args] = argv;
  if (program === '') return 'there is no program';
  if (argv.some(each => each.includes('\0'))) return 'an argument holds a zero byte';
  if (program.includes('/')) return judgePath(program, project);
  if (shells.includes(program)) return judgeShell(args, project);
  if (scriptRunners.has(program) || otherRunners.includes(program)) return undefined;
  const reason = refusedPrograms.get(program);
  if (reason !== undefined) return `${program} ${reason}`;
  if (Object.hasOwn(judges, program)) return judges[program]?.(args, project);
  if (Object.hasOwn(testSubcommands, program)) return judgeSubcommand(program, args);
  return `${program} is not known to run tests`;
}

function judgePath(path: string, project: ProjectView): Refusal {
  const installed = /^(?:\.\/)?node_modules\/\.bin\/([^/]+)$/.exec(path)?.[1];
  if (installed !== undefined) return judgeRunner(installed, project);
  return isOwnFile(path, project) ? undefined : `${path} is no file of the project`;
}

function isOwnFile(path: string, { has }: ProjectView): boolean {
  return !path.startsWith('/') && !path.split('/').includes('..') && has(path.replace(/^(?:\.\/)+/, ''));
}

/** A shell may run a file of the project, and no text. */
function judgeShell([script = '']: readonly string[], project: ProjectView): Refusal {
  if (script.startsWith('-')) return 'a shell with options may run any text';
  return isOwnFile(script, project) ? undefined : 'a shell may only run a file of the project';
}

function judgeSubcommand(program: string, args: readonly string[]): Refusal {
  const [word = '', ...rest] = args[0]?.startsWith('+') ? args.slice(1) : args;
  const allowed = testSubcommands[program] ?? [];
  if (!allowed.includes(word)) return `of ${program} only ${allowed.join(', ')} is allowed`;
  const runs = rest.find(arg => /^--?(?:tool)?exec(?:=|$)/.test(arg));
  return runs === undefined ? undefined : `${runs} starts another program`;
}

const loads = /^(?:-r|--require|--import|--loader|--experimental-loader)$/;
const evaluates = /^(?:-[ep]+|--eval|--print)$/;

const judgeNode: Judge = (given, project) => {
  const args = given.flatMap(arg => (/^--[\w-]+=/.test(arg) ? arg.split(/=(.*)/s, 2) : [arg]));
  const text = args.find(arg => evaluates.test(arg));
  if (text !== undefined) return `${text} runs any text`;
  const isOwn = (name: string) => project.declares(name) || isOwnFile(name, project);
  const foreign = args.find((arg, at) => loads.test(args[at - 1] ?? '') && !isOwn(arg));
  if (foreign !== undefined) return `${foreign} is neither a file nor a dependency of the project`;
  if (args.includes('--test')) return undefined;
  const script = args.find((arg, at) => !arg.startsWith('-') && !loads.test(args[at - 1] ?? '')) ?? '';
  return isOwnFile(script, project) ? undefined : 'node needs --test or a file of the project';
};

const judgePython: Judge = (args, project) => {
  const at = args.findIndex(arg => arg === '-m' || !arg.startsWith('-') || /^-\w*c/.test(arg));
  const found = args[at] ?? '';
  if (found === '-m') return testModules.includes(args[at + 1] ?? '') ? undefined : `-m ${args[at + 1]} runs no tests`;
  if (found.startsWith('-')) return `${found} runs any text`;
  return isOwnFile(found, project) ? undefined : 'python needs -m with a test runner, or a file of the project';
};

const judgeMake: Judge = args => {
  const targets = args.filter(arg => !/^-(?:[ksj]\d*|-keep-going|-silent)$/.test(arg));
  const other = targets.find(target => !/^(?:tests?|check)(?:[:._-][\w.-]*)?$/.test(target));
  if (targets.length === 0) return 'a target for tests must be named';
  return other === undefined ? undefined : `the target "${other}" is none for tests`;
};

/** `uv run pytest`: what follows is judged as if it stood alone. */
const judgeWithin =
  (word: string): Judge =>
  ([first, ...rest], project) =>
    first === word && rest.length > 0 ? refusalOf(rest, project) : `only "${word}" with a command is allowed`;

const judges: Readonly<Record<string, Judge>> = {
  npm: judgeNpm,
  pnpm: judgePnpm,
  yarn: judgePnpm,
  bun: judgePnpm,
  npx: judgeFetcher,
  bunx: judgeFetcher,
  node: judgeNode,
  tsx: judgeNode,
  python: judgePython,
  python3: judgePython,
  make: judgeMake,
  just: judgeMake,
  uv: judgeWithin('run'),
  poetry: judgeWithin('run'),
  pipenv: judgeWithin('run'),
  pdm: judgeWithin('run'),
  hatch: judgeWithin('run'),
  bundle: judgeWithin('exec'),
};

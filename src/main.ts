// The composition root, with the parts in main/: the only place that names concrete adapters. It fills the context and
// runs the command line.

import { createAsk } from './cli/ask.ts';
import type { CliContext } from './cli/context.ts';
import { containmentProbe } from './cli/doctor/containment.ts';
import { storeProbe } from './cli/doctor/store.ts';
import { exitCodes } from './cli/exit-codes.ts';
import { reportFailure } from './cli/failure.ts';
import { readGlobalFlags } from './cli/global-flags.ts';
import { readPackageVersion } from './cli/package-version.ts';
import { runProgram } from './cli/program.ts';
import { createTerminal } from './cli/terminal.ts';
import { watchOutput } from './cli/watch-output.ts';
import { readEnvironment } from './config/environment.ts';

export async function main(argv: readonly string[]): Promise<void> {
  const context = createContext(argv);
  watchOutput({ stdout: process.stdout, stderr: process.stderr, leave: code => process.exit(code) }, context);
  process.on('uncaughtException', error => process.exit(reportFailure(error, context)));
  process.exitCode = await runProgram(argv, context);
}

function createContext(argv: readonly string[]): CliContext {
  const environment = readEnvironment();
  const flags = readGlobalFlags(argv);
  const { isDumb, isUnicode } = environment;
  const color = flags.color && !environment.noColor && !isDumb;
  const terminal = createTerminal({ stdout: process.stdout, stderr: process.stderr, color, isDumb, isUnicode });
  // Whatever ends the process, the next prompt stands on a line of its own.
  process.on('exit', () => terminal.below([]));
  const debug = flags.debug || environment.debug;
  return standIn({ cwd: process.cwd(), environment }, { flags: { ...flags, debug }, terminal });
}

type Place = Pick<CliContext, 'cwd' | 'environment'>;

/** All that a command reaches from one folder of this machine. */
function standIn(place: Place, surface: Pick<CliContext, 'flags' | 'terminal'>): CliContext {
  const { cwd, environment } = place;
  const { terminal } = surface;
  return {
    ...place,
    ...surface,
    version: readPackageVersion(),
    doctorProbes: [
      storeProbe(async () => (await stores()).openExistingStore(cwd, environment)),
      containmentProbe(async () => (await import('./adapters/process/probe-containment.ts')).probeContainment()),
    ],
    githubLook: {
      findRepository: async (...remote) => (await looks()).githubLook(environment).findRepository(...remote),
      see: async wish => (await looks()).githubLook(environment).see(wish),
    },
    storeTie: {
      adopt: async folder => (await stores()).storeTie(environment).adopt(folder),
      replaceId: async folder => (await stores()).storeTie(environment).replaceId(folder),
    },
    scratch: {
      claim: async folder => (await import('./main/scratch.ts')).claim(folder),
      sweep: async (parent, prefix) => (await import('./main/scratch.ts')).sweep(parent, prefix),
    },
    readBoard: async () => (await import('./main/board.ts')).readBoard(cwd, environment),
    ask: surface.flags.json ? undefined : createAsk(process.stdin, process.stdout),
    checkEntry: async options => (await import('./main/check-entry.ts')).checkEntry(cwd, environment, options),
    foreseeSession: () => void foreseeSession(cwd).catch(() => undefined),
    openSession: async options => (await sessions()).openRunSession(cwd, environment, options),
    openGates: async options => (await import('./main/open-gates.ts')).openGates(cwd, environment, options),
    nameItem: async (session, name) => {
      const readInput = async () => (await import('./cli/items/read-words.ts')).readWords(terminal, process.stdin);
      return (await import('./main/name-item.ts')).nameItem({ ...session, cwd, readInput }, name);
    },
    openCare: async () => (await import('./main/care/open-care.ts')).openCare(cwd, environment),
    openRuns: async () => (await stores()).openRuns(cwd, environment),
    readRun: async name => (await stores()).readRun(cwd, environment, name),
    standIn: elsewhere => standIn(elsewhere, surface),
    watchInterrupts,
  };
}

/** Loaded only by what needs it: the store's driver takes a while to start. */
const stores = () => import('./main/repository-store.ts');
const looks = () => import('./main/see-github.ts');
const sessions = () => import('./main/run-session.ts');

/** Begins what takes a while and what every session needs; what goes wrong is told by who needs it. Processes first: they run while modules load. */
async function foreseeSession(cwd: string): Promise<void> {
  const { repositoryFolder } = await import('./config/repository-folder.ts');
  repositoryFolder(cwd).catch(() => undefined);
  const { probeContainment } = await import('./adapters/process/probe-containment.ts');
  probeContainment().catch(() => undefined);
  await sessions();
}

/** The first Ctrl-C asks for an orderly end, the second one does not ask. */
function watchInterrupts(): AbortSignal {
  const interrupted = new AbortController();
  const onSignal = () => {
    if (interrupted.signal.aborted) process.exit(exitCodes.stopped);
    interrupted.abort('interrupted by a person');
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return interrupted.signal;
}

// A context for tests: fixed surroundings, and everything printed is kept.
import type { Workspace } from '../../src/app/workspace.ts';
import type { CommandContext } from '../../src/cli/context.ts';
import { type ExitCode, exitCodes } from '../../src/cli/exit-codes.ts';
import { readGlobalFlags } from '../../src/cli/global-flags.ts';
import { createTerminal } from '../../src/cli/terminal.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import { Problem } from '../../src/core/problem.ts';
import type { GitReader } from '../../src/ports/git-reader.ts';

const emptyEnvironment = readEnvironment({ HOME: '/', PATH: '' });

export interface ContextDouble {
  readonly context: CommandContext;
  stdout(): string;
  stderr(): string;
  /** What the command asked to finish with; 0 when it asked for nothing. */
  exitCode(): ExitCode;
}

export interface ContextOverrides extends Omit<Partial<CommandContext>, 'app'> {
  readonly app?: Partial<Workspace>;
}

/** `overrides` replaces parts of the context: another folder, other probes, a terminal with colours. */
export function createContextDouble(argv: readonly string[] = [], overrides: ContextOverrides = {}): ContextDouble {
  const { cwd = '/', environment = emptyEnvironment } = overrides;
  let stdout = '';
  let stderr = '';
  let exitCode: ExitCode = exitCodes.ok;
  const terminal = createTerminal({
    stdout: { write: text => (stdout += text) },
    stderr: { write: text => (stderr += text) },
    color: false,
  });
  const context: CommandContext = {
    version: '1.2.3',
    cwd: '/',
    environment: emptyEnvironment,
    flags: readGlobalFlags(argv),
    terminal,
    ask: undefined,
    signal: () => new AbortController().signal,
    finishWith: code => {
      exitCode = code;
    },
    ...overrides,
    app: createWorkspaceDouble({ cwd, environment, ...overrides.app }),
  };
  return { context, stdout: () => stdout, stderr: () => stderr, exitCode: () => exitCode };
}

/** As outside of every repository. */
const noGit: GitReader = {
  topFolder: noRepository,
  sharedGitFolder: noRepository,
  ask: async () => undefined,
  mainBranch: async () => undefined,
  resolveCommit: async () => undefined,
  findFile: async () => undefined,
  listFolder: async () => [],
  readObject: noRepository,
  diff: async () => undefined,
};

async function noRepository(): Promise<never> {
  throw new Problem({ code: 'repository-missing', what: 'there is no repository here', remedy: 'Make one.' });
}

/** `overrides` are the parts that the test uses; any other fails. */
export function createWorkspaceDouble(overrides: Partial<Workspace> = {}): Workspace {
  const parts: Partial<Workspace> = {
    cwd: '/',
    environment: emptyEnvironment,
    git: noGit,
    clock: { now: () => 0, monotonic: () => 0, sleep: unexpected },
    person: async () => ({ kind: 'person', id: 'ann' }),
    findRuns: async () => undefined,
    preload: () => undefined,
    onNotice: () => () => undefined,
    knownClis: [],
    forgeAccess: { findRepository: async () => undefined, inspect: unexpected },
    findStorePath: async () => undefined,
    lastHooks: async () => new Map(),
    probeContainment: async () => ({ level: 'namespace' }),
    probeSandbox: async () => ({ kind: 'works' }),
    at: () => workspace,
    close: async () => undefined,
    ...overrides,
  };
  const workspace = new Proxy(parts, {
    get: (known, name) => (name in known ? Reflect.get(known, name) : unexpected),
  }) as Workspace;
  return workspace;
}

async function unexpected(): Promise<never> {
  throw new Error('the test gave no double for this');
}

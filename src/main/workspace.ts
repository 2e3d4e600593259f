// The workspace of one folder on this machine. Each part is loaded when a use-case needs it: the store's driver and the
// GitHub client take a while to load.
import { knownClis } from '../adapters/agent/known-clis.ts';
import type { RepositoryWorkspace, Workspace, WorkspaceChange } from '../app/workspace.ts';
import type { Environment } from '../config/environment.ts';
import type { ForgeAccess } from '../ports/forge-access.ts';
import type { ProjectNeeds } from '../ports/project-needs.ts';
import { gitReader } from './git-reader.ts';
import { openRunWorkspace, type WorkspaceFolder } from './run-workspace.ts';

export function createWorkspace(folder: WorkspaceFolder): Workspace {
  const runs = openRunWorkspace(folder);
  const others: Workspace[] = [];
  const at = (change: WorkspaceChange): Workspace => {
    const other = createWorkspace({ ...folder, ...change });
    others.push(other);
    return other;
  };
  const close = async () => {
    await Promise.all([runs, ...others.splice(0)].map(each => each.close()));
  };
  const scratch: Workspace['scratch'] = {
    claim: async created => (await import('./scratch.ts')).claim(created),
    sweep: async (parent, prefix) => (await import('./scratch.ts')).sweep(parent, prefix),
  };
  return { ...repositoryParts(folder), ...runs, scratch, at, close };
}

function repositoryParts({ cwd, environment }: WorkspaceFolder): RepositoryWorkspace {
  return {
    cwd,
    git: gitReader,
    environment,
    knownClis,
    askVersion: async question => (await import('../adapters/process/ask-version.ts')).askVersion(question),
    forgeAccess: lazyForgeAccess(environment),
    projectNeeds: lazyProjectNeeds(environment),
    findStorePath: async () => (await stores()).findStorePath(cwd, environment),
    lastHooks: async () => (await import('./last-hooks.ts')).lastHooks(cwd, environment),
    probeContainment: async () => (await import('../adapters/process/probe-containment.ts')).probeContainment(),
    probeSandbox: async () => (await import('../adapters/process/sandbox/probe-sandbox.ts')).probeSandbox(),
    identity: {
      adoptStore: async () => (await stores()).adoptStoreOf(cwd, environment),
      replaceId: async () => (await stores()).replaceIdOf(cwd, environment),
    },
    readBoardFacts: async () => (await import('./board.ts')).readBoardFacts(cwd, environment),
    inspectCheckout: async base => (await import('./open-gates.ts')).inspectCheckout(cwd, environment, base),
    openGateRunner: async options => (await import('./open-gates.ts')).openGateRunner(cwd, environment, options),
    openRetention: async () => (await import('./open-retention.ts')).openRetention(cwd, environment),
  };
}

function lazyProjectNeeds(environment: Environment): ProjectNeeds {
  const load = async () => (await import('./project-needs.ts')).createProjectNeeds(environment);
  return {
    findDependencies: async checkout => await (await load()).findDependencies(checkout),
    planGates: async checkout => await (await load()).planGates(checkout),
  };
}

const stores = () => import('./repository-store.ts');

function lazyForgeAccess(environment: Environment): ForgeAccess {
  const load = async () => (await import('./forge-access.ts')).createForgeAccess(environment);
  return {
    findRepository: async (folder, remote) => await (await load()).findRepository(folder, remote),
    inspect: async query => await (await load()).inspect(query),
  };
}

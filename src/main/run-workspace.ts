// The part of a workspace that runs need, for one folder on this machine. Each part is loaded and opened when it is first asked for:
// the store's driver and the engine take a while to load.
import { systemClock } from '../adapters/clock/system.ts';
import { findAsker } from '../adapters/owner/asker.ts';
import type { RunsWorkspace, Runtime } from '../app/runs/runs-workspace.ts';
import { agentRegistry } from '../config/agent-registry.ts';
import { type Environment, stateHome } from '../config/environment.ts';
import type { Config } from '../config/schema.ts';
import type { Actor } from '../core/event.ts';
import type { Notice } from '../engine/parts.ts';
import { userName } from '../std/user-name.ts';
import { gitReader } from './git-reader.ts';
import type { OpenedStore } from './repository-store.ts';

export interface WorkspaceFolder {
  readonly cwd: string;
  readonly environment: Environment;
  /** Instead of the configuration's. */
  readonly runner?: Config['runner'];
}

/** Loaded only by what needs it. */
const stores = () => import('./repository-store.ts');

type Closable = { close(): Promise<void> };

export function openRunWorkspace({ cwd, environment, runner }: WorkspaceFolder): RunsWorkspace & Closable {
  const listeners = new Set<(notice: Notice) => void>();
  let store: Promise<OpenedStore> | undefined;
  let running: Promise<Runtime> | undefined;
  const project = once(async () => await (await import('../app/project.ts')).openProject(gitReader, cwd, runner));
  const inspector = once(async () => (await import('./inspect-agent.ts')).agentInspector(await project(), environment));

  async function findRuns(): Promise<OpenedStore | undefined> {
    if (!store) {
      const found = await (await stores()).findRunStore(cwd, environment);
      if (found) store ??= Promise.resolve(found);
    }
    return await store;
  }

  async function openRuns(): Promise<OpenedStore> {
    const open = async () => await (await stores()).openRunStore(cwd, environment);
    if (!(await findRuns())) store ??= open();
    return await (store as Promise<OpenedStore>);
  }

  async function openRuntime(): Promise<Runtime> {
    // Modules are loaded while git answers.
    const loading = import('./runtime.ts');
    const [found, opened] = await Promise.all([project(), openRuns()]);
    const report = (notice: Notice) => {
      for (const listener of listeners) listener(notice);
    };
    return await (await loading).openRuntime({ project: found, environment, opened, report });
  }

  return {
    cwd,
    environment,
    clock: systemClock,
    git: gitReader,
    person: once(() => personIn(cwd, environment)),
    project,
    findRuns,
    openRuns,
    attachEnvironment: async conversation => {
      const { repository } = await project();
      return await (await import('./attach-environment.ts')).attachEnvironment(repository, environment, conversation);
    },
    observePane: async terminal =>
      await (await import('../adapters/agent/tmux/observe-pane.ts')).observePane(terminal, environment.variables),
    agents: async () => agentRegistry((await project()).config, environment.path),
    inspectAgent: async (definition, agent) => await (await inspector())(definition, agent),
    runtime: () => {
      running ??= openRuntime();
      return running;
    },
    sendNotice: async (notice, channels) =>
      await (await import('../adapters/notice/send-notice.ts')).noticeSender(environment.path)(notice, channels),
    preload: () => void preload(cwd, environment).catch(() => undefined),
    onNotice: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** What failed to open is not closed. */
    close: async () => {
      const [runtime, opened] = await Promise.allSettled([running, store]);
      if (runtime.status === 'fulfilled') runtime.value?.engine.close();
      if (opened.status === 'fulfilled') opened.value?.close();
      running = undefined;
      store = undefined;
    },
  };
}

function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}

/** As their commits name them. What an attempt or a gate runs is not a person. */
async function personIn(folder: string, environment: Environment): Promise<Actor> {
  const repository = await gitReader.sharedGitFolder(folder).catch(() => folder);
  const { from, inside } = findAsker([stateHome(environment), repository], environment.variables);
  if (inside !== undefined) return { kind: 'attempt', id: inside, from };
  const name = await gitReader.ask(folder, ['config', 'user.name']);
  return { kind: 'person', id: name?.replaceAll(/\p{Cc}+/gu, ' ').trim() || userName(), from };
}

/** Processes first: they run while modules load. */
async function preload(cwd: string, environment: Environment): Promise<void> {
  gitReader.topFolder(cwd).catch(() => undefined);
  const { findSandbox } = await import('./sandbox.ts');
  findSandbox(environment).catch(() => undefined);
  await Promise.all([import('./runtime.ts'), stores()]);
}

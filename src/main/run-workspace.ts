// The part of a workspace that runs need, for one folder on this machine. Each part is loaded and opened when it is first asked for:
// the store's driver and the engine take a while to load.
import { userInfo } from 'node:os';
import { systemClock } from '../adapters/clock/system.ts';
import type { AgentPlan } from '../app/entry/answers.ts';
import type { Project } from '../app/project.ts';
import type { RunStore, RunsWorkspace, Runtime } from '../app/runs/runs-workspace.ts';
import type { Environment } from '../config/environment.ts';
import type { RoleDefinition } from '../config/roles/read-roles.ts';
import type { Config } from '../config/schema.ts';
import type { Actor } from '../core/event.ts';
import type { Notice } from '../engine/parts.ts';
import type { NoticeChannels, PersonNotice } from '../ports/notices.ts';
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

export class RunWorkspace implements RunsWorkspace {
  readonly cwd: string;
  readonly environment: Environment;
  readonly clock = systemClock;
  readonly git = gitReader;
  readonly #runner: Config['runner'];
  readonly #listeners = new Set<(notice: Notice) => void>();
  #person: Promise<Actor> | undefined;
  #project: Promise<Project> | undefined;
  #store: Promise<OpenedStore> | undefined;
  #runtime: Promise<Runtime> | undefined;
  #inspect: Promise<(definition: RoleDefinition) => Promise<AgentPlan>> | undefined;

  constructor({ cwd, environment, runner }: WorkspaceFolder) {
    this.cwd = cwd;
    this.environment = environment;
    this.#runner = runner;
  }

  readonly person = (): Promise<Actor> => {
    this.#person ??= personIn(this.cwd);
    return this.#person;
  };

  readonly project = (): Promise<Project> => {
    const read = async () => await (await import('../app/project.ts')).openProject(gitReader, this.cwd, this.#runner);
    this.#project ??= read();
    return this.#project;
  };

  readonly findRuns = async (): Promise<RunStore | undefined> => {
    if (!this.#store) {
      const found = await (await stores()).findRunStore(this.cwd, this.environment);
      if (found) this.#store ??= Promise.resolve(found);
    }
    return await this.#store;
  };

  readonly openRuns = async (): Promise<OpenedStore> => {
    const open = async () => await (await stores()).openRunStore(this.cwd, this.environment);
    if (!(await this.findRuns())) this.#store ??= open();
    return await (this.#store as Promise<OpenedStore>);
  };

  readonly inspectAgent = async (definition: RoleDefinition): Promise<AgentPlan> => {
    const load = async () =>
      (await import('./inspect-agent.ts')).agentInspector(await this.project(), this.environment);
    this.#inspect ??= load();
    return await (await this.#inspect)(definition);
  };

  readonly runtime = (): Promise<Runtime> => {
    this.#runtime ??= this.#openRuntime();
    return this.#runtime;
  };

  async #openRuntime(): Promise<Runtime> {
    // Modules are loaded while git answers.
    const loading = import('./runtime.ts');
    const [project, opened] = await Promise.all([this.project(), this.openRuns()]);
    const report = (notice: Notice) => {
      for (const listener of this.#listeners) listener(notice);
    };
    return await (await loading).openRuntime({ project, environment: this.environment, opened, report });
  }

  readonly sendNotice = async (notice: PersonNotice, channels: NoticeChannels): Promise<readonly string[]> =>
    await (await import('../adapters/notice/send-notice.ts')).noticeSender(this.environment.path)(notice, channels);

  readonly preload = (): void => {
    void preload(this.cwd).catch(() => undefined);
  };

  readonly onNotice = (listener: (notice: Notice) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What failed to open is not closed. */
  async close(): Promise<void> {
    const [runtime, store] = await Promise.allSettled([this.#runtime, this.#store]);
    if (runtime.status === 'fulfilled') runtime.value?.engine.close();
    if (store.status === 'fulfilled') store.value?.close();
    this.#runtime = undefined;
    this.#store = undefined;
  }
}

/** As their commits name them. */
async function personIn(folder: string): Promise<Actor> {
  const name = await gitReader.ask(folder, ['config', 'user.name']);
  return { kind: 'person', id: name?.replaceAll(/\p{Cc}+/gu, ' ').trim() || userInfo().username };
}

/** Processes first: they run while modules load. */
async function preload(cwd: string): Promise<void> {
  gitReader.topFolder(cwd).catch(() => undefined);
  const { probeContainment } = await import('../adapters/process/probe-containment.ts');
  probeContainment().catch(() => undefined);
  await Promise.all([import('./runtime.ts'), stores()]);
}

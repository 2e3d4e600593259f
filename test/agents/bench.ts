// One attempt of one CLI: a repository, a home and a model server of its own, all gone afterwards.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AttemptLimits } from '../../src/core/attempt/events.ts';
import type { AgentTask } from '../../src/ports/agent.ts';
import type { PermissionPolicy } from '../../src/ports/permission-policy.ts';
import type { Containment, Processes } from '../../src/ports/processes.ts';
import { type AttemptPlan, runAttempt } from './attempt.ts';
import type { ModelStep } from './model/tools.ts';
import { type ModelBehaviour, type ModelServer, startModelServer } from './model-server.ts';
import type { Recorded } from './recordings.ts';
import type { AttemptReport } from './report.ts';
import type { HomeKind, Setup, Subject } from './subject.ts';

export interface BenchParts {
  readonly processes: Processes;
  /** The folder of the package that plays the model. */
  readonly aimock: string;
  /** For everything that attempts leave on disk. */
  readonly folder: string;
  /** Told of every attempt; for recordings. */
  readonly onReport?: (recorded: Recorded) => void;
}

/** Where an attempt happens. Several attempts may share one. */
export interface Place {
  readonly work: string;
  readonly home: string;
  readonly url: string;
}

export interface Wish extends Pick<AttemptPlan, 'person' | 'cancelAt' | 'toolsDelayMs'> {
  readonly task?: Partial<AgentTask>;
  /** Default: isolated. */
  readonly home?: HomeKind;
  readonly setUp?: ((url: string) => Setup) | undefined;
  readonly limits?: Partial<AttemptLimits>;
  /** Default: everything is allowed. */
  readonly policy?: PermissionPolicy;
  /** Of the user, on top of what everybody has. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What the protocol asks for, on top of what the subject needs. */
  readonly env?: Readonly<Record<string, string>>;
}

export const systemPrompt = 'You are the test subject. Remember the word marmalade.';
export const taskPrompt = 'Please do what the script says. The word of the day is tangerine.';

/** Long enough for the slowest CLI on a busy machine; a model that is silent has a shorter limit of its own. */
const limits: Partial<AttemptLimits> = { stallTimeoutMs: 40_000, toolCallTimeoutMs: 40_000, timeoutMs: 60_000 };
const allowAll: PermissionPolicy = { judge: async () => ({ kind: 'allow', reason: 'the bench allows everything' }) };

export class Bench {
  readonly subject: Subject;
  /** The repository that its attempts work in. */
  readonly work: string;
  readonly #parts: BenchParts;
  readonly #name: string;

  constructor(subject: Subject, name: string, parts: BenchParts) {
    this.subject = subject;
    this.#name = name;
    this.#parts = parts;
    this.work = join(folderFor(parts, subject, name), 'work');
  }

  get containment(): Containment {
    return this.#parts.processes.containment;
  }

  /** Starts a model server for the time of `use`. */
  async withModel<T>(behaviour: ModelBehaviour, use: (stage: Stage) => Promise<T>): Promise<T> {
    const server = await startModelServer(this.#parts.aimock, behaviour);
    try {
      return await use(new Stage(this.#parts, this.#name, this.subject, server));
    } finally {
      await server.stop();
    }
  }

  withScript<T>(steps: readonly ModelStep[], use: (stage: Stage) => Promise<T>): Promise<T> {
    return this.withModel({ kind: 'script', steps }, use);
  }
}

export class Stage {
  readonly place: Place;
  readonly server: ModelServer;
  readonly #subject: Subject;
  readonly #parts: BenchParts;
  readonly #name: string;
  #attempts = 0;

  constructor(parts: BenchParts, name: string, subject: Subject, server: ModelServer) {
    this.#parts = parts;
    this.#name = name;
    this.#subject = subject;
    this.server = server;
    const folder = folderFor(parts, subject, name);
    this.place = { work: join(folder, 'work'), home: join(folder, 'home'), url: server.url };
    mkdirSync(this.place.home, { recursive: true });
    makeRepository(this.place.work);
  }

  async attempt(wish: Wish = {}): Promise<AttemptReport> {
    const { work, home } = this.place;
    const { home: homeKind = 'isolated', setUp = url => this.#subject.setUp(url, homeKind) } = wish;
    const { protocol, model, env = {}, files = {} } = setUp(this.server.url);
    this.#attempts++;
    const task: AgentTask = {
      attempt: `7.${this.#attempts}`,
      role: 'developer',
      cwd: work,
      prompt: { system: systemPrompt, task: taskPrompt },
      model,
      mcpServers: [],
      isolatedHome: homeKind === 'isolated' ? home : undefined,
      ...wish.task,
    };
    const { PATH = '', LANG = 'C.UTF-8' } = process.env;
    const report = await runAttempt(this.#parts.processes, {
      ...{ protocol, task, env: { ...env, ...wish.env }, files, folder: dirname(home) },
      environment: { PATH, LANG, HOME: home, ...wish.environment },
      limits: { ...limits, ...wish.limits },
      policy: wish.policy ?? allowAll,
      ...{ person: wish.person, cancelAt: wish.cancelAt, toolsDelayMs: wish.toolsDelayMs },
    });
    const named = { subject: this.#subject.name, property: this.#name, attempt: this.#attempts };
    this.#parts.onReport?.({ ...named, report, place: this.place });
    return report;
  }

  /** A file of the repository, or undefined. */
  read(path: string): string | undefined {
    try {
      return readFileSync(join(this.place.work, path), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}

function folderFor({ folder }: BenchParts, { name: subject }: Subject, name: string): string {
  return join(folder, `${subject}-${name}`.replaceAll(/[^\w.-]+/g, '-'));
}

function makeRepository(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'README.md'), '# A repository\n');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init', '--quiet');
  git('config', 'user.name', 'Bench');
  git('config', 'user.email', 'bench@example.org');
  git('add', '.');
  git('commit', '--quiet', '--no-verify', '--message', 'Begin');
}

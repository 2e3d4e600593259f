// One attempt of one CLI: a repository, a home and a model server of its own, all gone afterwards.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentTask } from '../../src/ports/agent.ts';
import type { Processes } from '../../src/ports/processes.ts';
import { type AttemptPlan, type AttemptReport, runAttempt } from './host.ts';
import type { ModelStep } from './model/tools.ts';
import { type ModelBehaviour, type ModelServer, startModelServer } from './model-server.ts';
import type { Recorded } from './recordings.ts';
import type { Setup, Subject } from './subjects.ts';

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

export interface Wish extends Pick<AttemptPlan, 'answer' | 'cancelAt'> {
  readonly task?: Partial<AgentTask>;
  readonly setUp?: (url: string) => Setup;
  readonly stallMs?: number;
}

export const systemPrompt = 'You are the test subject. Remember the word marmalade.';
export const taskPrompt = 'Please do what the script says. The word of the day is tangerine.';

const stallMs = 40_000;
const deadlineMs = 60_000;

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
    const { protocol, model, env, files = {} } = (wish.setUp ?? this.#subject.setUp)(this.server.url);
    const task: AgentTask = {
      attempt: `attempt/${this.#name}`,
      role: 'developer',
      cwd: work,
      prompt: { system: systemPrompt, task: taskPrompt },
      model,
      mcpServers: [],
      isolatedHome: home,
      ...wish.task,
    };
    const { answer, cancelAt } = wish;
    const limits = { stallMs: wish.stallMs ?? stallMs, deadlineMs };
    const report = await runAttempt(this.#parts.processes, {
      ...{ protocol, task, env: { HOME: home, ...env }, files, ...limits },
      ...(answer && { answer }),
      ...(cancelAt && { cancelAt }),
    });
    this.#attempts++;
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

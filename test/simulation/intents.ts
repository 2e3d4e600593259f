// Intent before effect: what the world is asked to do must stand in the journal first, taken up by the very engine that asks.
import type { FlowEvent } from '../../src/core/event.ts';
import { type Call, wrapMethods } from './wrap-methods.ts';

interface Intent {
  readonly kind: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The parts of an intent's input that a call must repeat. */
type Subject = Readonly<Record<string, unknown>>;

/** Every call that changes the world or costs something, with its kind of effect and what it is about. */
const effects: Readonly<Record<string, (...args: never[]) => { readonly kind: string; readonly subject: Subject }>> = {
  ensure: (branch: string, base: string) => ({ kind: 'EnsureWorktree', subject: { branch, base } }),
  ensureBranch: (branch: string, from: string) => ({ kind: 'EnsureBranch', subject: { branch, from } }),
  setUp: (branch: string) => ({ kind: 'SetUpWorktree', subject: { branch } }),
  commitWork: (request: object) => ({ kind: 'CommitWork', subject: { ...request } }),
  keepWork: (request: object) => ({ kind: 'KeepWork', subject: { ...request } }),
  pushSubmodules: (branch: string, commit: string) => ({ kind: 'PushSubmodules', subject: { branch, commit } }),
  rebase: ({ branch, from, onto }: Subject) => ({ kind: 'RebaseWork', subject: { branch, from, onto } }),
  without: ({ branch, commit }: Subject) => ({ kind: 'WithoutCommit', subject: { branch, commit } }),
  moveBranch: ({ branch, from, to }: Subject) => ({ kind: 'MoveBranch', subject: { branch, from, to } }),
  land: ({ branch, commit }: Subject) => ({ kind: 'LandReview', subject: { branch, commit } }),
  push: (branch: string, commit: string) => ({ kind: 'PushBranch', subject: { branch, commit } }),
  remove: ({ branch, isDropped }: Subject) => ({ kind: 'RemoveWorktree', subject: { branch, isDropped } }),
  postComment: (item: string, _marker: string, body: string) => ({ kind: 'PostComment', subject: { item, body } }),
  ensureReview: ({ branch, commit }: Subject) => ({ kind: 'EnsureReview', subject: { branch, commit } }),
  checkResolved: (item: string) => ({ kind: 'CheckResolved', subject: { item } }),
  closeItem: (item: string, why: string) => ({ kind: 'CloseItem', subject: { item, why } }),
  moveCard: (item: string, status: string) => ({ kind: 'MoveCard', subject: { item, status } }),
  run: ({ branch, commit }: Subject) => ({ kind: 'RunGates', subject: { branch, commit } }),
  enqueue: ({ id }: Subject) => ({ kind: 'StartAttempt', subject: { attempt: id } }),
  prepare: ({ attempt }: Subject) => ({ kind: 'LaunchAgent', subject: { attempt } }),
  end: (attempt: string) => ({ kind: 'EndAgent', subject: { attempt } }),
};

export class IntentBook {
  readonly #intents = new Map<string, Intent>();
  /** Per engine and key: how often it said that it takes the intent up. */
  readonly #taken = new Map<string, number>();
  readonly #done = new Map<string, number>();
  readonly #violations: string[];

  constructor(violations: string[]) {
    this.#violations = violations;
  }

  /** Reads every fact as it is stored. */
  note(event: FlowEvent, engine: string): void {
    if (event.type !== 'EffectPrepared' && event.type !== 'EffectRetried') return;
    const { key, ...intent } = event.data as Intent & { readonly key: string };
    if (event.type === 'EffectPrepared') this.#intents.set(key, intent);
    count(this.#taken, `${engine} ${key}`);
  }

  find(key: string): Intent | undefined {
    return this.#intents.get(key);
  }

  /** The same port, watched on behalf of one engine. */
  watch<T extends object>(port: T, engine: string): T {
    return wrapMethods(port, (call, name) => {
      const effect = effects[name] as Call | undefined;
      if (!effect) return call;
      return (...args) => {
        this.#see(engine, effect(...args) as { kind: string; subject: Subject });
        return call(...args);
      };
    });
  }

  /** Something was asked of another stream: at least one intent of this engine must be about it. */
  expect(engine: string, kind: string, subject: Subject): void {
    if (this.#takenOf(engine, kind, subject) === 0)
      this.#violations.push(`${engine} asked for ${kind} ${JSON.stringify(subject)} without an intent`);
  }

  #see(engine: string, { kind, subject }: { readonly kind: string; readonly subject: Subject }): void {
    const taken = this.#takenOf(engine, kind, subject);
    const done = count(this.#done, `${engine} ${kind} ${JSON.stringify(subject)}`);
    if (done > taken)
      this.#violations.push(`${engine} did ${kind} ${JSON.stringify(subject)} ${done} times on ${taken} intents`);
  }

  #takenOf(engine: string, kind: string, subject: Subject): number {
    const keys = [...this.#intents].filter(([, intent]) => intent.kind === kind && isAbout(intent.input, subject));
    return keys.reduce((sum, [key]) => sum + (this.#taken.get(`${engine} ${key}`) ?? 0), 0);
  }
}

function isAbout(input: Subject, subject: Subject): boolean {
  return Object.entries(subject).every(([key, value]) => input[key] === value);
}

function count(counts: Map<string, number>, key: string): number {
  const next = (counts.get(key) ?? 0) + 1;
  counts.set(key, next);
  return next;
}

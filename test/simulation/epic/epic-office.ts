// One machine of a simulated epic: its runs, its agents and what they answer. It outlives the engines that are killed on it.

import type { Answer } from '../../../src/core/answer.ts';
import { absent, known } from '../../../src/core/answer.ts';
import type { AttemptRequest } from '../../../src/core/attempt/events.ts';
import type { AttemptSnapshot } from '../../../src/core/attempt/queries.ts';
import { noEffects } from '../../../src/core/effect/state.ts';
import type { RunAsk, RunSnapshot } from '../../../src/core/world/run.ts';
import { sha256 } from '../../../src/std/sha256.ts';
import { answerOf } from './epic-agents.ts';
import { bodyOf, type EpicSite, fate, minute } from './epic-site.ts';

interface OfficeRun {
  readonly run: string;
  readonly item: string;
  readonly branch: string;
  phase: RunSnapshot['phase'];
  how?: string;
  commit?: string;
  isVerified: boolean;
  /** Counts what it was set to work on: an older plan comes to nothing. */
  turn: number;
}

interface OfficeAttempt {
  readonly request: AttemptRequest;
  ended?: AttemptSnapshot['ended'];
  submitted?: { readonly result: unknown };
}

type End = NonNullable<AttemptSnapshot['ended']>['outcome'];
const ends: Readonly<Record<'submitted' | 'crash' | 'engine-stop', End>> = {
  submitted: { kind: 'finished' },
  crash: { kind: 'crashed', detail: 'exit 1' },
  'engine-stop': { kind: 'cancelled', by: 'engine' },
};

export class EpicOffice {
  readonly runs = new Map<string, OfficeRun>();
  readonly attempts = new Map<string, OfficeAttempt>();
  /** By the key of the effect: what happened once. */
  readonly #done = new Map<string, unknown>();
  readonly name: string;
  readonly #site: EpicSite;
  onNews: (attempt: string) => void = () => undefined;
  onExit: () => void = () => undefined;
  onDispatch: (item: string, key: string) => void = () => undefined;
  /** Of the newest question: what its agent may choose among. */
  candidates: readonly string[] = [];

  constructor(site: EpicSite, name: string) {
    this.#site = site;
    this.name = name;
  }

  #once<T>(key: string, act: () => T): T {
    if (!this.#done.has(key)) this.#done.set(key, act());
    return this.#done.get(key) as T;
  }

  findRun = async (key: string): Promise<Answer<{ run: string }>> =>
    this.#done.has(key) ? known(this.#done.get(key) as { run: string }) : absent;

  requestRun = async (item: string, key: string): Promise<{ run: string }> =>
    this.#once(key, () => {
      this.onDispatch(item, key);
      const before = this.runs.get(item);
      if (before && before.phase !== 'ended') return { run: before.run };
      const run: OfficeRun = { run: item, item, branch: `b-${item}`, phase: 'open', isVerified: false, turn: 0 };
      this.runs.set(item, run);
      this.#work(run);
      return { run: item };
    });

  askRun = async (run: string, ask: RunAsk, key: string): Promise<null> =>
    this.#once(key, () => {
      const there = this.runs.get(run);
      if (!there || there.phase === 'ended') return null;
      if (ask.kind === 'stop') Object.assign(there, { phase: 'stopped', how: 'stopped', turn: there.turn + 1 });
      const isBack = ask.kind === 'hear' && ask.isBinding;
      if (isBack || ask.kind === 'resume') {
        if (isBack || there.phase === 'stopped') this.onDispatch(there.item, key);
        Object.assign(there, { phase: 'open', isVerified: false });
        this.#work(there);
      }
      return null;
    });

  /** What it comes to, is drawn by how often the item was worked on. */
  #work(run: OfficeRun): void {
    const site = this.#site;
    const turn = ++run.turn;
    const count = (site.dispatches.get(run.item) ?? 0) + 1;
    site.dispatches.set(run.item, count);
    const luck = fate(site, 'run', run.item, count);
    const isSilent = !site.isKind && luck > 0.93;
    if (isSilent) return;
    site.time.after((10 + Math.floor(luck * 50)) * minute, () => {
      if (run.turn !== turn) return;
      if (!site.isKind && luck > 0.85) Object.assign(run, { phase: 'stopped', how: 'attempts are used up' });
      else this.#review(run, count);
      this.onExit();
    });
  }

  #review(run: OfficeRun, count: number): void {
    const commit = sha256(`${run.item}/${count}`).slice(0, 40);
    Object.assign(run, { commit, isVerified: true, phase: 'open' });
    this.#site.reviews.set(run.branch, { state: 'open', head: commit, mergeable: 'yes', returns: [] });
  }

  newestRun = async (item: string): Promise<Answer<RunSnapshot>> => {
    const run = this.runs.get(item);
    if (!run) return absent;
    const { branch, phase, how, commit, isVerified } = run;
    const calm = {
      isLanding: false,
      isClearingUp: false,
      landingsAsked: 0,
      isPaused: false,
      rounds: 0,
      gates: { test: 'pass' },
    };
    return known({ run: run.run, item, branch, phase, how, commit, isVerified, ...calm });
  };

  startAttempt = async (request: AttemptRequest): Promise<null> =>
    this.#once(`attempt/${request.attempt}`, () => {
      const attempt: OfficeAttempt = { request };
      this.attempts.set(request.attempt, attempt);
      const ms = minute + Math.floor(this.#site.random.next() * 5 * minute);
      this.#site.time.after(ms, () => this.#end(attempt));
      return null;
    });

  cancelAttempt = async (name: string): Promise<null> => {
    const attempt = this.attempts.get(name);
    if (attempt && !attempt.ended) this.#finish(attempt, { kind: 'cancelled', by: 'flow' });
    return null;
  };

  #end(attempt: OfficeAttempt): void {
    if (attempt.ended) return;
    const site = this.#site;
    const answer = answerOf(site, { request: attempt.request, candidates: this.candidates }, bodyOf(site));
    if (answer.kind === 'submitted') attempt.submitted = { result: answer.result };
    this.#finish(attempt, ends[answer.kind]);
  }

  #finish(attempt: OfficeAttempt, outcome: End): void {
    const usage = { tokens: 0, toolCalls: 0, costUsd: 0 } as NonNullable<AttemptSnapshot['ended']>['usage'];
    attempt.ended = { outcome, usage, at: this.#site.time.now() };
    this.onNews(attempt.request.attempt);
  }

  seeAttempt = async (name: string): Promise<Answer<AttemptSnapshot>> => {
    const attempt = this.attempts.get(name);
    if (!attempt) return absent;
    const { request, ended, submitted } = attempt;
    const state = { stream: `attempt/${name}`, effects: noEffects, questionMs: 0, request };
    return known({ ...state, ...(ended ? { ended } : {}), ...(submitted ? { submitted } : {}) });
  };

  seeReview = async (branch: string) => {
    const review = this.#site.reviews.get(branch);
    return review ? known(review) : absent;
  };
}

// Judges each fact as it is stored: after a person's stop or pause nothing new is begun, a cancel that came first wins,
// and an attempt has ended only when its processes are gone.
import type { FlowEvent } from '../../src/core/event.ts';

/** What may still be begun while a stop or a pause stands: ending agents, a last look at what is in doubt, and clearing up. */
const allowed = ['CancelAttempt', 'ConfirmEffect', 'RemoveWorktree', 'CloseItem'];

/** What the world knows of an attempt's agents. */
export type IsRunning = (attempt: string) => boolean;

export class Obedience {
  /** The request or stop that stands, by stream. */
  readonly #standing = new Map<string, { readonly what: string; readonly since: number; readonly reason?: string }>();
  readonly #kinds = new Map<string, string>();
  /** Streams of runs that ended or were dropped. */
  readonly #overForGood = new Set<string>();
  readonly #cancelled = new Set<string>();
  readonly #launched = new Set<string>();
  readonly #ended = new Set<string>();
  readonly #questions = new Map<string, { readonly deadline: number; readonly default?: string }>();
  readonly #violations: string[];
  readonly #isRunning: IsRunning;
  readonly #elapsed: () => number;

  constructor(violations: string[], isRunning: IsRunning, elapsed: () => number) {
    this.#violations = violations;
    this.#isRunning = isRunning;
    this.#elapsed = elapsed;
  }

  /** Elapsed time at which the run was told to stop or pause; undefined: it may go on. */
  standingSince(stream: string): number | undefined {
    return this.#standing.get(stream)?.since;
  }

  /** Attempts that were launched and have not ended. */
  get open(): readonly string[] {
    return [...this.#launched].filter(stream => !this.#ended.has(stream));
  }

  isEnded(attemptStream: string): boolean {
    return this.#ended.has(attemptStream);
  }

  note(stream: string, event: FlowEvent & { readonly at: number; readonly actor: { readonly kind: string } }): void {
    if (stream.startsWith('run/')) this.#noteRun(stream, event);
    else this.#noteAttempt(stream, event);
  }

  #noteRun(stream: string, { type, data }: FlowEvent): void {
    if (isHalt(type, data))
      this.#standing.set(stream, { what: type, since: this.#elapsed(), ...(data as { readonly reason?: string }) });
    if (isGoAhead(type, this.#standing.get(stream)?.reason)) this.#standing.delete(stream);
    const standing = this.#standing.get(stream)?.what;
    const { key = '', kind } = data as { readonly key?: string; readonly kind?: string };
    if (type === 'EffectPrepared') this.#kinds.set(key, kind ?? '');
    if (type === 'RunEnded' || (type === 'RunStopped' && (data as { reason: string }).reason === 'dropped'))
      this.#overForGood.add(stream);
    if (kind === 'RemoveWorktree' && !this.#overForGood.has(stream))
      this.#violations.push('a worktree was removed from a run that can go on');
    if (!standing) return;
    if (type === 'AttemptPlanned') this.#violations.push(`an attempt was planned after ${standing}`);
    const effect = type === 'EffectPrepared' || type === 'EffectRetried' ? this.#kinds.get(key) : undefined;
    if (effect && !allowed.includes(effect)) this.#violations.push(`${effect} was begun after ${standing}`);
  }

  #noteAttempt(stream: string, { type, data, at, actor }: Parameters<Obedience['note']>[1]): void {
    if (type === 'AttemptCancelRequested') this.#cancelled.add(stream);
    if (type === 'AttemptLaunched') this.#launched.add(stream);
    if (type === 'AttemptLaunched' && this.#cancelled.has(stream))
      this.#violations.push(`${stream} was launched after its cancel`);
    if (type === 'AttemptEnded') {
      this.#ended.add(stream);
      if (this.#isRunning(stream.slice('attempt/'.length))) this.#violations.push(`${stream} ended, its agent did not`);
    }
    if (type === 'QuestionAsked') this.#questions.set(stream, data as { deadline: number; default?: string });
    const question = this.#questions.get(stream);
    const isGivenUp =
      (type === 'QuestionAnswered' && actor.kind === 'engine') ||
      (type === 'AttemptEndRequested' && (data as { cause: string }).cause === 'unanswered');
    if (isGivenUp && question && at < question.deadline)
      this.#violations.push(`the question of ${stream} was given up before its time`);
  }
}

/** Asked for, or what was seen of the item has to be obeyed. */
/** A person's word that ends a stop or a pause; their answer to a claim is one where the claim was the reason. */
function isGoAhead(type: string, reason: string | undefined): boolean {
  return type === 'ResumeRequested' || (type === 'ResolutionAnswered' && reason === 'claim-unproven');
}

function isHalt(type: string, data: unknown): boolean {
  if (type === 'MoveFollowed') return (data as { readonly as: string }).as === 'stop';
  return ['StopRequested', 'PauseRequested', 'ItemClosed', 'RunStopped'].includes(type);
}

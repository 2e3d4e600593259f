// Counts for itself what the limits count. A grant adds one portion to the limit that the run had stopped at.
import type { Recorded } from '../../src/core/event.ts';
import type { Limits } from '../../src/core/limits.ts';
import type { EventData, RunEvent } from '../../src/core/run/events.ts';

export function judgeLimits(limits: Limits, events: readonly Recorded<RunEvent>[]): readonly string[] {
  const violations: string[] = [];
  const tally = new Tally(limits, violations);
  for (const event of events) tally.note(event);
  return violations;
}

/** Attempts in a row that brought nothing, of one kind. */
type Failure = 'crash' | 'stall' | 'invalid';

export class Tally {
  readonly #violations: string[];
  readonly #limits: Limits;
  readonly #grants = new Map<string, number>();
  readonly #counts = new Map<string, number>();
  #stopped: string | undefined;
  #row: { readonly failure: Failure | undefined; readonly length: number } = { failure: undefined, length: 0 };

  constructor(limits: Limits, violations: string[]) {
    this.#limits = limits;
    this.#violations = violations;
  }

  /** A count with what people added to it; one more at least, also where none was allowed. */
  most(limit: number, stopReason: string): number {
    return limit + this.#granted(stopReason) * Math.max(1, limit);
  }

  /** An amount with what people added to it; 0 stays no limit. */
  mostOf(amount: number, stopReason: string): number {
    return amount * (1 + this.#granted(stopReason));
  }

  #granted(stopReason: string): number {
    return this.#grants.get(stopReason) ?? 0;
  }

  note(event: RunEvent): void {
    const { attemptsMax, reviewRoundsMax } = this.#limits;
    if (event.type === 'AttemptPlanned') this.#count('attempts', this.most(attemptsMax, 'loop-limit'));
    if (event.type === 'ReviewReturned') this.#count('review rounds', this.most(reviewRoundsMax, 'review-limit'));
    if (event.type === 'RebaseConflicted') this.#count('review rounds', this.most(reviewRoundsMax, 'review-limit'));
    if (event.type === 'Rebased') this.#count('rebases in a row', this.#limits.targetRacesMax + 1);
    if (event.type === 'MergeRequested') this.#counts.delete('rebases in a row');
    if (event.type === 'StepEntered') this.#noteStep(event.data.how);
    if (event.type === 'AttemptConcluded') this.#noteConclusion(event.data);
    if (event.type === 'RunStopped') this.#stopped = event.data.reason;
    if (event.type === 'ResumeRequested') this.#noteResume(event.data.grant);
  }

  #noteStep(how: string): void {
    if (how !== 'forward' && how !== 'rebase') this.#counts.delete('rebases in a row');
    this.#row = { failure: undefined, length: 0 };
    if (how === 'rejection') this.#count('rejections', this.most(this.#limits.rejectionsMax, 'rejection-limit') - 1);
    if (how === 'bounce') this.#count('gate bounces', this.most(this.#limits.gateBouncesMax, 'gate-limit'));
  }

  #noteConclusion({ outcome, result }: EventData<'AttemptConcluded'>): void {
    if (outcome.kind === 'cancelled' && !result) return;
    const failure = result ? undefined : failureOf(outcome);
    const length = failure && failure === this.#row.failure ? this.#row.length + 1 : 1;
    this.#row = { failure, length };
    if (!failure) return;
    const { crashRetriesMax, stallRetriesMax, repairTurnsMax } = this.#limits;
    const againMost = {
      crash: this.most(crashRetriesMax, 'agent-failed'),
      stall: stallRetriesMax,
      invalid: this.most(repairTurnsMax, 'invalid-result'),
    }[failure];
    if (length > againMost + 1)
      this.#violations.push(`${length} attempts in a row: ${failure}, ${againMost + 1} allowed`);
  }

  #noteResume(isGrant: boolean): void {
    this.#counts.delete('rebases in a row');
    const reason = this.#stopped;
    if (reason === undefined) return;
    this.#stopped = undefined;
    this.#row = { failure: undefined, length: 0 };
    if (isGrant) this.#grants.set(reason, (this.#grants.get(reason) ?? 0) + 1);
  }

  #count(what: string, most: number): void {
    const made = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, made);
    if (made > most) this.#violations.push(`${made} ${what}, ${most} allowed`);
  }
}

function failureOf(outcome: EventData<'AttemptConcluded'>['outcome']): Failure | undefined {
  if (outcome.kind === 'finished') return 'invalid';
  if (outcome.kind === 'stalled') return 'stall';
  if (outcome.kind === 'crashed') return 'crash';
  return outcome.kind === 'failed' && outcome.cause !== 'budget' && outcome.cause !== 'unanswered'
    ? 'crash'
    : undefined;
}

// Judges what a run makes of people's deeds by what they really did: only trusted moves count, each once, and none is missed.
import type { EventData, RunEvent } from '../../src/core/run/events.ts';
import type { RunSettings } from '../../src/core/run/settings.ts';
import { stepOf } from '../../src/core/workflow/workflow.ts';
import type { Deeds } from './deeds.ts';
import type { GateInput } from './evidence.ts';

export interface BoardParts {
  readonly violations: string[];
  readonly settings: RunSettings;
  readonly deeds: Deeds;
  readonly elapsed: () => number;
  readonly isCalm: () => boolean;
}

/** Between a look and the decision that rests on it, in a world without faults. */
const slackMs = 5000;
const putBacksMax = 5;

export class BoardJudge {
  readonly #parts: BoardParts;
  readonly #followed = new Set<string>();
  #jumps = 0;
  #stops = 0;
  #putBacks = 0;
  #version: string | undefined;

  constructor(parts: BoardParts) {
    this.#parts = parts;
  }

  isFollowed(move: string): boolean {
    return this.#followed.has(move);
  }

  /** `snapshot`: what the engine saw whose fact it is. */
  note(event: RunEvent, snapshot: GateInput): void {
    if (event.type === 'MoveFollowed') this.#judgeMove(event.data);
    if (event.type === 'CardPutBack') this.#judgePutBack(event.data);
    if (event.type === 'ItemClosed') this.#judgeClosing(event.data.by);
    if (event.type === 'ItemChanged') this.#judgeChange(event.data.version);
    if (event.type === 'ItemRead') this.#judgeReading(event.data);
    if (event.type === 'AttemptPlanned') this.#judgeAttempt(event.data.attempt, snapshot);
    if (event.type === 'JumpRequested') this.#jumps++;
    if (event.type === 'StopRequested') this.#stops++;
    if (event.type === 'StepEntered') this.#judgeStep(event.data);
    if (event.type === 'RunStopped') this.#judgeStop(event.data.reason);
  }

  #blame(what: string): void {
    this.#parts.violations.push(what);
  }

  #judgeMove({ move, by, status, as }: EventData<'MoveFollowed'>): void {
    const { deeds, settings } = this.#parts;
    const truth = deeds.moves.get(move);
    if (this.#followed.has(move)) this.#blame(`${move} was followed twice`);
    this.#followed.add(move);
    if (!truth?.isTrusted) this.#blame(`${move} by ${truth?.name} was followed, whom nobody trusts`);
    if (truth?.name !== by || truth.status !== status) this.#blame(`${move} is taken for one by ${by} to ${status}`);
    const isBacklog = stepOf(settings.workflow, status)?.builtIn === 'backlog';
    if (isBacklog !== (as === 'stop')) this.#blame(`${move} to ${status} was followed as a ${as}`);
    if (as === 'stop') this.#stops++;
    else this.#jumps++;
  }

  #judgePutBack({ move }: EventData<'CardPutBack'>): void {
    const { deeds, settings } = this.#parts;
    const truth = move === undefined ? undefined : deeds.moves.get(move);
    const isCommand = truth?.isTrusted && stepOf(settings.workflow, truth.status)?.builtIn === 'backlog';
    if (isCommand && !this.#followed.has(move ?? '')) this.#blame(`${move} to the backlog was put back, not followed`);
    if (++this.#putBacks > putBacksMax) this.#blame(`the card was put back ${this.#putBacks} times in a visit`);
  }

  #judgeClosing(by: string | undefined): void {
    const { closers } = this.#parts.deeds;
    if (closers.size === 0 || (by !== undefined && !closers.has(by))) this.#blame(`${by} never closed the item`);
    this.#stops++;
  }

  #judgeChange(version: string): void {
    if (version === this.#version) this.#blame(`the item changed to ${version}, which it was before`);
    this.#version = version;
  }

  #judgeReading({ body, isTrusted }: EventData<'ItemRead'>): void {
    if (!isTrusted || this.#parts.deeds.foreignTexts.has(body))
      this.#blame(`the words of a stranger were taken: ${body}`);
  }

  #judgeAttempt(attempt: string, { isItemOpen }: GateInput): void {
    if (isItemOpen === false) this.#blame(`${attempt} was planned, though the item was seen closed`);
    const { deeds, settings, elapsed, isCalm } = this.#parts;
    const { closedSince } = deeds;
    if (settings.watchItemMs === 0 || closedSince === undefined || !isCalm()) return;
    if (elapsed() - closedSince > settings.watchItemMs + slackMs)
      this.#blame(`${attempt} was planned, though the item was closed for ${elapsed() - closedSince} ms`);
  }

  /** A step is entered by a jump only for somebody who may ask for it. */
  #judgeStep({ how, status }: EventData<'StepEntered'>): void {
    this.#putBacks = 0;
    if (how === 'jump' && this.#jumps === 0) this.#blame(`a jump to ${status} that nobody asked for`);
  }

  #judgeStop(reason: string): void {
    const isAsked = reason !== 'by-person' && reason !== 'dropped' && reason !== 'item-closed';
    if (!isAsked && this.#stops === 0) this.#blame(`the run stopped, ${reason}, and nobody asked for it`);
  }
}

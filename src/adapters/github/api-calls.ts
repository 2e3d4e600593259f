// How often GitHub was asked, and for what: people pay for it with their hourly limit.

export interface CallCount {
  /** Answered with something new. */
  readonly rest: number;
  /** Answered "not modified": these cost nothing. */
  readonly unchanged: number;
  readonly graphql: number;
}

export type CallKind = keyof CallCount;

const none: CallCount = { rest: 0, unchanged: 0, graphql: 0 };

const hourMs = 3_600_000;

export class ApiCalls {
  readonly #counts = new Map<string, CallCount>();
  readonly #times = new Map<string, number[]>();
  readonly #perHourMax: number;

  /** For each item and each branch; what costs nothing is not counted. */
  constructor(perHourMax: number = Number.POSITIVE_INFINITY) {
    this.#perHourMax = perHourMax;
  }

  /** `about`: the item or branch that the call was for. */
  note(about: string, kind: CallKind, now: number): void {
    const before = this.#counts.get(about) ?? none;
    this.#counts.set(about, { ...before, [kind]: before[kind] + 1 });
    if (kind !== 'unchanged') this.#times.set(about, [...this.#lately(about, now), now]);
  }

  /** When the next call may be made; undefined: now. */
  waitUntil(about: string, now: number): number | undefined {
    const lately = this.#lately(about, now);
    return lately.length < this.#perHourMax ? undefined : (lately[0] ?? now) + hourMs;
  }

  #lately(about: string, now: number): number[] {
    return (this.#times.get(about) ?? []).filter(at => at > now - hourMs);
  }

  /** Of all of these together. */
  of(...about: readonly string[]): CallCount {
    const counts = about.map(each => this.#counts.get(each) ?? none);
    const sum = (kind: CallKind) => counts.reduce((total, count) => total + count[kind], 0);
    return { rest: sum('rest'), unchanged: sum('unchanged'), graphql: sum('graphql') };
  }
}

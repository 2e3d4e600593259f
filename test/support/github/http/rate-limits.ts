// GitHub's primary limit: so many requests per account and hour, counted apart for REST and GraphQL.

export type Resource = 'core' | 'graphql';

interface Window {
  used: number;
  resetAt: number;
}

const hourMs = 3_600_000;

export class RateLimits {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();

  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts one request; false if there are none left. */
  take(account: string, resource: Resource): boolean {
    const window = this.#window(account, resource);
    if (window.used >= this.#limit) return false;
    window.used += 1;
    return true;
  }

  /** An answer that said "not modified" does not count. */
  giveBack(account: string, resource: Resource): void {
    this.#window(account, resource).used -= 1;
  }

  describe(account: string, resource: Resource) {
    const { used, resetAt } = this.#window(account, resource);
    const reset = Math.ceil(resetAt / 1000);
    return { limit: this.#limit, remaining: this.#limit - used, reset, used, resource };
  }

  headers(account: string, resource: Resource): Record<string, string> {
    const rows = Object.entries(this.describe(account, resource));
    return Object.fromEntries(rows.map(([key, value]) => [`x-ratelimit-${key}`, String(value)]));
  }

  #window(account: string, resource: Resource): Window {
    const key = `${account} ${resource}`;
    const found = this.#windows.get(key);
    if (found !== undefined && found.resetAt > this.#now()) return found;
    const fresh = { used: 0, resetAt: this.#now() + hourMs };
    this.#windows.set(key, fresh);
    return fresh;
  }
}

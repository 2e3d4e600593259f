// Faults on demand: which request is to go wrong, how, and whether what it asked for happens all the same.
import { operations } from '../rest/description.ts';
import type { Call } from './call.ts';
import { type ChaosPlan, chaosFault } from './chaos.ts';

export type Fault =
  | { readonly kind: 'status'; readonly status: 401 | 404 | 500 | 502 | 503 }
  | { readonly kind: 'missing-scope'; readonly scope: string }
  | { readonly kind: 'rate-limit'; readonly resetInMs: number }
  | { readonly kind: 'secondary-limit'; readonly status: 403 | 429; readonly retryAfterSec: number }
  | { readonly kind: 'invalid'; readonly message?: string; readonly errors?: readonly object[] }
  /** GraphQL: 200 with errors beside the data, which is null where an error has a path. */
  | { readonly kind: 'errors'; readonly errors: readonly PartialError[] }
  /** No answer until the server closes. */
  | { readonly kind: 'hang' }
  /** Half of the answer, then the connection ends. */
  | { readonly kind: 'cut' }
  /** The connection ends without an answer. */
  | { readonly kind: 'reset' }
  /** The right answer, later. */
  | { readonly kind: 'slow'; readonly ms: number };

export interface PartialError {
  readonly type?: string;
  readonly message: string;
  readonly path?: readonly (string | number)[];
}

export interface FaultOptions {
  /** How often. Default: 1. */
  readonly times?: number;
  /** How many matching requests go well first. Default: 0. */
  readonly skip?: number;
  /** Before: nothing happens. After: it happened, and its answer is lost. Default: before, but after for `errors`. */
  readonly when?: 'before' | 'after';
  /** Only requests of this account. Default: all. */
  readonly account?: string;
}

export interface PlayedFault {
  readonly fault: Fault;
  readonly when: 'before' | 'after';
}

interface Planned {
  readonly match: string;
  readonly played: PlayedFault;
  readonly account: string | undefined;
  skip: number;
  times: number;
}

/** A fault that nothing can meet would let its test pass without it. Names of GraphQL operations are the client's own. */
function isName(match: string): boolean {
  const isGraphql = /^[A-Za-z]\w*$/.test(match);
  const isGit = /^git-(receive|upload)-pack(\/refs)?$/.test(match);
  return isGraphql || isGit || operations.some(({ name }) => name === match);
}

export class Faults {
  #planned: Planned[] = [];
  #chaos: ChaosPlan | undefined;
  #onHang: () => void = () => undefined;
  readonly #seen = new Map<string, number>();

  /** `match` is the name of an operation, as in `calls`, or `any`. */
  fail(match: string, fault: Fault, options: FaultOptions = {}): void {
    if (!isName(match)) throw new Error(`no request is ever called ${match}`);
    const { times = 1, skip = 0, account, when = fault.kind === 'errors' ? 'after' : 'before' } = options;
    this.#planned.push({ match, played: { fault, when }, account, skip, times });
  }

  chaos(plan: ChaosPlan): void {
    this.#chaos = plan;
  }

  /** Calls back whenever a request is left without an answer. */
  onHang(listener: () => void): void {
    this.#onHang = listener;
  }

  hung(): void {
    this.#onHang();
  }

  /** Whatever was planned is forgotten. */
  heal(): void {
    this.#planned = [];
    this.#chaos = undefined;
  }

  take({ operation, kind, account }: Pick<Call, 'operation' | 'kind' | 'account'>): PlayedFault | undefined {
    for (const planned of this.#planned) {
      const isMeant = planned.match === 'any' || planned.match === operation;
      if (!isMeant || planned.times <= 0 || (planned.account ?? account) !== account) continue;
      if (planned.skip > 0) {
        planned.skip -= 1;
        continue;
      }
      planned.times -= 1;
      return planned.played;
    }
    const nth = (this.#seen.get(operation) ?? 0) + 1;
    this.#seen.set(operation, nth);
    return this.#chaos === undefined ? undefined : chaosFault(this.#chaos, { operation, kind, nth });
  }
}

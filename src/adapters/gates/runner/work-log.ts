// What a run of gates does: reported while it lasts, and added up at its end, so that a person sees where the time went.
import type { GateTime } from '../../../core/gate/gate-result.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Side } from '../../../ports/gate.ts';
import type { GateWork } from '../../../ports/gate-runner.ts';

type Report = (work: GateWork, isOver: boolean) => void;

export class WorkLog {
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly #report: Report;
  readonly #startedAt: number;
  readonly #spent = new Map<string, GateTime['parts'][number]>();
  #begun = 0;

  constructor(clock: Pick<Clock, 'now' | 'monotonic'>, report: Report) {
    this.#clock = clock;
    this.#report = report;
    this.#startedAt = clock.monotonic();
  }

  /** Returns the function that ends it. */
  begin(name: string, side?: Side): () => void {
    const startedAt = this.#clock.monotonic();
    const work: GateWork = { id: ++this.#begun, name, at: this.#clock.now(), ...(side === undefined ? {} : { side }) };
    this.#report(work, false);
    return () => {
      this.#add(name, side, this.#clock.monotonic() - startedAt);
      this.#report(work, true);
    };
  }

  async during<T>(name: string, side: Side, act: () => Promise<T>): Promise<T> {
    const end = this.begin(name, side);
    return await act().finally(end);
  }

  /** One thing after another: each ends where the next begins, the last one with `end`. */
  inTurn(side: Side): { readonly next: (name: string) => void; readonly end: () => void } {
    let end: (() => void) | undefined;
    const next = (name: string) => {
      end?.();
      end = this.begin(name, side);
    };
    return { next, end: () => end?.() };
  }

  time(): GateTime {
    return { totalMs: Math.round(this.#clock.monotonic() - this.#startedAt), parts: [...this.#spent.values()] };
  }

  #add(name: string, side: Side | undefined, ms: number): void {
    const key = `${name} ${side}`;
    const before = this.#spent.get(key)?.ms ?? 0;
    this.#spent.set(key, { name, ...(side === undefined ? {} : { side }), ms: before + Math.round(ms) });
  }
}

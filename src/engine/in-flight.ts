// Effects under way on one stream. One that the newest decision no longer asks for is cancelled.
import type { EffectRequest } from '../core/flow.ts';

interface Flight {
  readonly controller: AbortController;
  readonly landed: Promise<void>;
}

export class InFlight {
  private readonly flights = new Map<string, Flight>();
  private isClosed = false;

  get causes(): readonly string[] {
    return [...this.flights.keys()];
  }

  keepOnly(wanted: readonly EffectRequest[]): void {
    const causes = new Set(wanted.map(request => request.cause));
    for (const [cause, flight] of this.flights) if (!causes.has(cause)) flight.controller.abort('not wanted any more');
  }

  /** Whether something is under way that is not wanted. */
  isBeyond(wanted: readonly EffectRequest[]): boolean {
    return this.causes.some(cause => !wanted.some(request => request.cause === cause));
  }

  /** Starts the effect unless it is under way. `run` must not throw. */
  start(request: EffectRequest, run: (signal: AbortSignal) => Promise<void>): void {
    if (this.isClosed || this.flights.has(request.cause)) return;
    const controller = new AbortController();
    const landed = run(controller.signal).finally(() => this.flights.delete(request.cause));
    this.flights.set(request.cause, { controller, landed });
  }

  /** Nothing starts any more. Resolves when all have landed; one that does not listen may take its time. */
  async abortAll(): Promise<void> {
    this.isClosed = true;
    for (const flight of this.flights.values()) flight.controller.abort('not wanted any more');
    await Promise.all([...this.flights.values()].map(flight => flight.landed));
  }
}

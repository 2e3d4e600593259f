// Effects under way on one stream. One that the newest decision no longer asks for is cancelled.
import type { EffectRequest } from '../core/flow.ts';

export class InFlight {
  private readonly flights = new Map<string, { controller: AbortController; landed: Promise<void> }>();
  private isClosed = false;

  get causes(): readonly string[] {
    return [...this.flights.keys()];
  }

  /** Those that are neither under way nor asked for twice. None once everything has to end. */
  missing(wanted: readonly EffectRequest[]): readonly EffectRequest[] {
    if (this.isClosed) return [];
    const byCause = new Map<string, EffectRequest>();
    for (const request of wanted)
      if (!this.flights.has(request.cause) && !byCause.has(request.cause)) byCause.set(request.cause, request);
    return [...byCause.values()];
  }

  keepOnly(wanted: readonly EffectRequest[]): void {
    const causes = new Set(wanted.map(request => request.cause));
    for (const [cause, flight] of this.flights) if (!causes.has(cause)) flight.controller.abort('not wanted any more');
  }

  /** Whether something is under way that is not wanted. */
  isBeyond(wanted: readonly EffectRequest[]): boolean {
    const causes = new Set(wanted.map(request => request.cause));
    return this.causes.some(cause => !causes.has(cause));
  }

  /** Starts the effect unless it is under way. `run` must not throw. */
  start(request: EffectRequest, run: (signal: AbortSignal) => Promise<void>): void {
    if (this.isClosed || this.flights.has(request.cause)) return;
    const controller = new AbortController();
    const landed = run(controller.signal).finally(() => this.flights.delete(request.cause));
    this.flights.set(request.cause, { controller, landed });
  }

  /** Resolves when all that are under way now have landed. */
  async landed(): Promise<void> {
    await Promise.all([...this.flights.values()].map(flight => flight.landed));
  }

  /** Nothing starts any more. Resolves when all have landed; one that does not listen may take its time. */
  async abortAll(): Promise<void> {
    this.isClosed = true;
    for (const flight of this.flights.values()) flight.controller.abort('not wanted any more');
    await this.landed();
  }
}

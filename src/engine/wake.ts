// A driver's sleep: ends at its time, at a nudge, or when it is told to stop. A nudge before the sleep counts.
import type { Clock } from '../ports/clock.ts';

export class Wake {
  private isNudged = false;
  /** Used again until a nudge has ended a sleep: making one costs more than a look at the clock. */
  private sleeping = new AbortController();
  private isAsleep = false;

  nudge(): void {
    this.isNudged = true;
    if (this.isAsleep) this.sleeping.abort('nudged');
  }

  /** Returns at once if nudged since the last sleep. Undefined: until a nudge. */
  async sleep(clock: Clock, until: number | undefined): Promise<void> {
    const ms = until === undefined ? Number.MAX_SAFE_INTEGER : Math.max(0, until - clock.now());
    if (!this.isNudged) await this.sleepOn(clock, ms);
    this.isNudged = false;
  }

  private async sleepOn(clock: Clock, ms: number): Promise<void> {
    if (this.sleeping.signal.aborted) this.sleeping = new AbortController();
    this.isAsleep = true;
    await clock.sleep(ms, this.sleeping.signal);
    this.isAsleep = false;
  }
}

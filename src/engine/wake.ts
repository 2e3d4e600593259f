// A sleep that ends at its time or at a nudge. A nudge before the sleep counts.
import type { Clock } from '../ports/clock.ts';

export class Wake {
  private controller = new AbortController();

  nudge(): void {
    this.controller.abort('nudged');
  }

  /** Returns at once if nudged since the last sleep. Undefined: until a nudge. */
  async sleep(clock: Clock, until: number | undefined): Promise<void> {
    const ms = until === undefined ? Number.MAX_SAFE_INTEGER : Math.max(0, until - clock.now());
    await clock.sleep(ms, this.controller.signal);
    if (this.controller.signal.aborted) this.controller = new AbortController();
  }
}

// Events from the protocol's callbacks, in order, for whoever reads them. `room` holds a fast agent up.
import type { AgentEvent } from '../../../ports/agent.ts';

const waitingMax = 256;

export class EventQueue implements AsyncIterable<AgentEvent> {
  #events: AgentEvent[] = [];
  #wakeReader: (() => void) | undefined;
  #wakeWriters: (() => void)[] = [];

  push(...events: readonly AgentEvent[]): void {
    this.#events.push(...events);
    this.#wakeReader?.();
  }

  async room(): Promise<void> {
    while (this.#events.length >= waitingMax) await new Promise<void>(resolve => this.#wakeWriters.push(resolve));
  }

  /** Ends with the `end` event. */
  async *[Symbol.asyncIterator](): AsyncGenerator<AgentEvent> {
    for (;;) {
      const event = this.#events.shift();
      if (!event) {
        await new Promise<void>(resolve => {
          this.#wakeReader = resolve;
        });
        continue;
      }
      for (const wake of this.#wakeWriters.splice(0)) wake();
      yield event;
      if (event.kind === 'end') return;
    }
  }
}

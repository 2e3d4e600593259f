// What is known of a running agent: how long it runs and is silent, the tool under way, what it used, how it ended.
import { noUsage, type Usage } from '../../core/attempt/outcome.ts';
import type { AgentEnd, AgentStatus } from '../../core/attempt/queries.ts';
import type { AgentEvent } from '../../ports/agent.ts';
import type { Clock } from '../../ports/clock.ts';

export class AgentClocks {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #tools = new Map<string, number>();
  #startedAt = 0;
  #heardAt = 0;
  #usage: Usage = noUsage;
  #model: string | undefined;
  #toolCalls = 0;
  #contextShare: number | undefined;
  #end: AgentEnd | undefined;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
    this.start();
  }

  /** From here on time counts. */
  start(): void {
    this.#startedAt = this.#clock.monotonic();
    this.#heardAt = this.#startedAt;
  }

  /** Any sign of life. */
  heard(): void {
    this.#heardAt = this.#clock.monotonic();
  }

  get end(): AgentEnd | undefined {
    return this.#end;
  }

  /** As counted here, or as the agent reports them. */
  get toolCalls(): number {
    return Math.max(this.#usage.toolCalls, this.#toolCalls);
  }

  /** Events after the end do not count. */
  take(event: AgentEvent): void {
    if (this.#end) return;
    this.heard();
    // Some agents announce one call twice.
    if (event.kind === 'tool-start' && !this.#tools.has(event.id)) {
      this.#tools.set(event.id, this.#clock.monotonic());
      this.#toolCalls += 1;
    }
    if (event.kind === 'tool-end') this.#tools.delete(event.id);
    if (event.kind === 'usage') this.#usage = event.usage;
    if (event.kind === 'context') this.#contextShare = event.share;
    if (event.kind === 'conversation') this.#model = event.model;
    if (event.kind === 'end') {
      this.#tools.clear();
      this.#end = { outcome: event.outcome, ...(event.text === undefined ? {} : { text: event.text }) };
    }
  }

  status(isRunning: boolean): AgentStatus {
    const now = this.#clock.monotonic();
    const oldestTool = Math.min(...this.#tools.values());
    const { toolCalls } = this;
    return {
      isRunning,
      isOurs: true,
      elapsedMs: now - this.#startedAt,
      silentMs: now - this.#heardAt,
      ...(this.#tools.size > 0 ? { toolMs: now - oldestTool } : {}),
      usage: { ...this.#usage, toolCalls, ...(this.#model === undefined ? {} : { model: this.#model }) },
      ...(this.#contextShare === undefined ? {} : { contextShare: this.#contextShare }),
      ...(this.#end ? { end: this.#end } : {}),
    };
  }
}

// Judges a pair by what was stored: each of its runs is asked for once, and it ends once, after both of them were over.
import type { NewEvent } from '../../src/ports/journal.ts';
import type { IntentBook } from './intents.ts';

export class PairJudge {
  readonly #violations: string[];
  readonly #intents: IntentBook;
  readonly #members: readonly string[];
  readonly #asked = new Set<string>();
  /** Runs that ended or stopped at some time; a person may have resumed one since. */
  readonly #over = new Set<string>();
  isEnded = false;

  constructor(violations: string[], intents: IntentBook, members: readonly string[]) {
    this.#violations = violations;
    this.#intents = intents;
    this.#members = members;
  }

  note(stream: string, { type, data, actor }: NewEvent): void {
    if (type === 'RunEnded' || type === 'RunStopped') this.#over.add(stream);
    if (type === 'RunRequested') {
      if (this.#asked.has(stream)) this.#violations.push(`${stream} was asked for twice`);
      this.#asked.add(stream);
      const { item } = data as { readonly item: string };
      if (actor.kind === 'engine') this.#intents.expect(actor.id, 'RequestRun', { item });
    }
    if (type === 'PairEnded') this.#judgeEnd();
  }

  #judgeEnd(): void {
    if (this.isEnded) this.#violations.push('the pair ended twice');
    this.isEnded = true;
    for (const member of this.#members)
      if (!this.#over.has(member)) this.#violations.push(`the pair ended before ${member} was over`);
  }

  /** For the statistics. */
  get rest(): string {
    return `pair: ${this.isEnded ? 'ended' : 'waits'}`;
  }

  /** At rest nothing is left to be done for a pair whose runs are over. */
  judgeRest(areOver: boolean): readonly string[] {
    const missing = this.#members.filter(member => !this.#asked.has(member)).map(run => `${run} was never asked for`);
    return areOver && !this.isEnded ? [...missing, 'the pair never ended, though its runs are over'] : missing;
  }
}

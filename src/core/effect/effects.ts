// The effects of a stream in the order in which they were prepared, found by position or by cause. Immutable from the
// outside: all versions of one history share a log, so that folding n facts costs n steps and not n copies.
import type { EffectRecord } from './state.ts';

interface Log {
  /** How many changes were made; only the version that made the last one may make the next one here. */
  step: number;
  /** By position: what was recorded there, oldest first, each with the step from which on it counts. */
  readonly entries: { readonly step: number; readonly record: EffectRecord }[][];
  readonly positions: Map<string, number[]>;
}

export class Effects {
  readonly length: number;
  readonly #log: Log;
  readonly #step: number;
  #records: readonly EffectRecord[] | undefined;

  private constructor(log: Log, length: number) {
    this.#log = log;
    this.#step = log.step;
    this.length = length;
  }

  static of(records: readonly EffectRecord[]): Effects {
    const log: Log = { step: 0, entries: [], positions: new Map() };
    for (const record of records) put(log, record);
    return new Effects(log, records.length);
  }

  /** With one more at the end. */
  add(record: EffectRecord): Effects {
    const log = this.#newestLog();
    log.step++;
    put(log, record);
    return new Effects(log, this.length + 1);
  }

  /** With another record of the same effect. */
  with(position: number, record: EffectRecord): Effects {
    const log = this.#newestLog();
    log.step++;
    log.entries[position]?.push({ step: log.step, record });
    return new Effects(log, this.length);
  }

  /** Counted from the end if negative. */
  at(place: number): EffectRecord | undefined {
    const position = place < 0 ? this.length + place : place;
    const entries = position < this.length ? this.#log.entries[position] : undefined;
    const newest = entries?.[entries.length - 1];
    if (newest && newest.step <= this.#step) return newest.record;
    return entries?.findLast(entry => entry.step <= this.#step)?.record;
  }

  /** The newest with this cause. */
  byCause(cause: string): EffectRecord | undefined {
    const position = this.#log.positions.get(cause)?.findLast(each => each < this.length);
    return position === undefined ? undefined : this.at(position);
  }

  get all(): readonly EffectRecord[] {
    this.#records ??= Array.from({ length: this.length }, (_, position) => this.at(position) as EffectRecord);
    return this.#records;
  }

  /** A version from which another history goes on has a log of its own from here. */
  #newestLog(): Log {
    const isNewest = this.#log.step === this.#step && this.length > 0;
    return isNewest ? this.#log : Effects.of(this.all).#log;
  }
}

function put(log: Log, record: EffectRecord): void {
  const position = log.entries.push([{ step: log.step, record }]) - 1;
  const positions = log.positions.get(record.cause);
  if (positions) positions.push(position);
  else log.positions.set(record.cause, [position]);
}

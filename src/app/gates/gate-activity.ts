// How far the gates of one branch are, and what is being done for them right now.
import type { GateTime } from '../../core/gate/gate-result.ts';
import type { GateProgress, GateWork } from '../../ports/gate-runner.ts';
import { formatDuration } from '../views/format.ts';

export class GateActivity {
  readonly #states = new Map<string, string>();
  readonly #work = new Map<number, GateWork>();

  note(seen: GateProgress): void {
    if (seen.kind === 'begun') {
      this.#states.clear();
      this.#work.clear();
    } else if (seen.kind === 'gate') this.#states.set(seen.gate, seen.state);
    else if (seen.isOver) this.#work.delete(seen.work.id);
    else this.#work.set(seen.work.id, seen.work);
  }

  /** In the order in which they were named first. */
  get gates() {
    return [...this.#states].map(([gate, state]) => ({ gate, state }));
  }

  /** `npm ci on head, 40 s`, the oldest first. A wait that is short is left out. */
  lines(now: number): readonly string[] {
    const shown = [...this.#work.values()].filter(({ at, side }) => side !== undefined || now - at >= waitMinMs);
    return shown.map(({ at, ...work }) => `${placed(work)}, ${formatDuration(now - at)}`);
  }
}

const waitMinMs = 2000;

const placed = ({ name, side }: Pick<GateWork, 'name' | 'side'>) => (side === undefined ? name : `${name} on ${side}`);

/** What is shorter is not worth a person's time. */
const totalMinMs = 2000;
const partMinMs = 1000;
const partsMax = 6;

/** `Time: 2 min 36 s; npm ci 1 min 10 s on head, 50 s on base; test 20 s on head`. Undefined: it was quick. */
export function timeText({ totalMs, parts }: GateTime): string | undefined {
  if (totalMs < totalMinMs) return undefined;
  const long = parts.filter(({ ms }) => ms >= partMinMs);
  const sums = [...new Set(long.map(({ name }) => name))].map(name => {
    const same = long.filter(each => each.name === name);
    const each = same.map(({ side, ms }) => `${formatDuration(ms)}${side === undefined ? '' : ` on ${side}`}`);
    return { ms: Math.max(...same.map(({ ms }) => ms)), text: `${name} ${each.join(', ')}` };
  });
  const shown = sums.toSorted((a, b) => b.ms - a.ms).slice(0, partsMax);
  return [`Time: ${formatDuration(totalMs)}`, ...shown.map(({ text }) => text)].join('; ');
}

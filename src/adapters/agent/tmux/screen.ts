// What is new on a screen, and whether anything moves on it. Pure.

/** Clocks, spinners and counters turn while nothing happens: only words count. */
export function wordsOf(screen: readonly string[]): string {
  return screen
    .map(line =>
      line
        .replace(/[^\p{L}\s]|\b\p{L}\b/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .join('\n');
}

/** Lines with a word that were not there lately. */
export class NewLines {
  readonly #known = new Set<string>();

  of(lines: readonly string[]): readonly string[] {
    return lines.filter(line => {
      const key = line.replace(/[^\p{L}]/gu, '');
      if (key === '' || this.#known.has(key)) return false;
      this.#known.add(key);
      if (this.#known.size > knownMax) this.#known.delete(this.#known.values().next().value ?? '');
      return true;
    });
  }
}

const knownMax = 5000;

/** How full the context of a CLI is by what it says at the bottom of its screen: `7% until auto-compact`, `93% context left`. */
export function contextShareIn(screen: readonly string[]): number | undefined {
  const bottom = screen.filter(line => line.trim() !== '').slice(-5);
  const [, left] = /\b(\d{1,3})% (?:until auto-compact|context left|remaining\))/.exec(bottom.join('\n')) ?? [];
  return left === undefined || Number(left) > 100 ? undefined : 1 - Number(left) / 100;
}

/** What an agent said last, for people and for the cause of a failure. */
export function tailOf(screen: readonly string[], count = 12): string {
  return screen
    .filter(line => line.trim() !== '')
    .slice(-count)
    .join('\n');
}

// The first seeded world in which a planted bug is seen for what it is.

interface Judged {
  readonly violations: readonly string[];
}

const seedsMax = 1000;

/** The seed. `likely` is tried before all others. A world with another violation is a catch by accident, and the search goes on. */
export async function firstCatch(
  simulate: (seed: number) => Promise<Judged>,
  what: RegExp,
  likely = 1,
): Promise<number> {
  const others = new Set<string>();
  for (const seed of [likely, ...Array.from({ length: seedsMax }, (_, n) => n + 1)]) {
    const { violations } = await simulate(seed);
    if (violations.some(each => what.test(each))) return seed;
    for (const each of violations) others.add(`seed ${seed}: ${each}`);
  }
  throw new Error([`was not found with ${seedsMax} seeds, but only:`, ...others].join('\n'));
}

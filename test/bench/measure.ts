// What a row says, and how times are taken: ratios in one run say more than seconds.

export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  readonly isMet: boolean;
}

/** CPU time, for work without waiting: other programs on the machine do not count. */
export async function cpuOf(run: () => Promise<void> | void): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of a few rounds. */
export async function cpuMs(rounds: number, run: () => Promise<void> | void): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await cpuOf(run));
  return Math.min(...times);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const times = (value: number) => `${value.toFixed(2)} x`;

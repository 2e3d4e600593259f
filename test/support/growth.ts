// Whether work grows with the length of a text or with its square, measured so that the load of the machine does not matter.

const factor = 16;
const rounds = 5;

/**
 * How many times as long one long text takes as the same amount in short ones: about 1 where the work is linear, about 16 where
 * it is quadratic. Processor time of this process, and the least of several rounds.
 */
export function excessOfLongText(act: (text: string) => unknown, piece: string, pieces: number): number {
  const [short, long] = [piece.repeat(pieces), piece.repeat(factor * pieces)];
  const actOnShort = () => {
    for (let n = 0; n < factor; n++) act(short);
  };
  let [least, leastLong] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++) {
    least = Math.min(least, cpuMs(actOnShort));
    leastLong = Math.min(
      leastLong,
      cpuMs(() => act(long)),
    );
  }
  // Below a tenth of a millisecond there is nothing to compare.
  return leastLong / Math.max(least, 0.1);
}

/** Half of what quadratic work would show. */
export const excessMax = factor / 2;

function cpuMs(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

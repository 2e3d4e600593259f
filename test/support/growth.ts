// Whether work grows with the length of a text or with its square, measured so that the load of the machine does not matter.

const factor = 16;
const roundsMax = 5;

/** Half of what quadratic work would show. */
export const excessMax = factor / 2;

/**
 * How many times as long one long text takes as the same amount in short ones: about 1 where the work is linear, about 16 where
 * it is quadratic. `text`: so many times as long as the short one. Processor time of this process, and the least of several
 * rounds; none is needed after one that shows less than the limit.
 */
export function excessOfLongText(act: (text: string) => unknown, text: (times: number) => string): number {
  const [short, long] = [text(1), text(factor)];
  const actOnShort = () => {
    for (let n = 0; n < factor; n++) act(short);
  };
  // What is compiled on its first use would make the short ones look slow.
  act(short);
  let [least, leastLong] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let excess = Number.POSITIVE_INFINITY;
  for (let round = 0; round < roundsMax && excess >= excessMax; round++) {
    least = Math.min(least, cpuMs(actOnShort));
    leastLong = Math.min(
      leastLong,
      cpuMs(() => act(long)),
    );
    // Below a tenth of a millisecond there is nothing to compare.
    excess = leastLong / Math.max(least, 0.1);
  }
  return excess;
}

function cpuMs(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

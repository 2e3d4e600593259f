// What a run took, in one line.
import { tellDollars, tellTokens } from './format.ts';
import type { RunSummary } from './summarize.ts';

export function effortOf({ attempts, gateReturns, rejections, costUsd }: RunSummary): string {
  const tokens = attempts.reduce((sum, each) => sum + each.tokens, 0);
  const counts = [
    plural(attempts.length, 'attempt'),
    plural(gateReturns, 'return by gates', 'returns by gates'),
    plural(rejections, 'rejection'),
    `${tellTokens(tokens)} tokens`,
    tellDollars(costUsd),
  ];
  return `${counts.join(', ')}; "pitwall show" tells it all.`;
}

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

// What a run took, in one line.
import type { ReviewAnswer } from '../../app/views/answers.ts';
import { formatDollars, formatTokens } from '../../app/views/format.ts';
import { plural } from '../../std/plural.ts';

export function formatEffort({ attempts, gateReturns, rejections, tokens, costUsd }: ReviewAnswer['effort']): string {
  const counts = [
    plural(attempts, 'attempt'),
    plural(gateReturns, 'return by gates', 'returns by gates'),
    plural(rejections, 'rejection'),
    `${formatTokens(tokens)} tokens`,
    formatDollars(costUsd),
  ];
  return `${counts.join(', ')}; "pitwall show" has the details.`;
}

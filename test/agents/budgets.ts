// Budgets end an attempt while it is at work, not when it is done.
import type { AttemptLimits } from '../../src/core/attempt/events.ts';
import type { Capabilities } from '../../src/ports/agent.ts';
import type { Bench } from './bench.ts';
import { processesWith } from './leftovers.ts';
import { tokensPerAnswer } from './model/script.ts';
import type { ModelStep } from './model/tools.ts';
import { judge, notSupported, type Property, type Verdict } from './property.ts';
import { answer, capabilities, command, say } from './steps.ts';

/** At 3 dollars per million tokens in and 15 out, as every CLI here counts. The first answer must be within a budget. */
const dollarsPerAnswer = (100 * 3 + 20 * 15) / 1e6;

export const budgets: readonly Property[] = [
  {
    name: 'ends at its budget of tool calls',
    check: bench => checkBudget(bench, { toolCallsMax: 1 }),
  },
  {
    name: 'ends at its budget of tokens',
    check: bench => checkBudget(bench, { tokensMax: tokensPerAnswer + 1 }, 'usage'),
  },
  {
    name: 'ends at its budget of dollars',
    check: bench => checkBudget(bench, { costUsdMax: 1.5 * dollarsPerAnswer }, 'cost'),
  },
];

/** The last command takes for ever: only whoever looks meanwhile can end it. Some CLIs tell what a step used after it. */
async function checkBudget(
  bench: Bench,
  limits: Partial<AttemptLimits>,
  needed?: keyof Capabilities,
): Promise<Verdict> {
  if (needed && !capabilities(bench)[needed]) return notSupported;
  const long: ModelStep = { do: 'shell', command: 'tail -f /dev/null; echo late > late.txt' };
  return bench.withScript([command, command, long, say], async stage => {
    const report = await stage.attempt({ limits: { toolCallTimeoutMs: 15_000, ...limits } });
    const { outcome } = report;
    return judge(
      {
        'ended by its budget': outcome.kind === 'failed' && outcome.cause === 'budget',
        'it was at work': stage.read('ran.txt') !== undefined,
        'it was not done yet': !report.events.some(event => event.kind === 'text' && event.text.includes(answer)),
        'nothing is left': processesWith(stage.place.home).length === 0,
      },
      report,
    );
  });
}

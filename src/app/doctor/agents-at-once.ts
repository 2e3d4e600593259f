// How many agents one Pitwall has at work, and what decides it.
import { agentsAtOnceFor } from '../../config/agents-at-once.ts';
import type { Config } from '../../config/schema.ts';
import type { ProbeReport } from './answers.ts';

/** `memory` in bytes. */
export function reportAgentsAtOnce(config: Pick<Config, 'agentsAtOnce'>, memory: number): ProbeReport {
  const count = agentsAtOnceFor(config, memory);
  const by =
    config.agentsAtOnce === undefined
      ? `by ${Math.round(memory / 1024 ** 3)} GB of memory; agentsAtOnce sets it`
      : 'by agentsAtOnce';
  return { state: 'ok', found: `${count} agents, ${by}` };
}

// The agents that there are: those of the configuration, else one for each runner that it names or that this machine has.
import { type AgentRegistry, agentSchema, plainAgent } from '../core/agents/agent.ts';
import { Problem } from '../core/problem.ts';
import { findProgram } from '../std/find-program.ts';
import { nearest } from './nearest.ts';
import type { Config } from './schema.ts';

export type AgentsOfConfig = Pick<Config, 'agents' | 'runner' | 'model' | 'agentCommand'>;

/** Runners that are agent CLIs with a name of their own, in order of preference. */
export const cliRunners = ['claude', 'codex', 'gemini', 'opencode', 'pi'] as const;

const commandRunners = ['acp', 'command', 'tmux', 'scripted'] as const;

/** `path`: the folders of PATH. Without `agents` the first one is the default, and the others are only there to be named. */
export function agentRegistry(config: AgentsOfConfig, path: readonly string[]): AgentRegistry {
  const own = Object.entries(config.agents);
  if (own.length > 0) return own.map(([name, keys]) => agentSchema.parse({ name, ...keys }));
  const found = cliRunners.filter(name => findProgram(name, path));
  const driven = config.agentCommand === undefined ? [] : commandRunners;
  const [first, ...others] = new Set([...(config.runner === undefined ? [] : [config.runner]), ...found, ...driven]);
  return first === undefined ? [] : [plainAgent(first, config.model), ...others.map(name => plainAgent(name))];
}

/** How many attempts of each may be at work at once; none: no limit. */
export function capacitiesOf(registry: AgentRegistry): ReadonlyMap<string, number> {
  return new Map(registry.flatMap(({ name, capacity }) => (capacity === undefined ? [] : [[name, capacity] as const])));
}

/** An agent that a person named, before anything is begun with it. */
export function ensureAgentKnown(registry: AgentRegistry, name: string): void {
  const names = registry.map(agent => agent.name);
  if (names.includes(name)) return;
  const meant = nearest(name, names);
  const known = names.length === 0 ? 'There is none: pitwall doctor shows why.' : `Known: ${names.join(', ')}.`;
  const remedy = meant === undefined ? known : `Did you mean ${meant}? ${known}`;
  throw new Problem({ code: 'agent-unknown', what: `there is no agent ${JSON.stringify(name)}`, remedy });
}

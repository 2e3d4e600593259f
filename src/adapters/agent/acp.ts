// Any agent that speaks the Agent Client Protocol, over its standard input and output.
import type { AgentCommand, AgentEvent, AgentProtocol, AgentTask } from '../../ports/agent.ts';
import { BoundedChannel } from '../../std/bounded-channel.ts';
import { findKnownAgent, type KnownAgent, type KnownAgentName, knownAgents, unknownAgent } from './acp/known-agents.ts';
import { Turn } from './acp/turn.ts';

export type AcpOptions = {
  /** Some can do more there. Default: false. */
  readonly hasIsolatedHome?: boolean;
  readonly now?: () => number;
} & (
  | { readonly agent: KnownAgentName; readonly program?: readonly [string, ...string[]] }
  /** Any agent by its command line, also one whose ways are known. */
  | { readonly agent?: undefined; readonly program: readonly [string, ...string[]] }
);

export function createAcp(options: AcpOptions): AgentProtocol {
  const known = options.agent === undefined ? findKnownAgent(options.program) : { ...options, name: options.agent };
  const agent = known ? knownAgents[known.name] : unknownAgent(options.program ?? ['']);
  const name = known ? `${known.name}-acp` : 'acp';
  const { now = Date.now } = options;
  const program = known ? (known.program ?? agent.program) : agent.program;
  const capabilities = { ...agent.capabilities, ...(options.hasIsolatedHome && agent.inIsolatedHome) };
  return {
    name,
    capabilities,
    shell: agent.shell,
    command: task => commandOf(agent, program, task),
    converse: (conversation, task) => {
      const events = new BoundedChannel<AgentEvent>({ entriesMax: 256 });
      void new Turn({ name, agent, now, conversation, task, events }).run();
      return events;
    },
  };
}

function commandOf(agent: KnownAgent, program: readonly [string, ...string[]], task: AgentTask): AgentCommand {
  const files = task.isolatedHome === undefined ? undefined : agent.files?.(task);
  return {
    argv: [...program, ...(agent.arguments?.(task) ?? [])],
    env: agent.environment?.(task) ?? {},
    ...(files && { files }),
    ...(agent.obeys && { obeys: agent.obeys(task) }),
    ...(!agent.isKeptFromInstructions && { readsInstructions: () => true }),
  };
}

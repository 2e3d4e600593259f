// Any agent that speaks the Agent Client Protocol, over its standard input and output.
import type { AgentCommand, AgentEvent, AgentProtocol, AgentTask } from '../../ports/agent.ts';
import { BoundedChannel } from '../../std/bounded-channel.ts';
import { type KnownAgent, type KnownAgentName, knownAgents, unknownAgent } from './acp/known-agents.ts';
import { Turn } from './acp/turn.ts';

export type AcpOptions = {
  /** Some can do more there. Default: false. */
  readonly hasIsolatedHome?: boolean;
  readonly now?: () => number;
} & (
  | { readonly agent: KnownAgentName; readonly program?: readonly [string, ...string[]] }
  /** Any other agent, by its command line. */
  | { readonly agent?: undefined; readonly program: readonly [string, ...string[]] }
);

export function createAcp(options: AcpOptions): AgentProtocol {
  const agent = options.agent === undefined ? unknownAgent(options.program) : knownAgents[options.agent];
  const name = options.agent === undefined ? 'acp' : `${options.agent}-acp`;
  const { program = agent.program, now = Date.now } = options;
  const capabilities = { ...agent.capabilities, ...(options.hasIsolatedHome && agent.inIsolatedHome) };
  return {
    name,
    capabilities,
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
  };
}

// Which agent works: the one that is named, else that of the role, else the first that the rules leave. The only place that decides
// it. Every step leaves a sentence. An agent that has as many attempts at work as it may have is waited for, never replaced.
import { type Agent, type AgentRegistry, agentNamed, plainAgent, type WorkSize } from './agent.ts';
import { fitting, inOrder, type Weighed } from './agent-rules.ts';
import { codeCapability } from './role-needs.ts';

/** What the definition of a role says of its agent. */
export interface AgentOfRole {
  /** The name of an agent. */
  readonly agent?: string | undefined;
  readonly runner?: string | undefined;
  /** Instead of the agent's. */
  readonly model?: string | undefined;
}

export interface AgentRequest {
  readonly role: string;
  /** Of the item. */
  readonly labels: readonly string[];
  /** Undefined: not known yet. */
  readonly size?: WorkSize | undefined;
  /** What the role needs; an agent that lists capabilities has all of these. */
  readonly capabilities: readonly string[];
  /** The agent, or the runner, that an item, a spec, a person or another flow named for this work. */
  readonly named?: string | undefined;
  readonly ofRole?: AgentOfRole | undefined;
  /** How many attempts each has at work now, by its name; none: not asked. */
  readonly atWork?: ReadonlyMap<string, number> | undefined;
}

/** `why`: a sentence for each step, the deciding one last. */
export type AgentSelection =
  | { readonly kind: 'agent'; readonly agent: Agent; readonly why: readonly string[] }
  /** It is chosen, and at capacity: the work stays in the queue. */
  | { readonly kind: 'waits'; readonly agent: Agent; readonly why: readonly string[] }
  | { readonly kind: 'none'; readonly why: readonly string[] };

export function selectAgent(registry: AgentRegistry, request: AgentRequest): AgentSelection {
  const selected = named(registry, request) ?? ofRole(registry, request) ?? byRules(registry, request);
  if (selected.kind !== 'agent') return selected;
  return atCapacity(withModelOfRole(selected, request), request);
}

/** A name counts for what writes code; other roles of the work have their own agents. */
function named(registry: AgentRegistry, { role, named: name, capabilities }: AgentRequest): AgentSelection | undefined {
  if (name === undefined || !capabilities.includes(codeCapability)) return undefined;
  return byName(registry, name, `${name} is named for this work, and the ${role} writes code`);
}

function ofRole(registry: AgentRegistry, { role, ofRole: own }: AgentRequest): AgentSelection | undefined {
  if (own?.agent !== undefined) return byName(registry, own.agent, `the role ${role} names the agent ${own.agent}`);
  if (own?.runner === undefined) return undefined;
  const agent = ofRunner(registry, own.runner);
  return { kind: 'agent', agent, why: [`the role ${role} names the runner ${own.runner}`] };
}

function byName(registry: AgentRegistry, name: string, why: string): AgentSelection {
  const agent = agentNamed(registry, name);
  if (agent) return { kind: 'agent', agent, why: [why] };
  return { kind: 'none', why: [why, `there is no agent ${name}; known: ${namesOf(registry)}`] };
}

/** A runner is an agent of its own name, also where the configuration lists others. */
export function ofRunner(registry: AgentRegistry, runner: string): Agent {
  return agentNamed(registry, runner) ?? plainAgent(runner);
}

export const namesOf = (registry: AgentRegistry) => registry.map(({ name }) => name).join(', ') || 'none';

function byRules(registry: AgentRegistry, request: AgentRequest): AgentSelection {
  if (registry.length === 0) return { kind: 'none', why: ['there is no agent'] };
  const { agents, why }: Weighed = fitting(registry, request);
  const ordered = inOrder(agents, request);
  const [agent] = ordered.agents;
  if (!agent) return { kind: 'none', why: [...why, `no agent is left for the ${request.role}`] };
  return { kind: 'agent', agent, why: [...why, ...ordered.why] };
}

type Chosen = Extract<AgentSelection, { kind: 'agent' }>;

function withModelOfRole({ agent, why }: Chosen, { role, ofRole: own }: AgentRequest): Chosen {
  if (own?.model === undefined || own.model === agent.model) return { kind: 'agent', agent, why };
  return {
    kind: 'agent',
    agent: { ...agent, model: own.model },
    why: [...why, `the role ${role} sets the model ${own.model}`],
  };
}

function atCapacity({ agent, why }: Chosen, { atWork }: AgentRequest): AgentSelection {
  const count = atWork?.get(agent.name) ?? 0;
  if (agent.capacity === undefined || count < agent.capacity) return { kind: 'agent', agent, why };
  const full = `${agent.name} has ${count} of ${agent.capacity} attempts at work: this waits in the queue, and no other agent takes it`;
  return { kind: 'waits', agent, why: [...why, full] };
}

// The rules of the choice between agents, one by one: who may take a piece of work, and who of those comes first.
import { type Agent, type AgentRegistry, workSizes } from './agent.ts';
import { riskyLabels } from './risky-labels.ts';
import type { AgentRequest } from './select-agent.ts';

export interface Weighed {
  readonly agents: readonly Agent[];
  readonly why: readonly string[];
}

/** Why this agent cannot take it; undefined: as far as this rule goes it can. */
type Rule = (agent: Agent, request: AgentRequest) => string | undefined;

const labelRule: Rule = ({ labels }, request) => {
  if (labels.length === 0 || labels.some(label => request.labels.includes(label))) return undefined;
  return `takes only items labelled ${labels.join(' or ')}`;
};

const sizeRule: Rule = ({ sizeMax }, { size }) => {
  if (size === undefined || workSizes.indexOf(size) <= workSizes.indexOf(sizeMax)) return undefined;
  return `takes work up to ${sizeMax}, and this is ${size}`;
};

const capabilityRule: Rule = ({ capabilities }, request) => {
  if (capabilities.length === 0) return undefined;
  const missing = request.capabilities.filter(each => !capabilities.includes(each));
  return missing.length === 0 ? undefined : `cannot do ${missing.join(' and ')}, which the ${request.role} needs`;
};

const rules = [labelRule, sizeRule, capabilityRule];

/** Those that no rule leaves out. */
export function fitting(registry: AgentRegistry, request: AgentRequest): Weighed {
  const why: string[] = [];
  const agents = registry.filter(agent => {
    const reason = rules.map(rule => rule(agent, request)).find(Boolean);
    if (reason !== undefined) why.push(`${agent.name} is left out: it ${reason}`);
    return reason === undefined;
  });
  return { agents, why };
}

/** A way to compare: below zero, the first one comes first. */
interface Preference {
  readonly compare: (a: Agent, b: Agent) => number;
  readonly says: (first: Agent) => string;
}

/** The first is the choice; the reason is that of the first preference in which it differs from the next. */
export function inOrder(agents: readonly Agent[], request: AgentRequest): Weighed {
  const preferences = preferencesFor(request);
  const compare = (a: Agent, b: Agent) => deciding(preferences, a, b)?.compare(a, b) ?? 0;
  const ordered = agents.toSorted(compare);
  const [first, next] = ordered;
  if (!first) return { agents: [], why: [] };
  if (!next) return { agents: ordered, why: [`${first.name} is the only one that fits`] };
  const says = deciding(preferences, first, next)?.says(first) ?? 'it is listed first';
  return { agents: ordered, why: [`${first.name} comes before ${namesAfter(ordered)}: ${says}`] };
}

const namesAfter = ([, ...others]: readonly Agent[]) => others.map(({ name }) => name).join(', ');

const deciding = (preferences: readonly Preference[], a: Agent, b: Agent) =>
  preferences.find(({ compare }) => compare(a, b) !== 0);

function preferencesFor(request: AgentRequest): readonly Preference[] {
  const isOfLabel = ({ labels }: Agent) => Number(labels.some(label => request.labels.includes(label)));
  const isNamed = ({ name }: Agent) => Number(name === request.named);
  const reason = strongestReason(request);
  const byCost: Preference = reason
    ? {
        compare: (a, b) => b.cost - a.cost,
        says: ({ cost }) => `${reason}, and at cost ${cost} of 5 it is the strongest`,
      }
    : { compare: (a, b) => a.cost - b.cost, says: ({ cost }) => `at cost ${cost} of 5 it is the cheapest` };
  return [
    {
      compare: (a, b) => isOfLabel(b) - isOfLabel(a),
      says: ({ labels }) => `it is for items labelled ${labels.join(' or ')}`,
    },
    byCost,
    {
      compare: (a, b) => b.speed - a.speed,
      says: ({ speed }) => `they cost the same, and at speed ${speed} of 5 it is the fastest`,
    },
    { compare: (a, b) => isNamed(b) - isNamed(a), says: () => 'it is named for this work' },
  ];
}

/** Undefined: the cheapest will do. */
function strongestReason({ size, labels }: AgentRequest): string | undefined {
  const risk = labels.find(label => riskyLabels.includes(label));
  if (risk !== undefined) return `the item is labelled ${risk}`;
  return size === 'large' ? 'the work is large' : undefined;
}

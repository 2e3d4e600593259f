// Judges a whole source: its shape by the schema, then what keys demand of each other. All faults are collected.
import { agentCommandNeeded } from './checks/agent-command.ts';
import { agentsFit } from './checks/agents.ts';
import { experimental } from './checks/experimental.ts';
import { githubNeeds } from './checks/github-needs.ts';
import { statusMappingFits } from './checks/status-mapping-fits.ts';
import { chosenWorkflow, ownWorkflows } from './checks/workflows.ts';
import type { ConfigFault } from './fault.ts';
import { type Config, configSchema } from './schema.ts';
import { shapeFaults } from './shape-faults.ts';
import type { Source } from './source.ts';
import { configWarnings } from './warnings.ts';
import { badKeys, wellFormedPart } from './well-formed-part.ts';

export type Validated =
  | { readonly kind: 'valid'; readonly config: Config; readonly warnings: readonly string[] }
  | { readonly kind: 'invalid'; readonly faults: readonly ConfigFault[] };

const crossChecks = [
  githubNeeds,
  agentCommandNeeded,
  agentsFit,
  experimental,
  chosenWorkflow,
  ownWorkflows,
  statusMappingFits,
];

export function validate(source: Source): Validated {
  const parsed = configSchema.safeParse(source.value);
  const shape = parsed.success ? [] : shapeFaults(source, parsed.error.issues);
  const bad = badKeys(parsed.success ? [] : parsed.error.issues);
  const config = parsed.success ? parsed.data : wellFormedPart(configSchema, source.value, bad);
  const said = new Set(shape.map(fault => fault.key));
  const across = crossChecks
    .filter(check => !check.reads.some(name => bad.has(name)))
    .flatMap(check => check.faults(config, source))
    .filter(fault => !said.has(fault.key));
  const faults = [...shape, ...across];
  if (faults.length > 0) return { kind: 'invalid', faults };
  return { kind: 'valid', config, warnings: configWarnings(config, source) };
}

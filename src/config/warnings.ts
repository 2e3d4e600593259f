// What is allowed and yet probably not meant.

import { verdictRoles } from '../core/epic/verdict/verdict.ts';
import { placeText } from './checks/check.ts';
import { nearest } from './nearest.ts';
import { declaredWorkflows } from './project-workflows.ts';
import type { Config } from './schema.ts';
import { keyIn } from './shape-faults.ts';
import type { Source } from './source.ts';
import { renameSteps } from './status-mapping.ts';

export function configWarnings(config: Config, source: Source): readonly string[] {
  return [...idleTimeouts(config, source), ...idleForgeKeys(config, source)];
}

/** Roles that work outside the steps of a workflow. */
const rolesOutsideSteps: readonly string[] = verdictRoles;

function idleTimeouts(config: Config, source: Source): readonly string[] {
  const steps = declaredWorkflows(config).flatMap(
    workflow => renameSteps(workflow, config.statusMapping).workflow.steps,
  );
  const roles = [...new Set([...steps.flatMap(step => step.role ?? []), ...rolesOutsideSteps])];
  return Object.keys(config.agentTimeoutsMin)
    .filter(role => !roles.includes(role))
    .map(role => {
      const meant = nearest(role, roles);
      const hint = meant === undefined ? `roles are ${roles.join(', ')}` : `did you mean ${meant}?`;
      return warning(source, ['agentTimeoutsMin', role], `has no effect, no step has the role ${role}; ${hint}`);
    });
}

function idleForgeKeys(config: Config, source: Source): readonly string[] {
  if (config.forge !== 'local') return [];
  return (['repo', 'projectNumber'] as const)
    .filter(name => config[name] !== undefined)
    .map(name => warning(source, [name], 'has no effect with forge local; set forge: github to use it'));
}

function warning(source: Source, path: readonly string[], says: string): string {
  return `${placeText(source, source.placeOfKey(path))}: ${keyIn(source, path)} ${says}`;
}

// The definitions of the roles that a run needs: Pitwall's own, changed by what the project's base commit says.
import type { Workflow } from '../../core/workflow/workflow.ts';
import { faultAt } from '../checks/check.ts';
import type { ConfigFault } from '../fault.ts';
import { showValue } from '../show.ts';
import type { Source } from '../source.ts';
import { builtInRoleFile, builtInRoleNames, readBuiltInRole } from './built-in-roles.ts';
import type { RoleSource } from './git-source.ts';
import { faultOn, type ParsedRole, parseRole } from './parse-role.ts';
import { readSkills, type Skill } from './read-skills.ts';
import type { RoleKeys } from './role-keys.ts';
import { isRoleName, roleFile, roleProblem, rolesMissing } from './role-problem.ts';

export interface RoleDefinition {
  readonly role: string;
  readonly origin: 'built-in' | 'project';
  /** The file that has the last word. */
  readonly file: string;
  readonly keys: RoleKeys;
  readonly text: string;
  readonly skills: readonly Skill[];
}

type Reading =
  | { readonly kind: 'defined'; readonly definition: RoleDefinition }
  | { readonly kind: 'wrong'; readonly faults: readonly ConfigFault[] }
  | { readonly kind: 'missing'; readonly role: string };

/** By name. Roles without a definition are refused, all at once; so is everything that is wrong in those there are. */
export async function readRoles(
  source: RoleSource,
  roles: readonly string[],
  workflow: Workflow,
): Promise<ReadonlyMap<string, RoleDefinition>> {
  const readings = await Promise.all([...new Set(roles)].map(role => readRole(source, role, workflow)));
  const missing = readings.flatMap(reading => (reading.kind === 'missing' ? reading.role : []));
  if (missing.length > 0) throw rolesMissing(missing, builtInRoleNames());
  const faults = readings.flatMap(reading => (reading.kind === 'wrong' ? reading.faults : []));
  if (faults.length > 0) throw roleProblem(faults);
  const defined = readings.flatMap(reading => (reading.kind === 'defined' ? reading.definition : []));
  return new Map(defined.map(definition => [definition.role, definition]));
}

export function workflowRoles(workflow: Workflow): readonly string[] {
  return [...new Set(workflow.steps.flatMap(step => step.role ?? []))];
}

async function readRole(source: RoleSource, role: string, workflow: Workflow): Promise<Reading> {
  if (!isRoleName(role)) return { kind: 'missing', role };
  const own = await source(roleFile(role));
  const builtIn = readOwnDefinition(role);
  if (own === undefined) return builtIn ? { kind: 'defined', definition: builtIn } : { kind: 'missing', role };
  const reading = parseRole(roleFile(role), own);
  const asked = { source, role, workflow };
  if (reading.kind === 'role') return override(asked, reading.role, builtIn);
  const more = reading.rest && (await override(asked, reading.rest, builtIn));
  return { kind: 'wrong', faults: [...reading.faults, ...(more?.kind === 'wrong' ? more.faults : [])] };
}

/** Pitwall's own; wrong ones are a bug. */
function readOwnDefinition(role: string): RoleDefinition | undefined {
  const text = readBuiltInRole(role);
  if (text === undefined) return undefined;
  const reading = parseRole(builtInRoleFile(role), text);
  if (reading.kind === 'wrong') throw roleProblem(reading.faults);
  const { keys, text: prompt } = reading.role;
  return { role, origin: 'built-in', file: builtInRoleFile(role), keys, text: prompt, skills: [] };
}

interface RoleRequest {
  readonly source: RoleSource;
  readonly role: string;
  readonly workflow: Workflow;
}

/** What the project's file does not say stays as built in: a file of front matter alone keeps the prompt. */
async function override(asked: RoleRequest, own: ParsedRole, builtIn: RoleDefinition | undefined): Promise<Reading> {
  const { source, role, workflow } = asked;
  const file = roleFile(role);
  const text = own.text || builtIn?.text || '';
  const prompt = text === '' ? [faultOn(file, 1, 'there is no prompt', 'write one below the front matter')] : [];
  const skills = await readSkills(source, own);
  const faults = [
    ...prompt,
    ...skills.faults,
    ...agentFaults(own),
    ...entryFaults(own.source, own.keys, { role, workflow }),
  ];
  if (faults.length > 0) return { kind: 'wrong', faults };
  const keys = mergeKeys(builtIn?.keys, own.keys);
  return { kind: 'defined', definition: { role, origin: 'project', file, keys, text, skills: skills.skills } };
}

function mergeKeys(builtIn: RoleKeys | undefined, own: RoleKeys): RoleKeys {
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  return { ...builtIn, ...given, budget: { ...builtIn?.budget, ...own.budget } };
}

/** An agent has its runner. */
function agentFaults({ source, keys }: ParsedRole): readonly ConfigFault[] {
  if (keys.agent === undefined || keys.runner === undefined) return [];
  return [faultAt(source, ['runner'], 'runner says nothing beside agent, which has its own', 'remove one of the two')];
}

/** A role that the workflow does not have can be defined beforehand; one that it has starts where the workflow says. */
function entryFaults(
  source: Source,
  { entryMarker }: RoleKeys,
  { role, workflow }: Pick<RoleRequest, 'role' | 'workflow'>,
): readonly ConfigFault[] {
  const statuses = workflow.steps.filter(step => step.role === role).map(step => step.status);
  if (entryMarker === undefined || statuses.length === 0 || statuses.includes(entryMarker)) return [];
  const what = `entryMarker is ${showValue(entryMarker)}, but the workflow ${workflow.name} has the role at ${statuses.join(', ')}`;
  return [faultAt(source, ['entryMarker'], what, 'change one of the two, or remove it')];
}

// Keys about the steps of a run and how the audit is judged.

import * as z from 'zod';
import { gateNames } from '../../core/gate/gate-name.ts';
import { group, key, optionalKey, requiredKey } from './key.ts';
import { line, roleName, statusName, workflowName } from './names.ts';
import { listOf, mapOf, numberFrom, oneOf, trueOrFalse, type Value, wholeNumber } from './value.ts';

/** Short names of gates in the `hooks` of a step. */
export const gateOfHook = {
  ci: 'ci',
  tsc: 'typecheck',
  lsp: 'diagnostics',
  dead: 'dead-code',
  dup: 'duplicates',
  trace: 'traceability',
} as const;

const hookNames = ['ci', 'tsc', 'lsp', 'dead', 'dup', 'trace'] as const satisfies (keyof typeof gateOfHook)[];

const gatesAllowed = 'all, or a list of gates';
const stepGates = {
  schema: z.union([z.literal('all'), z.array(oneOf(gateNames).schema)], { error: gatesAllowed }),
  allowed: gatesAllowed,
};

const step = group({
  status: requiredKey(statusName, 'The board column of the step'),
  role: optionalKey(roleName, 'The role that works at the step; a built-in step has none'),
  agentName: optionalKey(roleName, 'Another name for role'),
  next: optionalKey(statusName, 'The status that follows', 'the step that follows in the list'),
  canLoopBackTo: key(listOf(statusName, 'statuses'), [], 'Statuses to which the step may send the run back'),
  gates: key(stepGates, [], 'Gates that must let the work pass before it leaves the step'),
  hooks: optionalKey(listOf(oneOf(hookNames), `${hookNames.join(', ')}`), 'Another name for gates, with short names'),
  markerMap: key(
    mapOf(line, statusName, 'markers and statuses'),
    {},
    'Text markers of agents that answer in text, and the status that each leads to',
  ),
  maxRejections: optionalKey(
    wholeNumber(1),
    'Rejections at this step at which the run stops',
    'the maxRejections of the configuration',
  ),
  builtIn: optionalKey(oneOf(['backlog', 'done']), 'Marks the first step, which only moves on, and the last one'),
});

const steps: Value<z.ZodArray<typeof step.schema>> = {
  schema: z.array(step.schema, { error: 'a list of steps' }).min(2, { error: 'a list of at least 2 steps' }),
  allowed: 'a list of steps',
};

export type StepConfig = z.output<typeof step.schema>;

export const workflowKeys = {
  workflow: key(workflowName, 'default', "The workflow of a run that names none: default, quick or the project's own"),
  workflows: key(
    mapOf(workflowName, steps, 'workflow names and their lists of steps'),
    {},
    "The project's own workflows",
  ),
  auditScoreThreshold: key(numberFrom(0, 1), 0.75, 'The share of audit dimensions that must pass'),
  criticalBlocks: key(trueOrFalse, true, 'Whether a critical finding rejects the work at any score'),
};

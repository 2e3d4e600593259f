// A workflow is data: ordered steps, each with its board column. Nothing here runs anything.
import * as z from 'zod';
import { isVerdictRole } from '../epic/verdict/verdict.ts';
import { gatesSchema } from '../gate/gate-name.ts';

/** The role whose approval leads to Done. */
export const judgingRole = 'auditor';

export const stepSchema = z.strictObject({
  status: z.string().min(1),
  role: z.string().min(1).optional(),
  next: z.string().min(1).optional(),
  canLoopBackTo: z.array(z.string().min(1)).default([]),
  /** Gates that must let the work pass before it leaves this step; `all` means every configured one. */
  gates: gatesSchema.default([]),
  /** A text marker and the status it leads to, for agents that answer in text. */
  markerMap: z.record(z.string(), z.string()).default({}),
  maxRejections: z.int().min(1).optional(),
  builtIn: z.enum(['backlog', 'done']).optional(),
});
export type Step = z.infer<typeof stepSchema>;

export const workflowSchema = z.strictObject({ name: z.string().min(1), steps: z.array(stepSchema).min(2) });
export type Workflow = z.infer<typeof workflowSchema>;

const research = stepSchema.parse({
  status: 'Research',
  role: 'researcher',
  next: 'Architecture',
  markerMap: { RESEARCH_COMPLETE: 'Architecture' },
});
const architecture = stepSchema.parse({
  status: 'Architecture',
  role: 'architect',
  next: 'TestDesign',
  canLoopBackTo: ['Research'],
  markerMap: { ARCHITECTURE_COMPLETE: 'TestDesign', FEEDBACK_RESEARCH: 'Research' },
});
const testDesign = stepSchema.parse({
  status: 'TestDesign',
  role: 'test-designer',
  next: 'Implementation',
  markerMap: { TEST_PLAN_COMPLETE: 'Implementation' },
});
const implementation = stepSchema.parse({
  status: 'Implementation',
  role: 'developer',
  next: 'Audit',
  gates: 'all',
  markerMap: { IMPLEMENTATION_COMPLETE: 'Audit' },
});
const audit = stepSchema.parse({
  status: 'Audit',
  role: judgingRole,
  next: 'Done',
  canLoopBackTo: ['Implementation'],
  markerMap: {
    'AUDIT_DECISION: APPROVED': 'Done',
    'AUDIT_DECISION: REJECTED': 'Implementation',
    AUDIT_APPROVED: 'Done',
    AUDIT_REJECTED: 'Implementation',
  },
});
const done = stepSchema.parse({ status: 'Done', builtIn: 'done' });
const backlogBefore = (next: string) => stepSchema.parse({ status: 'Backlog', builtIn: 'backlog', next });

export const defaultWorkflow: Workflow = {
  name: 'default',
  steps: [backlogBefore('Research'), research, architecture, testDesign, implementation, audit, done],
};

export const quickWorkflow: Workflow = {
  name: 'quick',
  steps: [backlogBefore('Implementation'), implementation, audit, done],
};

/** Of each member of a team: its spec says what research and design would. */
export const teamWorkflow: Workflow = { name: 'team', steps: quickWorkflow.steps };

export const builtInWorkflows: readonly Workflow[] = [defaultWorkflow, quickWorkflow, teamWorkflow];

export function stepOf(workflow: Workflow, status: string): Step | undefined {
  return workflow.steps.find(step => step.status === status);
}

/** What is wrong with a workflow, one sentence each; empty when it can be run. */
export function workflowFaults(workflow: Workflow): readonly string[] {
  const known = workflow.steps.map(step => step.status);
  const faults = known.filter((status, at) => known.indexOf(status) !== at).map(status => `${status} is there twice`);
  for (const step of workflow.steps) faults.push(...stepFaults(step, known));
  if (workflow.steps.filter(step => step.builtIn === 'backlog').length !== 1) faults.push('it needs one backlog step');
  if (workflow.steps.filter(step => step.builtIn === 'done').length !== 1) faults.push('it needs one done step');
  if (faults.length === 0) faults.push(...unjudged(workflow));
  if (faults.length === 0 && !reachesDone(workflow))
    faults.push('following `next` from the backlog never ends at done');
  return faults;
}

function stepFaults(step: Step, known: readonly string[]): string[] {
  const faults: string[] = [];
  const targets = [step.next, ...step.canLoopBackTo, ...Object.values(step.markerMap)];
  for (const target of targets) {
    if (target !== undefined && !known.includes(target))
      faults.push(`${step.status} leads to ${target}, which is not a step`);
  }
  if (!step.builtIn && !step.role) faults.push(`${step.status} has neither a role nor builtIn`);
  if (step.builtIn && step.role) faults.push(`${step.status} is built in and cannot have a role`);
  if (step.role !== undefined && isVerdictRole(step.role))
    faults.push(`${step.status} has the role ${step.role}, which gives verdicts on epics and no result of a step`);
  if (step.builtIn !== 'done' && !step.next) faults.push(`${step.status} has no next`);
  return faults;
}

/** Only an audit leads to Done. */
function unjudged({ steps }: Workflow): readonly string[] {
  const last = steps.find(step => step.builtIn === 'done')?.status;
  const before = steps.filter(step => step.next === last && step.role !== judgingRole);
  return before.map(
    ({ status }) => `${status} leads to ${last} without an audit: put a step of the ${judgingRole} before it`,
  );
}

function reachesDone(workflow: Workflow): boolean {
  let step = workflow.steps.find(candidate => candidate.builtIn === 'backlog');
  for (let hops = 0; step && hops <= workflow.steps.length; hops++) {
    if (step.builtIn === 'done') return true;
    step = step.next === undefined ? undefined : stepOf(workflow, step.next);
  }
  return false;
}

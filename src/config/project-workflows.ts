// The workflows that a project can choose from: built-in ones and its own, with its renames applied.
import { Problem } from '../core/problem.ts';
import { builtInWorkflows, type Step, type Workflow } from '../core/workflow/workflow.ts';
import { nearest } from './nearest.ts';
import { gateOfHook, type StepConfig } from './schema/workflow-keys.ts';
import type { Config } from './schema.ts';
import { renameSteps } from './status-mapping.ts';

/** Before any renaming. */
export function declaredWorkflows(config: Pick<Config, 'workflows'>): readonly Workflow[] {
  const own = Object.entries(config.workflows).map(([name, steps]) => projectWorkflow(name, steps));
  return [...builtInWorkflows, ...own];
}

/** The workflow of that name with the project's renames; a Problem when there is none or the renames do not fit it. */
export function resolveWorkflow(config: Config, name: string = config.workflow): Workflow {
  const declared = declaredWorkflows(config);
  const workflow = declared.find(candidate => candidate.name === name);
  if (!workflow) throw unknownWorkflow(name, declared);
  const renamed = renameSteps(workflow, config.statusMapping);
  const [conflict] = renamed.conflicts;
  if (!conflict) return renamed.workflow;
  const what = `statusMapping.${conflict.column} does not fit the workflow ${name}: ${conflict.why}`;
  const remedy = 'Correct statusMapping in .pitwall/config.yaml, or choose another workflow.';
  throw new Problem({ code: 'config-invalid', what, remedy });
}

export function projectWorkflow(name: string, steps: readonly StepConfig[]): Workflow {
  return { name, steps: steps.map((step, at) => projectStep(step, steps[at + 1]?.status)) };
}

function projectStep(step: StepConfig, following: string | undefined): Step {
  const role = step.role ?? step.agentName;
  const next = step.next ?? (step.builtIn === 'done' ? undefined : following);
  return {
    status: step.status,
    ...(role === undefined ? {} : { role }),
    ...(next === undefined ? {} : { next }),
    canLoopBackTo: step.canLoopBackTo,
    gates: step.hooks ? step.hooks.map(hook => gateOfHook[hook]) : step.gates,
    markerMap: step.markerMap,
    ...(step.maxRejections === undefined ? {} : { maxRejections: step.maxRejections }),
    ...(step.builtIn === undefined ? {} : { builtIn: step.builtIn }),
  };
}

function unknownWorkflow(name: string, declared: readonly Workflow[]): Problem {
  const names = declared.map(workflow => workflow.name);
  const meant = nearest(name, names);
  const what = `${name} is not a known workflow${meant === undefined ? '' : `; did you mean ${meant}?`}`;
  return new Problem({ code: 'workflow-unknown', what, remedy: `Choose one of ${names.join(', ')}.` });
}

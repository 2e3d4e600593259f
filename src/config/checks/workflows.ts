// The chosen workflow exists, and each of the project's own can be run.
import { builtInWorkflows, workflowFaults } from '../../core/workflow/workflow.ts';
import type { ConfigFault } from '../fault.ts';
import { nearest } from '../nearest.ts';
import { declaredWorkflows, projectWorkflow } from '../project-workflows.ts';
import type { StepConfig } from '../schema/workflow-keys.ts';
import { keyIn } from '../shape-faults.ts';
import { showValue } from '../show.ts';
import type { Source } from '../source.ts';
import { type CrossCheck, faultAt } from './check.ts';

export const chosenWorkflow: CrossCheck = {
  reads: ['workflows', 'enableExperimentalFeatures'],
  faults(config, source) {
    const names = declaredWorkflows(config).map(workflow => workflow.name);
    const isRefusedElsewhere = config.workflow === 'lifecycle' && !config.enableExperimentalFeatures;
    if (names.includes(config.workflow) || isRefusedElsewhere) return [];
    const meant = nearest(config.workflow, names);
    const remedy = meant === undefined ? `choose one of ${names.join(', ')}` : `did you mean ${meant}?`;
    return [
      faultAt(
        source,
        ['workflow'],
        `${keyIn(source, ['workflow'])} is ${showValue(config.workflow)}, which is not a known workflow`,
        remedy,
      ),
    ];
  },
};

export const ownWorkflows: CrossCheck = {
  reads: ['workflows'],
  faults(config, source) {
    return Object.entries(config.workflows).flatMap(([name, steps]) => [
      ...nameFaults(source, name),
      ...steps.flatMap((step, at) => doubleNames(source, name, at, step)),
      ...runFaults(source, name, steps),
    ]);
  },
};

const takenNames = [...builtInWorkflows.map(workflow => workflow.name), 'lifecycle'];

function nameFaults(source: Source, name: string): readonly ConfigFault[] {
  if (!takenNames.includes(name)) return [];
  const path = ['workflows', name];
  const fault = faultAt(
    source,
    path,
    `${keyIn(source, path)} has the name of a built-in workflow`,
    'choose another name',
  );
  return [{ ...fault, ...source.placeOfKey(path) }];
}

function doubleNames(source: Source, name: string, at: number, step: StepConfig): readonly ConfigFault[] {
  const faults: ConfigFault[] = [];
  const path = ['workflows', name, at];
  const add = (alias: string, key: string) => {
    const what = `${keyIn(source, [...path, alias])} is another name for ${key}, and both are there`;
    const place = source.placeOfKey([...path, alias]);
    faults.push({ ...faultAt(source, [...path, alias], what, 'keep one of them'), ...place });
  };
  if (step.role !== undefined && step.agentName !== undefined) add('agentName', 'role');
  if (step.hooks !== undefined && step.gates.length > 0) add('hooks', 'gates');
  return faults;
}

function runFaults(source: Source, name: string, steps: readonly StepConfig[]): readonly ConfigFault[] {
  const path = ['workflows', name];
  const place = source.placeOfKey(path);
  return workflowFaults(projectWorkflow(name, steps)).map(why => ({
    ...faultAt(source, path, `${keyIn(source, path)} cannot be run: ${why}`, 'correct its steps'),
    ...place,
  }));
}

// `statusMapping` and the workflow must not disagree: both places are named when they do.
import { builtInWorkflows, type Workflow } from '../../core/workflow/workflow.ts';
import type { ConfigFault } from '../fault.ts';
import { declaredWorkflows } from '../project-workflows.ts';
import type { Config } from '../schema.ts';
import { keyIn } from '../shape-faults.ts';
import { showValue } from '../show.ts';
import type { Source } from '../source.ts';
import { type MappingConflict, renameSteps } from '../status-mapping.ts';
import { type CrossCheck, faultAt, placeText } from './check.ts';

export const statusMappingFits: CrossCheck = {
  reads: ['statusMapping', 'workflow', 'workflows'],
  faults(config, source) {
    const inUse = declaredWorkflows(config).filter(workflow => isOwnOrChosen(workflow, config));
    const conflicts = inUse.flatMap(workflow =>
      renameSteps(workflow, config.statusMapping).conflicts.map(found =>
        conflictFault(source, config, workflow, found),
      ),
    );
    return [...conflicts, ...unmatchedFaults(source, config)];
  },
};

/** A built-in workflow that is not chosen need not fit; it is checked when a run asks for it. */
function isOwnOrChosen(workflow: Workflow, config: Config): boolean {
  return workflow.name === config.workflow || !builtInWorkflows.includes(workflow);
}

function conflictFault(source: Source, config: Config, workflow: Workflow, found: MappingConflict): ConfigFault {
  const path = ['statusMapping', found.column];
  const value = showValue(config.statusMapping[found.column]);
  const what = `${keyIn(source, path)} is ${value}, but in the workflow ${workflow.name} (${declaredAt(source, workflow, found)}) ${found.why}`;
  return { ...faultAt(source, path, what, 'change one of the two'), value: config.statusMapping[found.column] };
}

function declaredAt(source: Source, workflow: Workflow, found: MappingConflict): string {
  if (builtInWorkflows.includes(workflow)) return 'built in';
  const step = workflow.steps.findIndex(candidate => candidate.status === found.status);
  return placeText(source, source.placeOf(['workflows', workflow.name, step]));
}

function unmatchedFaults(source: Source, config: Config): readonly ConfigFault[] {
  const all = declaredWorkflows(config);
  const isNowhere = (column: string) =>
    all.every(workflow => renameSteps(workflow, config.statusMapping).unmatched.includes(column));
  return Object.entries(config.statusMapping)
    .filter(([column]) => isNowhere(column))
    .map(([column, role]) => {
      const path = ['statusMapping', column];
      const what = `${keyIn(source, path)} is ${showValue(role)}, but no workflow has the status ${column} or the role ${role}`;
      return { ...faultAt(source, path, what, 'correct one of the two, or remove it'), value: role };
    });
}

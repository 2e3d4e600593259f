import { describe, expect, it } from 'vitest';
import { withStep } from '../../../test/support/run-story.ts';
import { builtInWorkflows, defaultWorkflow, quickWorkflow, type Step, stepOf, workflowFaults } from './workflow.ts';

const without = (status: string) => ({
  ...quickWorkflow,
  steps: quickWorkflow.steps.filter(step => step.status !== status),
});

const adding = (step: Step) => ({ ...quickWorkflow, steps: [...quickWorkflow.steps, step] });
const plain = { canLoopBackTo: [], gates: [], markerMap: {} };

describe('a built-in workflow', () => {
  it.each(builtInWorkflows)('can be run: $name', workflow => {
    expect(workflowFaults(workflow)).toEqual([]);
  });

  it('leads through research, design and tests by default, straight to the code when it is quick', () => {
    const roles = (steps: readonly Step[]) => steps.map(step => step.role ?? step.builtIn);
    expect(roles(quickWorkflow.steps)).toEqual(['backlog', 'developer', 'auditor', 'done']);
    const design = ['researcher', 'architect', 'test-designer'];
    expect(roles(defaultWorkflow.steps)).toEqual(['backlog', ...design, 'developer', 'auditor', 'done']);
  });
});

describe('a workflow', () => {
  it.each([
    ['has a status twice', adding({ ...plain, status: 'Audit', role: 'a', next: 'Done' }), 'Audit is there twice'],
    [
      'leads nowhere',
      withStep(quickWorkflow, 'Audit', { next: 'Heaven' }),
      'Audit leads to Heaven, which is not a step',
    ],
    [
      'leads back to nowhere',
      withStep(quickWorkflow, 'Audit', { canLoopBackTo: ['Hell'] }),
      'Audit leads to Hell, which is not a step',
    ],
    [
      'has a marker for no step',
      withStep(quickWorkflow, 'Audit', { markerMap: { GONE: 'Limbo' } }),
      'Audit leads to Limbo, which is not a step',
    ],
    [
      'has a step that nobody does',
      adding({ ...plain, status: 'Idle', next: 'Done' }),
      'Idle has neither a role nor builtIn',
    ],
    [
      'has a role where none works',
      withStep(quickWorkflow, 'Done', { role: 'scribe' }),
      'Done is built in and cannot have a role',
    ],
    ['has a dead end', adding({ ...plain, status: 'Work', role: 'x' }), 'Work has no next'],
    ['has no backlog', without('Backlog'), 'it needs one backlog step'],
    ['has two ends', adding({ ...plain, status: 'Closed', builtIn: 'done' }), 'it needs one done step'],
    [
      'is done without an audit',
      withStep(quickWorkflow, 'Implementation', { next: 'Done' }),
      'Implementation leads to Done without an audit: put a step of the auditor before it',
    ],
    [
      'goes round in circles',
      withStep(quickWorkflow, 'Audit', { next: 'Implementation' }),
      'following `next` from the backlog never ends at done',
    ],
  ])('that %s cannot be run', (_what, workflow, fault) => {
    expect(workflowFaults(workflow)).toContain(fault);
  });

  it('without a done step says so once', () => {
    expect(workflowFaults(without('Done'))).toEqual([
      'Audit leads to Done, which is not a step',
      'Audit leads to Done, which is not a step',
      'Audit leads to Done, which is not a step',
      'it needs one done step',
    ]);
  });

  it('finds a step by its status', () => {
    expect(stepOf(quickWorkflow, 'Audit')?.role).toBe('auditor');
    expect(stepOf(quickWorkflow, 'Research')).toBeUndefined();
  });
});

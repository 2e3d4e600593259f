import { describe, expect, it } from 'vitest';
import { defaultWorkflow, quickWorkflow, stepOf, type Workflow, workflowFaults } from '../core/workflow/workflow.ts';
import { renameSteps } from './status-mapping.ts';

describe('statusMapping', () => {
  it('changes nothing when it says what the workflow says', () => {
    const mapping = { Research: 'researcher', Implementation: 'developer', Backlog: 'backlog', Done: 'done' };
    expect(renameSteps(defaultWorkflow, mapping)).toEqual({ workflow: defaultWorkflow, conflicts: [], unmatched: [] });
  });

  it('renames the column of a role, wherever the column is named', () => {
    const { workflow, conflicts } = renameSteps(defaultWorkflow, { 'In Research': 'researcher', Coding: 'developer' });
    expect(conflicts).toEqual([]);
    expect(workflowFaults(workflow)).toEqual([]);
    expect(stepOf(workflow, 'Backlog')?.next).toBe('In Research');
    expect(stepOf(workflow, 'Architecture')).toMatchObject({
      canLoopBackTo: ['In Research'],
      markerMap: { ARCHITECTURE_COMPLETE: 'TestDesign', FEEDBACK_RESEARCH: 'In Research' },
    });
    expect(stepOf(workflow, 'Audit')?.canLoopBackTo).toEqual(['Coding']);
    expect(stepOf(workflow, 'Research')).toBeUndefined();
  });

  it('renames the role of a column', () => {
    const { workflow } = renameSteps(defaultWorkflow, { Implementation: 'rust-developer' });
    expect(stepOf(workflow, 'Implementation')?.role).toBe('rust-developer');
  });

  it('renames the first and the last column', () => {
    const { workflow } = renameSteps(quickWorkflow, { Todo: 'backlog', Shipped: 'done' });
    expect(workflow.steps.map(step => step.status)).toEqual(['Todo', 'Implementation', 'Audit', 'Shipped']);
    expect(workflow.steps[0]).toMatchObject({ builtIn: 'backlog' });
    expect(workflow.steps[0]).not.toHaveProperty('role');
    expect(workflowFaults(workflow)).toEqual([]);
  });

  it('leaves entries of other workflows alone and names them', () => {
    const { workflow, unmatched } = renameSteps(quickWorkflow, { Research: 'researcher' });
    expect(workflow).toEqual(quickWorkflow);
    expect(unmatched).toEqual(['Research']);
  });

  it('conflicts when its column and its role belong to two steps', () => {
    expect(renameSteps(defaultWorkflow, { Research: 'architect' }).conflicts).toEqual([
      {
        column: 'Research',
        status: 'Research',
        why: 'Research belongs to researcher, and architect works at Architecture',
      },
    ]);
  });

  it('conflicts when a role works at two steps and the column is new', () => {
    const [backlog, implementation, audit, done] = quickWorkflow.steps;
    if (!backlog || !implementation || !audit || !done) throw new Error('quick has four steps');
    const twice: Workflow = { name: 'twice', steps: [backlog, implementation, { ...audit, role: 'developer' }, done] };
    expect(renameSteps(twice, { Coding: 'developer' }).conflicts).toEqual([
      {
        column: 'Coding',
        status: 'Implementation',
        why: 'developer works at Implementation and Audit, so it is unclear which is meant',
      },
    ]);
  });
});

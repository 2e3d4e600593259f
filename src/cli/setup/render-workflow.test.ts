import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../config/load.ts';
import { resolveWorkflow } from '../../config/project-workflows.ts';
import { defaultWorkflow } from '../../core/workflow/workflow.ts';
import { renderWorkflow } from './render-workflow.ts';

describe('a workflow in the terminal', () => {
  it('is a table of its steps', () => {
    expect(renderWorkflow(defaultWorkflow, 100)).toEqual([
      'Workflow default (built in)',
      '',
      '  status          role           next            may go back to  gates before leaving',
      '  Backlog         –              Research        –               –',
      '  Research        researcher     Architecture    –               –',
      '  Architecture    architect      TestDesign      Research        –',
      '  TestDesign      test-designer  Implementation  –               –',
      '  Implementation  developer      Audit           –               all configured',
      '  Audit           auditor        Done            Implementation  –',
      '  Done            –              –               –               –',
    ]);
  });

  it("shows the project's own names, gates and limits", () => {
    const yaml = `
workflow: mine
statusMapping: { "Prüfung": auditor }
workflows:
  mine:
    - { status: Todo, builtIn: backlog }
    - { status: Work, role: coder, gates: [test, lint] }
    - { status: Check, role: auditor, canLoopBackTo: [Work, Todo], maxRejections: 2 }
    - { status: End, builtIn: done }
`;
    expect(renderWorkflow(resolveWorkflow(parseConfig(yaml).config), 100)).toEqual([
      "Workflow mine (the project's own)",
      '',
      '  status   role     next     may go back to  gates before leaving',
      '  Todo     –        Work     –               –',
      '  Work     coder    Prüfung  –               test, lint',
      '  Prüfung  auditor  End      Work, Todo      –',
      '  End      –        –        –               –',
      '',
      '  Prüfung stops the run at rejection 2.',
    ]);
  });
});

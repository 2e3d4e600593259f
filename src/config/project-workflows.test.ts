import { describe, expect, it } from 'vitest';
import { defaultWorkflow, quickWorkflow } from '../core/workflow/workflow.ts';
import { parseConfig } from './load.ts';
import { resolveWorkflow } from './project-workflows.ts';
import { defaultConfig } from './schema.ts';

/** As the pipeline that this one comes from writes it down, in YAML. */
const withOldNames = `
workflow: old
workflows:
  old:
    - { status: Backlog, builtIn: backlog }
    - { status: Research, agentName: researcher, markerMap: { RESEARCH_COMPLETE: Implementation } }
    - status: Implementation
      agentName: developer
      hooks: [ci, tsc, lsp, dead, dup, trace]
    - status: Audit
      agentName: auditor
      canLoopBackTo: [Implementation]
      maxRejections: 5
    - { status: Done, builtIn: done }
`;

describe('the workflow of a run', () => {
  it('is the default one, or one that is named', () => {
    expect(resolveWorkflow(defaultConfig)).toEqual(defaultWorkflow);
    expect(resolveWorkflow(defaultConfig, 'quick')).toEqual(quickWorkflow);
  });

  it("can be the project's own, with other names of keys and the next step from the order", () => {
    const { config } = parseConfig(withOldNames);
    expect(resolveWorkflow(config)).toEqual({
      name: 'old',
      steps: [
        { status: 'Backlog', builtIn: 'backlog', next: 'Research', canLoopBackTo: [], gates: [], markerMap: {} },
        {
          status: 'Research',
          role: 'researcher',
          next: 'Implementation',
          canLoopBackTo: [],
          gates: [],
          markerMap: { RESEARCH_COMPLETE: 'Implementation' },
        },
        {
          status: 'Implementation',
          role: 'developer',
          next: 'Audit',
          canLoopBackTo: [],
          gates: ['ci', 'typecheck', 'diagnostics', 'dead-code', 'duplicates', 'traceability'],
          markerMap: {},
        },
        {
          status: 'Audit',
          role: 'auditor',
          next: 'Done',
          canLoopBackTo: ['Implementation'],
          gates: [],
          markerMap: {},
          maxRejections: 5,
        },
        { status: 'Done', builtIn: 'done', canLoopBackTo: [], gates: [], markerMap: {} },
      ],
    });
  });

  it('is refused when nobody knows it', () => {
    expect(() => resolveWorkflow(defaultConfig, 'quikc')).toThrow(
      expect.objectContaining({
        code: 'workflow-unknown',
        message: 'quikc is not a known workflow; did you mean quick?',
        remedy: 'Choose one of default, quick, team.',
      }),
    );
  });

  it('is refused when the renames do not fit it', () => {
    const { config } = parseConfig(`${withOldNames}statusMapping: { Coding: developer }\n`);
    expect(resolveWorkflow(config, 'quick').steps[1]?.status).toBe('Coding');
    const other = { ...config, statusMapping: { Audit: 'developer' } };
    expect(() => resolveWorkflow(other, 'quick')).toThrow(
      'statusMapping.Audit does not fit the workflow quick: Audit belongs to auditor, and developer works at Implementation',
    );
  });
});

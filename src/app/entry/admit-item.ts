// Whether an item may be run, in words for the person who wants that; core decides it.
import { Problem, type ProblemText } from '../../core/problem.ts';
import { type AdmissionRefusal, admissionRefusal, type StartContext, startStatus } from '../../core/run/admission.ts';
import type { Workflow } from '../../core/workflow/workflow.ts';
import type { ItemInspection } from './inspect-item.ts';

/** Where the run begins; undefined: at the backlog. A Problem when the item may not be run. */
export function admitItem(item: string, { facts, circle, column }: ItemInspection, start: Start): string | undefined {
  const context: StartContext = { ...start, column, circle };
  const refusal = admissionRefusal(item, facts, { isEntry: true, start: context });
  if (refusal) throw new Problem(problemOf(item, refusal, start.workflow));
  return startStatus(context);
}

type Start = Omit<StartContext, 'column' | 'circle'>;

function problemOf(item: string, { kind, what }: AdmissionRefusal, workflow: Workflow): ProblemText {
  switch (kind) {
    case 'untrusted':
      return {
        code: 'entry-untrusted-author',
        what,
        remedy: 'Add them to "codeowners" in .pitwall/config.yaml if you trust them.',
      };
    case 'closed':
      return { code: 'entry-closed', what, remedy: 'Open it again if something is left to do.' };
    case 'no-step':
      return { code: 'entry-column', what, remedy: `Move its card to one of ${openSteps(workflow)}.` };
    case 'done':
      return {
        code: 'entry-done',
        what,
        remedy: `To run it once more, give --again: pitwall run ${item} --again. Or move its card to one of ${openSteps(workflow)}.`,
      };
    case 'circle':
      return { code: 'entry-circle', what, remedy: 'Take one of them out of "dependsOn".' };
    case 'blocked':
      return {
        code: 'entry-blocked',
        what,
        remedy: 'Finish these first, or remove the dependency.',
      };
  }
}

function openSteps({ steps }: Workflow): string {
  return steps
    .filter(({ builtIn }) => builtIn !== 'done')
    .map(({ status }) => status)
    .join(', ');
}

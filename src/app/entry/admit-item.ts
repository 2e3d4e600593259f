// Whether an item may be run, in words for the person who wants that; core decides it.
import { Problem } from '../../core/problem.ts';
import { type AdmissionRefusal, admissionRefusal, type StartContext, startStatus } from '../../core/run/admission.ts';
import type { Workflow } from '../../core/workflow/workflow.ts';
import type { ItemInspection } from './inspect-item.ts';

type Start = Omit<StartContext, 'column' | 'circle'> & { readonly isOrdered?: boolean };

/** Where the run begins; undefined: at the backlog. A Problem when the item may not be run. */
export function admitItem(item: string, { facts, circle, column }: ItemInspection, start: Start): string | undefined {
  const { isOrdered = false, ...rest } = start;
  const context: StartContext = { ...rest, column, circle: isOrdered ? undefined : circle };
  const refusal = admissionRefusal(item, facts, { isEntry: true, isOrdered, start: context });
  if (!refusal) return startStatus(context);
  const { code, remedy } = refusals[refusal.kind];
  throw new Problem({ code, what: refusal.what, remedy: remedy(start.workflow, item) });
}

type Remedy = (workflow: Workflow, item: string) => string;

const refusals: Readonly<Record<AdmissionRefusal['kind'], { readonly code: string; readonly remedy: Remedy }>> = {
  untrusted: {
    code: 'entry-untrusted-author',
    remedy: () => 'Add them to "codeowners" in .pitwall/config.yaml if you trust them.',
  },
  closed: { code: 'entry-closed', remedy: () => 'Open it again if something is left to do.' },
  'no-step': { code: 'entry-column', remedy: workflow => `Move its card to one of ${openSteps(workflow)}.` },
  done: {
    code: 'entry-done',
    remedy: (workflow, item) =>
      `To run it once more, give --again: pitwall run ${item} --again. Or move its card to one of ${openSteps(workflow)}.`,
  },
  circle: { code: 'entry-circle', remedy: () => 'Take one of them out of "dependsOn".' },
  blocked: { code: 'entry-blocked', remedy: () => 'Finish these first, or remove the dependency.' },
};

function openSteps({ steps }: Workflow): string {
  return steps
    .filter(({ builtIn }) => builtIn !== 'done')
    .map(({ status }) => status)
    .join(', ');
}

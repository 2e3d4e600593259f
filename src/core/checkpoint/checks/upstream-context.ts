import { type CodeCheck, listed, type Outcome, pass } from '../check.ts';
import { lacking } from '../lacking.ts';
import { sessionFiles } from '../session/session-folder.ts';
import { familyOf } from '../session/texts.ts';

export const upstreamContext: CodeCheck = {
  id: 'upstream-context',
  table: 'consistency',
  checkpoints: ['CHECKPOINT-003'],
  by: 'code',
  inputs: '`covers` of the tasks in `plan/plan.json`; the decisions in `spec/architecture/`',
  criterion: 'the plan names at least one architecture decision that exists',
  decide({ session }): Outcome {
    const place = sessionFiles.plan;
    const { plan, architectureDecisions } = session;
    if (!plan) return lacking(session, place) ?? { result: 'warn', names: [place], evidence: 'there is no plan' };
    const named = [...new Set(plan.tasks.flatMap(({ covers }) => covers.filter(id => familyOf(id) === 'ADR')))];
    const known = named.filter(id => architectureDecisions.some(each => each.id === id));
    if (known.length > 0) return pass(`the plan names ${listed(known)}`);
    const lack = lacking(session, sessionFiles.architecture);
    if (lack) return lack;
    if (architectureDecisions.length === 0) {
      const evidence = 'the architecture has no decision with an id such as ADR-001';
      return { result: 'warn', names: [sessionFiles.architecture], place: sessionFiles.architecture, evidence };
    }
    const evidence =
      named.length === 0 ? 'no task covers an architecture decision' : `${listed(named)} is not in the architecture`;
    return { result: 'fail', names: named.length === 0 ? [place] : named, place, evidence };
  },
};

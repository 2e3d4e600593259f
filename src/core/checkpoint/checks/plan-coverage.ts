import { type CodeCheck, listed, type Outcome, pass } from '../check.ts';
import { lacking, lackingAny } from '../lacking.ts';
import type { Requirement } from '../session/session.ts';
import { sessionFiles } from '../session/session-folder.ts';

export const planCoverage: CodeCheck = {
  id: 'plan-coverage',
  table: 'consistency',
  checkpoints: ['CHECKPOINT-003'],
  by: 'code',
  inputs: '`priority` of each requirement; `covers` of each task in `plan/plan.json`',
  criterion: 'every requirement with priority Must is covered by a task; one that is not blocks',
  decide({ session }): Outcome {
    const { requirements, plan } = session;
    const inputs = [sessionFiles.plan, sessionFiles.requirements];
    const lack = lackingAny(session, inputs);
    if (!plan) return lack ?? { result: 'warn', names: [sessionFiles.plan], evidence: 'there is no plan' };
    const covered = new Set(plan.tasks.flatMap(({ covers }) => covers));
    const bare = requirements.filter(each => isMust(each) && !covered.has(each.id));
    if (bare.length > 0) {
      const names = bare.map(({ id }) => id);
      const evidence = `no task covers ${listed(bare.map(({ id, place }) => `${id} (${place})`))}`;
      return { result: 'fail', names, place: sessionFiles.plan, evidence, vetoes: ['must-have-without-task'] };
    }
    const unclear = requirements.filter(({ priority, id }) => priority === undefined && !covered.has(id));
    if (unclear.length > 0) {
      const names = unclear.map(({ id }) => id);
      return {
        result: 'warn',
        names,
        place: unclear[0]?.place,
        evidence: `no priority of ${listed(names)} can be read`,
      };
    }
    const musts = requirements.filter(isMust).length;
    return lacking(session, sessionFiles.requirements) ?? pass(`${musts} must-haves, each with a task`);
  },
};

function isMust({ priority }: Requirement): boolean {
  return priority !== undefined && /^must\b/.test(priority);
}

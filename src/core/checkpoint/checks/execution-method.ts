import { type CodeCheck, type Outcome, pass } from '../check.ts';
import { lacking } from '../lacking.ts';
import { sessionFiles } from '../session/session-folder.ts';

export const executionMethod: CodeCheck = {
  id: 'execution-method',
  table: 'consistency',
  checkpoints: ['CHECKPOINT-003'],
  by: 'code',
  inputs: '`recommended_execution` and `complexity` of `plan/plan.json`',
  criterion: 'agent for low, CLI for medium and high',
  decide({ session }): Outcome {
    const place = sessionFiles.plan;
    const { plan } = session;
    if (!plan) return lacking(session, place) ?? { result: 'warn', names: [place], evidence: 'there is no plan' };
    const { complexity, execution } = plan;
    const given = /^agent\b/.test(execution) ? 'agent' : /^cli\b/.test(execution) ? 'CLI' : undefined;
    const due = complexity === 'low' ? 'agent' : ['medium', 'high'].includes(complexity) ? 'CLI' : undefined;
    const evidence = `${execution || 'no execution'} for complexity ${complexity || 'not given'}`;
    if (given === undefined || due === undefined) return { result: 'warn', names: [place], place, evidence };
    if (given === due) return pass(evidence);
    return { result: 'fail', names: [complexity, execution], place, evidence: `${evidence}, where ${due} is due` };
  },
};

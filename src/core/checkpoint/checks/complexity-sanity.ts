import { type CodeCheck, type Outcome, pass } from '../check.ts';
import { lacking } from '../lacking.ts';
import { sessionFiles } from '../session/session-folder.ts';

const tooManyForLow = 5;

export const complexitySanity: CodeCheck = {
  id: 'complexity-sanity',
  table: 'consistency',
  checkpoints: ['CHECKPOINT-003'],
  by: 'code',
  inputs: '`complexity` and `modules` of `plan/plan.json`',
  criterion: `low has fewer than ${tooManyForLow} modules, high more than 1`,
  decide({ session: { plan, ...session } }): Outcome {
    const place = sessionFiles.plan;
    if (!plan)
      return lacking({ plan, ...session }, place) ?? { result: 'warn', names: [place], evidence: 'there is no plan' };
    const { complexity, modules } = plan;
    const names = [complexity, ...modules].filter(name => name !== '');
    const evidence = `complexity ${complexity || 'not given'} with ${modules.length} modules`;
    if (!['low', 'medium', 'high'].includes(complexity) || modules.length === 0)
      return { result: 'warn', names, place, evidence };
    const isWrong =
      (complexity === 'low' && modules.length >= tooManyForLow) || (complexity === 'high' && modules.length === 1);
    return isWrong ? { result: 'fail', names, place, evidence } : pass(evidence);
  },
};

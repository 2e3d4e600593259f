import type { CodeCheck } from '../check.ts';
import { judgeTerms } from '../terms.ts';

export const terminology: CodeCheck = {
  id: 'terminology',
  table: 'consistency',
  checkpoints: ['CHECKPOINT-001'],
  by: 'code',
  inputs: 'brief and requirements; `terminology_keys` of the states; lines `term X: not Y` of `wisdom/conventions.md`',
  criterion: 'no document and no state uses Y for X',
  decide: context => judgeTerms(context, ['brief', 'requirements']),
};

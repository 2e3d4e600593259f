import type { CodeCheck } from '../check.ts';
import { documentKinds } from '../session/session.ts';
import { judgeTerms } from '../terms.ts';

export const termsFourDocuments: CodeCheck = {
  id: 'terms-four-documents',
  table: 'consistency',
  checkpoints: ['CHECKPOINT-002'],
  by: 'code',
  inputs: 'brief, requirements, architecture and epics; `terminology_keys` of the states; `wisdom/conventions.md`',
  criterion: 'no document and no state uses Y where the conventions say `term X: not Y`',
  decide: context => judgeTerms(context, documentKinds),
};

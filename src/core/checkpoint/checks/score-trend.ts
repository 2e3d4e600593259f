import { type CodeCheck, listed, type Outcome, pass } from '../check.ts';

/** A draft may be this much below the one before. */
const fallMax = 10;

export const scoreTrend: CodeCheck = {
  id: 'score-trend',
  table: 'consistency',
  checkpoints: ['CHECKPOINT-002'],
  by: 'code',
  inputs: '`quality_self_score` of the highest version of DRAFT-001 to DRAFT-004',
  criterion: `each is at least the one before minus ${fallMax}`,
  decide({ states, scope }): Outcome {
    const drafts = scope.filter(task => task.startsWith('DRAFT-'));
    const scored = drafts.flatMap(task => {
      const state = states.get(task);
      return state?.selfScore === undefined ? [] : [{ task, score: state.selfScore, place: state.place }];
    });
    const falls = scored.filter(({ score }, at) => at > 0 && score < (scored[at - 1]?.score ?? 0) - fallMax);
    const series = scored.map(({ task, score }) => `${task} ${score}`).join(', ');
    if (falls.length > 0) {
      const names = falls.map(({ task }) => task);
      return {
        result: 'fail',
        names,
        place: falls[0]?.place,
        evidence: `${listed(names)} falls by more than ${fallMax}: ${series}`,
      };
    }
    const unknown = drafts.filter(task => !scored.some(each => each.task === task));
    if (unknown.length > 0 || scored.length === 0)
      return { result: 'warn', names: unknown, evidence: `no self-score of ${listed(unknown) || 'any draft'}` };
    return pass(series);
  },
};

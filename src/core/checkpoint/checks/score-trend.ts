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
    const scoreOf = (task: string | undefined) => (task === undefined ? undefined : states.get(task)?.selfScore);
    // Over a draft whose score is not known nothing can be said.
    const falls = drafts.filter((task, at) => {
      const [before, score] = [scoreOf(drafts[at - 1]), scoreOf(task)];
      return before !== undefined && score !== undefined && score < before - fallMax;
    });
    const unknown = drafts.filter(task => scoreOf(task) === undefined);
    const series = drafts.map(task => `${task} ${scoreOf(task) ?? 'unknown'}`).join(', ');
    if (falls.length > 0) {
      const evidence = `${listed(falls)} falls by more than ${fallMax}: ${series}`;
      return { result: 'fail', names: falls, place: states.get(falls[0] ?? '')?.place, evidence };
    }
    if (unknown.length > 0 || drafts.length === 0)
      return { result: 'warn', names: unknown, evidence: `no self-score of ${listed(unknown) || 'any draft'}` };
    return pass(series);
  },
};

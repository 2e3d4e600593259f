import { type CodeCheck, checkpointIds, listed, type Outcome, pass } from '../check.ts';
import { duplicateStartsIn, healthInput } from '../health.ts';

export const duplicateStarts: CodeCheck = {
  id: 'duplicate-starts',
  table: 'health',
  checkpoints: checkpointIds,
  by: 'code',
  inputs: '`state_update` with status `in_progress`; `fast_advance`, which says the same in folders of another tool',
  criterion: 'no version of a task is started twice',
  decide({ session }): Outcome {
    const twice = duplicateStartsIn(session);
    if (twice.length === 0) return healthInput(session) ?? pass('each started once');
    const names = [...new Set(twice.map(({ task }) => task))];
    const said = twice.map(({ task, starters }) => `${task} by ${listed(starters)}`);
    return { result: 'fail', names, place: twice[0]?.place, evidence: `started twice: ${listed(said)}` };
  },
};

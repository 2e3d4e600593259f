import { type CodeCheck, checkpointIds, listed, type Outcome, pass } from '../check.ts';
import { doneTasks } from '../done-tasks.ts';
import { isThere, pathOfRef } from '../refs.ts';
import { stageOf } from '../stages.ts';

export const artifactsExist: CodeCheck = {
  id: 'artifacts-exist',
  table: 'process',
  checkpoints: checkpointIds,
  by: 'code',
  inputs: '`ref` of each task that is done; without a state the artifact that its task leaves',
  criterion: 'each is in the folder and not empty; warn where some are missing, fail where all are',
  decide({ session, states, ...context }): Outcome {
    const rows = doneTasks({ session, states, ...context }).flatMap(task => {
      const state = states.get(task);
      const ref = state?.ref ?? stageOf(task)?.artifact;
      if (ref === undefined) return [];
      const path = pathOfRef(session, ref);
      const isFound = path !== undefined && isThere(session, path);
      const why = path === undefined ? `${ref} leads out of the session` : `${path} is missing or empty`;
      return [{ task, isFound, why, path: path ?? ref, place: state?.place }];
    });
    const gone = rows.filter(({ isFound }) => !isFound);
    if (rows.length > 0 && gone.length === 0) return pass(`${rows.length} artifacts are there`);
    const names = gone.flatMap(({ task, path }) => [task, path]);
    const evidence =
      gone.length === 0 ? 'no task left an artifact' : listed(gone.map(({ task, why }) => `${task}: ${why}`));
    const result = gone.length === rows.length ? 'fail' : 'warn';
    return { result, names, place: gone[0]?.place ?? gone[0]?.path, evidence };
  },
};

import { type CodeCheck, checkpointIds, type Outcome, pass } from '../check.ts';
import { healthInput } from '../health.ts';
import { tasksInProgress } from '../tasks-in-progress.ts';

const quietMinutesMax = 30;

export const messageAnomalies: CodeCheck = {
  id: 'message-anomalies',
  table: 'health',
  checkpoints: checkpointIds,
  by: 'code',
  inputs: 'tasks in progress, by the list of the team and by the messages; the last message about each',
  criterion: `each was heard of in the last ${quietMinutesMax} minutes`,
  decide({ session, now, checkpoint }): Outcome {
    const open = tasksInProgress(session).filter(({ task }) => task !== checkpoint);
    const silent = open.filter(({ heardAt }) => heardAt === undefined || now - heardAt > quietMinutesMax * 60_000);
    // A line that cannot be read may be the one that a silent task wrote.
    const input = healthInput(session);
    if (input) return input;
    if (silent.length === 0)
      return pass(open.length === 0 ? 'no task is in progress' : `${open.length} in progress, all heard of`);
    const said = silent.map(({ task, heardAt }) =>
      heardAt === undefined
        ? `${task} was never heard of`
        : `${task} was last heard of at ${new Date(heardAt).toISOString()}`,
    );
    return {
      result: 'fail',
      names: silent.map(({ task }) => task),
      place: silent[0]?.place,
      evidence: said.join('; '),
    };
  },
};

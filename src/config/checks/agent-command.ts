// Two runners can drive any program, so they must be told which.

import { keyIn } from '../shape-faults.ts';
import { type CrossCheck, faultAt } from './check.ts';

export const agentCommandNeeded: CrossCheck = {
  reads: ['runner', 'agentCommand'],
  faults({ runner, agentCommand }, source) {
    if ((runner !== 'acp' && runner !== 'command') || agentCommand !== undefined) return [];
    const key = keyIn(source, ['agentCommand']);
    const what = `${key} is missing, and runner ${runner} needs it`;
    return [{ ...faultAt(source, ['runner'], what, 'add agentCommand: the program and its arguments'), key }];
  },
};

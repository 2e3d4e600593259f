// Some runners can drive any program or script, so the configuration must name it.

import { keyIn } from '../shape-faults.ts';
import { type CrossCheck, faultAt } from './check.ts';

const needed: Readonly<Record<string, string>> = {
  acp: 'the program and its arguments',
  command: 'the program and its arguments',
  scripted: 'the path of the script',
};

export const agentCommandNeeded: CrossCheck = {
  reads: ['runner', 'agentCommand'],
  faults({ runner, agentCommand }, source) {
    const wanted = runner === undefined || agentCommand !== undefined ? undefined : needed[runner];
    if (wanted === undefined) return [];
    const key = keyIn(source, ['agentCommand']);
    const what = `${key} is missing, and runner ${runner} needs it`;
    return [{ ...faultAt(source, ['runner'], what, `add agentCommand: ${wanted}`), key }];
  },
};

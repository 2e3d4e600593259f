// Some runners can drive any program or script, so the configuration must name it.

import { keyIn } from '../shape-faults.ts';
import { type CrossCheck, faultAt } from './check.ts';

const needed: Readonly<Record<string, string>> = {
  acp: 'the program and its arguments',
  command: 'the program and its arguments',
  tmux: 'the CLI for people at a terminal',
  scripted: 'the path of the script',
};

/** What the runner has to be given as its command; undefined: nothing. */
export const commandOf = (runner: string): string | undefined => needed[runner];

export const agentCommandNeeded: CrossCheck = {
  reads: ['runner', 'agentCommand'],
  faults({ runner, agentCommand }, source) {
    const wanted = runner === undefined || agentCommand !== undefined ? undefined : commandOf(runner);
    if (wanted === undefined) return [];
    const key = keyIn(source, ['agentCommand']);
    const what = `${key} is missing, and runner ${runner} needs it`;
    return [{ ...faultAt(source, ['runner'], what, `add agentCommand: ${wanted}`), key }];
  },
};

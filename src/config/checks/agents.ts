// Each agent can be driven, its name does not mean another runner, and no key is silently without meaning beside them.
import type { ConfigFault } from '../fault.ts';
import type { KeyPath } from '../key-rows.ts';
import { runnerName } from '../schema/agent-keys.ts';
import { keyIn } from '../shape-faults.ts';
import type { Source } from '../source.ts';
import { commandOf } from './agent-command.ts';
import { type CrossCheck, faultAt } from './check.ts';

export const agentsFit: CrossCheck = {
  reads: ['agents', 'agentCommand'],
  faults(config, source) {
    const { agents, agentCommand } = config;
    const names = Object.keys(agents);
    if (names.length === 0) return [];
    const beside = (['runner', 'model'] as const).filter(key => config[key] !== undefined);
    return [
      ...beside.map(key => besideAgents(source, key)),
      ...Object.entries(agents).flatMap(([name, { runner, command = agentCommand }]) => [
        ...otherRunner(source, name, runner),
        ...(command === undefined ? withoutProgram(source, ['agents', name], runner) : []),
      ]),
    ];
  },
};

function besideAgents(source: Source, key: string): ConfigFault {
  const what = `${keyIn(source, [key])} says nothing beside agents`;
  return faultAt(source, [key], what, 'remove it; each agent has its own');
}

/** Roles and specs may name a runner: that would be this agent. */
function otherRunner(source: Source, name: string, runner: string): readonly ConfigFault[] {
  const isRunner = runnerName.schema.options.some(option => option === name);
  if (!isRunner || name === runner) return [];
  const path = ['agents', name];
  const what = `${keyIn(source, path)} is the name of a runner, and the agent is driven by ${runner}`;
  return [{ ...faultAt(source, path, what, 'give it another name'), ...source.placeOfKey(path) }];
}

function withoutProgram(source: Source, path: KeyPath, runner: string): readonly ConfigFault[] {
  const wanted = commandOf(runner);
  if (wanted === undefined) return [];
  const key = keyIn(source, [...path, 'command']);
  const what = `${key} is missing, and runner ${runner} needs it`;
  return [{ ...faultAt(source, [...path, 'runner'], what, `add command: ${wanted}`), key }];
}

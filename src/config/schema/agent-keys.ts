// Keys about the agents that do the work and what they cost.
import { group, key, optionalKey, requiredKey } from './key.ts';
import { command, line, modelName } from './names.ts';
import { mapOf, numberFrom, oneOf, trueOrFalse } from './value.ts';

const price = group({
  input: requiredKey(numberFrom(0), 'Dollars per million input tokens'),
  output: requiredKey(numberFrom(0), 'Dollars per million output tokens'),
  cacheRead: optionalKey(numberFrom(0), 'Dollars per million tokens read from a cache', 'the price of input'),
  cacheWrite: optionalKey(numberFrom(0), 'Dollars per million tokens written to a cache', 'the price of input'),
});

export const runnerName = oneOf(['claude', 'codex', 'gemini', 'opencode', 'pi', 'acp', 'command', 'scripted']);

export const agentKeys = {
  runner: optionalKey(runnerName, 'How agents are driven, where a role does not say', 'the agent CLI on PATH'),
  agentCommand: optionalKey(
    command,
    'The program that the runners acp and command start, with its arguments, or the script that scripted plays; needed with them',
  ),
  model: optionalKey(modelName, 'The model of agents, where a role does not say', "the agent CLI's own"),
  allowUngoverned: key(
    trueOrFalse,
    false,
    'Whether a runner that never asks for permission may work without the sandbox; shown on the run',
  ),
  prices: key(mapOf(line, price, 'models and their prices'), {}, 'Prices for agents that report tokens but no cost'),
};

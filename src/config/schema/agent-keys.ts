// Keys about the agents that do the work and what they cost.
import { group, key, optionalKey, requiredKey } from './key.ts';
import { command, line, modelName, outsidePath } from './names.ts';
import { listOf, mapOf, numberFrom, oneOf, trueOrFalse } from './value.ts';

const price = group({
  input: requiredKey(numberFrom(0), 'Dollars per million input tokens'),
  output: requiredKey(numberFrom(0), 'Dollars per million output tokens'),
  cacheRead: optionalKey(numberFrom(0), 'Dollars per million tokens read from a cache', 'the price of input'),
  cacheWrite: optionalKey(numberFrom(0), 'Dollars per million tokens written to a cache', 'the price of input'),
});

export const runnerName = oneOf(['claude', 'codex', 'gemini', 'opencode', 'pi', 'acp', 'command', 'tmux', 'scripted']);

export const agentKeys = {
  runner: optionalKey(runnerName, 'How agents are driven, where a role does not say', 'the agent CLI on PATH'),
  agentCommand: optionalKey(
    command,
    'The program that the runners acp, command and tmux start, with its arguments, or the script that scripted plays; needed with them',
  ),
  model: optionalKey(
    modelName,
    'The model of agents, where a role does not say; agents with another runner than this project names use their own',
    "the agent CLI's own",
  ),
  allowUngoverned: key(
    trueOrFalse,
    false,
    'Whether a runner that never asks for permission may work without the sandbox; shown on the run',
  ),
  sandbox: key(
    oneOf(['auto', 'required', 'off']),
    'auto',
    'Whether agents, set-up and gates run in a sandbox: where it works, always or not at all, or never',
  ),
  sandboxWritable: key(
    listOf(outsidePath, 'paths that begin with / or ~/'),
    [],
    'What processes in the sandbox may write to besides the worktree',
  ),
  sandboxReadable: key(
    listOf(outsidePath, 'paths that begin with / or ~/'),
    [],
    'What processes in the sandbox may read although it is in a hidden place',
  ),
  prices: key(mapOf(line, price, 'models and their prices'), {}, 'Prices for agents that report tokens but no cost'),
};

// Keys about the agents that do the work and what they cost.
import { workSizes } from '../../core/agents/agent.ts';
import { group, key, optionalKey, requiredKey } from './key.ts';
import { agentName, capabilityName, command, line, modelName, outsidePath } from './names.ts';
import { listOf, mapOf, numberFrom, oneOf, trueOrFalse, wholeNumber } from './value.ts';

const price = group({
  input: requiredKey(numberFrom(0), 'Dollars per million input tokens'),
  output: requiredKey(numberFrom(0), 'Dollars per million output tokens'),
  cacheRead: optionalKey(numberFrom(0), 'Dollars per million tokens read from a cache', 'the price of input'),
  cacheWrite: optionalKey(numberFrom(0), 'Dollars per million tokens written to a cache', 'the price of input'),
});

export const runnerName = oneOf(['claude', 'codex', 'gemini', 'opencode', 'pi', 'acp', 'command', 'tmux', 'scripted']);

const agent = group({
  runner: requiredKey(runnerName, 'How it is driven'),
  model: optionalKey(modelName, 'Its model', "the agent CLI's own"),
  command: optionalKey(
    command,
    'The program that its runner starts, or the script that it plays; as agentCommand',
    'agentCommand',
  ),
  capabilities: key(
    listOf(capabilityName, 'words such as code, review and research'),
    [],
    'What it is good for; with none, everything',
  ),
  cost: key(wholeNumber(1, 5), 3, 'What it costs; 1 is the cheapest'),
  speed: key(wholeNumber(1, 5), 3, 'How fast it is; 5 is the fastest'),
  sizeMax: key(oneOf(workSizes), 'large', 'The largest work that it takes'),
  capacity: optionalKey(
    wholeNumber(1),
    'How many of its attempts are at work at once, over all runs and teams of the repository; the others wait',
    'no limit but agentsAtOnce',
  ),
  labels: key(listOf(line, 'labels'), [], 'It takes only items with one of these; with none, every item'),
});

export const agentKeys = {
  agents: key(
    mapOf(agentName, agent, 'agents by their names'),
    {},
    'The agents of this project, from which rules choose one for each attempt; with none there is one agent, that of the key runner',
  ),
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

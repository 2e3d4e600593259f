// The front matter of a role definition: one schema gives types, checks and the table in docs/reference/roles.md.
import { z } from 'zod';
import type { KeyBook } from '../key-rows.ts';
import { runnerName } from '../schema/agent-keys.ts';
import { groupKey, optionalKey } from '../schema/key.ts';
import { agentName, capabilityName, modelName, statusName } from '../schema/names.ts';
import { listOf, numberAboveZero, oneOf, text, timerMinMax, wholeNumber } from '../schema/value.ts';

/** No spaces and no leading hyphen: it becomes an argument of the agent CLI. */
const toolName = text('a name without spaces', name => /^[^\s\p{Cc}-][^\s\p{Cc}]*$/u.test(name));

/** Also a file name under `.pitwall/skills/`. */
const skillName = text('a skill name of letters, digits, - and _', name => /^[A-Za-z0-9][\w-]{0,63}$/.test(name));

const budget = {
  tokens: optionalKey(wholeNumber(1), 'Tokens that one attempt may use', 'agentTokenBudget of the configuration'),
  toolCalls: optionalKey(wholeNumber(1), 'Tool calls that one attempt may make', 'maxToolCalls of the configuration'),
  usd: optionalKey(numberAboveZero(), 'Dollars that one attempt may cost', "what is left of the run's costLimitUsd"),
};

export const roleSchema = z.strictObject(
  {
    tools: optionalKey(
      listOf(toolName, 'tool names'),
      'The only tools that the agent may use; a runner that cannot keep it to them refuses the role',
      "all that the runner's own settings allow",
    ),
    extensions: optionalKey(
      listOf(toolName, 'extension names'),
      'Extensions that pi loads for the agent, from .pi/extensions/ of the repository or ~/.pi/agent/extensions/; with another runner a warning',
    ),
    skills: optionalKey(
      listOf(skillName, 'skill names'),
      'Texts that are added to the prompt: .pitwall/skills/<name>.md or .pitwall/skills/<name>/SKILL.md',
    ),
    model: optionalKey(modelName, 'The model', 'that of the agent'),
    thinking: optionalKey(
      oneOf(['off', 'minimal', 'low', 'medium', 'high', 'xhigh']),
      'How long the model may think; a warning where the runner has no setting for it',
      "the agent CLI's own",
    ),
    entryMarker: optionalKey(
      statusName,
      'The status at which the role starts; one that the workflow does not give it is refused',
      'where the workflow has the role',
    ),
    outputFormat: optionalKey(
      oneOf(['structured-json']),
      'How the result must come: structured-json takes it by tool or as JSON only, never from text markers and headings',
      'JSON is asked for, text markers and headings are understood',
    ),
    agent: optionalKey(agentName, 'The agent, one of agents in the configuration', 'what the rules choose'),
    capabilities: optionalKey(
      listOf(capabilityName, 'words such as code, review and research'),
      'What its agent must be good for; a role with code writes code, and gets the agent that is named for the work',
      'what the built-in role of that name has, else nothing',
    ),
    runner: optionalKey(runnerName, 'How the agent is driven', 'that of the agent'),
    timeout: optionalKey(
      numberAboveZero(timerMinMax),
      'Minutes that one attempt may take',
      'agentTimeoutsMin of the configuration',
    ),
    budget: groupKey(budget, 'What one attempt may use; the unit must be one that the runner reports'),
  },
  { error: 'a map of keys' },
);

export type RoleKeys = z.output<typeof roleSchema>;

export const roleBook: KeyBook = { schema: roleSchema, page: 'docs/reference/roles.md' };

// Keys about the commands that agents may run.
import { groupKey, key } from './key.ts';
import { command } from './names.ts';
import { listOf, oneOf, trueOrFalse } from './value.ts';

const stack = oneOf(['node', 'rust', 'python', 'go', 'docs']);

export const policyKeys = {
  commandPolicy: groupKey(
    {
      enabled: key(trueOrFalse, true, 'Whether routine commands are allowed without a question'),
      stacks: key(
        listOf(stack, 'stacks'),
        ['node', 'rust', 'python', 'go', 'docs'],
        'The stacks whose routine commands are allowed',
      ),
      extra: key(
        listOf(command, 'commands'),
        [],
        'First words of further commands that are allowed unless they are denied, such as make test',
      ),
      onAsk: key(
        oneOf(['person', 'deny']),
        'person',
        'What becomes of a command that must be asked and that no sandbox contains: a person is asked, or it is denied for runs without one',
      ),
    },
    'Which shell commands agents may run; see the page on the command policy',
  ),
};

// Keys about teams: several agents at once on this repository.
import { groupKey, key } from './key.ts';
import { timerMinMax, timerSecMax, trueOrFalse, wholeNumber } from './value.ts';

export const teamKeys = {
  team: groupKey(
    {
      conflictWindowSec: key(
        wholeNumber(0, timerSecMax),
        120,
        'Seconds that two members may sort a conflict out before you are asked',
      ),
      warnOnIntentOverlap: key(trueOrFalse, true, 'Whether members read that they declared the same files'),
      escalateOnViolation: key(
        trueOrFalse,
        true,
        'Whether you are asked when a member changes what another one has declared',
      ),
      learnings: key(trueOrFalse, false, 'Whether a team writes .pitwall/learnings/<team>.md'),
      noProgressMin: key(
        wholeNumber(1, timerMinMax),
        25,
        'Minutes without a commit or a checked box of a member at work after which you are asked',
      ),
      silentMin: key(
        wholeNumber(1, timerMinMax),
        4,
        'Minutes without a sign of life of an agent at work, outside of tool calls, after which you are asked',
      ),
      blockedMin: key(
        wholeNumber(1, timerMinMax),
        15,
        'Minutes that a member may wait for another one before that one is reminded, and you are asked',
      ),
    },
    'Teams of agents; a team keeps the values that it was started with',
  ),
};

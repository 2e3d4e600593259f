// Keys that bound a run. Times that a timer waits must fit one.
import { key, optionalKey } from './key.ts';
import { roleName } from './names.ts';
import { mapOf, numberAboveZero, numberFrom, timerMinMax, timerSecMax, wholeNumber } from './value.ts';

export const limitKeys = {
  maxAttempts: key(wholeNumber(1), 20, 'Agents that may be started in one run, retries included'),
  agentsAtOnce: optionalKey(
    wholeNumber(1),
    'Agents that one process has at work at the same time; the others wait for their turn',
    'one for each 2 GB of memory, from 2 to 8',
  ),
  maxRejections: key(wholeNumber(1), 3, 'Rejections by the audit at which the run stops'),
  maxGateBounces: key(wholeNumber(0), 5, 'Times that gates may send the work back'),
  maxReviewRounds: key(wholeNumber(0), 5, 'Times that a run may return to work after its pull request was opened'),
  agentTimeoutsMin: key(
    mapOf(roleName, numberAboveZero(timerMinMax), `roles and minutes, each above 0 and at most ${timerMinMax}`),
    {},
    'Minutes that one attempt of a role may take; a role not named here has 30, scaled by the size of the plan',
  ),
  stallTimeoutSec: key(wholeNumber(1, timerSecMax), 300, 'Seconds of silence after which an agent counts as stalled'),
  agentTokenBudget: key(wholeNumber(0), 0, 'Tokens that one attempt may use, 0 for no limit'),
  maxToolCalls: key(wholeNumber(0), 0, 'Tool calls that one attempt may make, 0 for no limit'),
  costLimitUsd: key(numberFrom(0), 25, 'Dollars that one run may cost where the cost is known, 0 for no limit'),
};

// An agent's change to what git obeys, or to the base branch, stops the run: from then on git, gates and judges would do what the agent says.
import type { AttemptSnapshot } from '../../attempt/queries.ts';
import { describeChanges, reasonFor } from '../../world/git-settings.ts';
import type { AttemptView, RunState } from '../state.ts';
import { type RunVerdict, stop, warn } from './rule.ts';

export function gitChangesIn({ launched, gitSettings }: AttemptSnapshot): readonly string[] {
  return launched?.gitSettings && gitSettings ? describeChanges(launched.gitSettings, gitSettings) : [];
}

/** In one piece with the conclusion: nothing of Pitwall's obeys what was changed before a person looked at it. */
export function withGitFinding(
  state: RunState,
  live: AttemptView,
  concluded: RunVerdict,
  changes: readonly string[],
): RunVerdict {
  if (changes.length === 0) return concluded;
  const detail = `while ${live.role} worked in ${live.attempt}, these changed: ${changes.join(', ')}`;
  // What a person wants to be dropped is stopped already.
  const cause = `git-settings/${live.attempt}`;
  const found = state.stopRequest?.drop ? warn(cause, detail) : stop(reasonFor(changes), detail);
  return { why: found.why, record: [...(concluded.record ?? []), ...(found.record ?? [])] };
}

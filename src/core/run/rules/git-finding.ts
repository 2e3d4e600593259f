// An agent's change to git's configuration, hooks or attributes stops the run: from then on every git would do what the agent says.

import type { AttemptSnapshot } from '../../attempt/attempt-snapshot.ts';
import { changedSettings } from '../../world/git-settings.ts';
import type { RunVerdict } from '../asks.ts';
import type { AttemptView, RunState } from '../state.ts';
import { stop } from './verdicts.ts';

export function gitChangesIn({ launched, gitSettings }: AttemptSnapshot): readonly string[] {
  return launched?.gitSettings && gitSettings ? changedSettings(launched.gitSettings, gitSettings) : [];
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
  const found = state.stopRequest?.drop ? warned(live, detail) : stop('git-settings-changed', detail);
  return { why: found.why, record: [...(concluded.record ?? []), ...(found.record ?? [])] };
}

/** What a person wants to be dropped is stopped already. */
function warned(live: AttemptView, message: string): RunVerdict {
  return { why: message, record: [{ type: 'Warned', data: { cause: `git-settings/${live.attempt}`, message } }] };
}

// The agent that says what a person meant: one attempt for each of their words, in a worktree of its own that nothing is taken from.
import { StartAttempt } from '../../attempt/effects.ts';
import type { AttemptLimits } from '../../attempt/events.ts';
import type { RequestFor } from '../../effect/define.ts';
import { EnsureWorktree, RemoveWorktree } from '../../world/worktree-effects.ts';
import { requestOfTeam, type TeamState, type Words } from '../state.ts';

export const readerRole = 'classifier';

export interface Reader {
  readonly words: Words;
  readonly attempt: string;
  readonly branch: string;
}

/** Undefined: no words wait. */
export function readerOf(state: TeamState): Reader | undefined {
  const n = state.words.findIndex(({ reading }) => reading === undefined);
  const words = state.words[n];
  if (!words || !state.request) return undefined;
  const { team } = state.roster;
  return { words, attempt: `team-${team}.words-${n + 1}`, branch: branchOf(team) };
}

const minute = 60_000;
/** A person waits for it. */
const limits: AttemptLimits = {
  timeoutMs: 5 * minute,
  stallTimeoutMs: 2 * minute,
  toolCallTimeoutMs: minute,
  tokensMax: 0,
  toolCallsMax: 50,
  costUsdMax: 1,
  questionTimeoutMs: minute,
};

const madeFor = (attempt: string) => `reader/${attempt}`;
const startOf = (attempt: string) => `start/${attempt}`;

/** Of all that is asked for it. */
export const causesOf = (attempt: string): readonly string[] => [madeFor(attempt), startOf(attempt)];

export function worktreeOf(state: TeamState, { attempt, branch }: Reader): RequestFor<typeof EnsureWorktree> {
  return {
    effect: EnsureWorktree,
    cause: madeFor(attempt),
    input: { branch, base: requestOfTeam(state).base },
  };
}

export function attemptOf(state: TeamState, { attempt, branch }: Reader): RequestFor<typeof StartAttempt> {
  const { base } = requestOfTeam(state);
  const input = { attempt, flow: state.stream, role: readerRole, worktree: branch, base, notes: [], limits };
  return { effect: StartAttempt, cause: startOf(attempt), input };
}

/** After the newest of the words that were read. */
export function removalOf(state: TeamState): RequestFor<typeof RemoveWorktree> {
  const { team } = state.roster;
  const input = { run: `team-${team}`, branch: branchOf(team), base: requestOfTeam(state).base, isDropped: true };
  return { effect: RemoveWorktree, cause: `reader-gone/${state.words.length}`, input };
}

const branchOf = (team: string) => `pitwall-reader/${team}`;

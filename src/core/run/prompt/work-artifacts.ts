// What else a run left: gate results, a worktree that is not ready, work of attempts that were cut off, answers that could not be used.
import { doneBy, inputOf, newestOutput, outputOf } from '../../effect/find.ts';
import { reportLines } from '../../gate/gate-lines.ts';
import { RunGates } from '../../gate/gate-result.ts';
import type { Artifact } from '../../prompt/part.ts';
import { CommitWork, KeepWork } from '../../world/worktree-effects.ts';
import type { AttemptView, RunState } from '../state.ts';
import { overrideOf } from '../view/evidence.ts';
import { claimCause } from '../view/open-claim.ts';
import { setUpWarnings } from '../view/set-up.ts';
import { byAgent, byTool } from './result-artifacts.ts';

/** The newest commit that Pitwall recorded for the branch: what an audit would look at. */
export function committedTip(state: RunState): string | undefined {
  return newestOutput(state.effects, CommitWork)?.commit;
}

/** Every result of the newest gate run on the work; what a claim was tried with is not about the work.
 * Advisory ones are for the role that judges the work. */
export function gateArtifacts(state: RunState): readonly Artifact[] {
  const newest = doneBy(state.effects, RunGates).findLast(({ cause }) => !cause.startsWith(claimCause('')));
  if (!newest) return [];
  const { commit, results } = outputOf(RunGates, newest);
  const override = overrideOf(state, commit) ? ['A person overrode the gates for this commit.', ''] : [];
  const text = [`Commit ${commit}`, '', ...override, ...reportLines(results)].join('\n');
  return [{ kind: 'gate-results', title: 'Gate results', text, provenance: byTool('gates', `commit ${commit}`) }];
}

/** So that an agent neither wonders about what is missing nor blames its own change for it. */
export function setUpNotes(state: RunState): readonly Artifact[] {
  const text = setUpWarnings(state)
    .map(warning => `- ${warning}`)
    .join('\n');
  const provenance = byTool('Pitwall', 'set-up');
  return [{ kind: 'set-up', title: 'What your worktree has to do without', text, provenance }];
}

/** Of each role the newest attempt that was cut off, until one of that role brings a result. */
export function keptWork(state: RunState): readonly Artifact[] {
  const kept = doneBy(state.effects, KeepWork).map(record => inputOf(KeepWork, record));
  return [...new Set(state.attempts.map(({ role }) => role))].flatMap(role => {
    const attempts = state.attempts.filter(each => each.role === role);
    const since = attempts.slice(attempts.findLastIndex(each => each.conclusion?.result && !each.isSetAside) + 1);
    const cutOff = since.findLast(each => kept.some(({ attempt }) => attempt === each.attempt));
    const branch = kept.findLast(({ attempt }) => attempt === cutOff?.attempt)?.branch;
    return cutOff && branch !== undefined ? [keptNote(cutOff, branch)] : [];
  });
}

function keptNote({ attempt, role, conclusion }: AttemptView, branch: string): Artifact {
  const outcome = conclusion?.outcome;
  const detail = outcome && 'detail' in outcome ? `: ${outcome.detail}` : '';
  const text =
    `Attempt ${attempt} was cut off (${outcome?.kind ?? 'ended'}${detail}). ` +
    `Whatever it left uncommitted is kept as a commit on the branch ${branch}.`;
  const provenance = byTool('Pitwall', `attempt ${attempt}`);
  return { kind: 'kept-work', title: 'Work of an attempt that was cut off', text, provenance, to: role };
}

/** The errors of the last answer, and that answer where the agent cannot look at it any more. */
export function repairs(state: RunState, isWithoutMemory = false): readonly Artifact[] {
  const attempt = state.attempts.at(-1);
  if (attempt?.why !== 'repair' || attempt.isSetAside) return [];
  const { role, notes, visit } = attempt;
  const text = notes.filter(note => note !== state.visits[visit - 1]?.reason).join('\n\n');
  const provenance = byTool('Pitwall', `attempt ${attempt.attempt}`);
  const errors: Artifact = { kind: 'repair', title: 'Why your last answer was not used', text, provenance, to: role };
  const before = state.attempts.at(-2);
  const { text: words, result } = before?.conclusion ?? {};
  const last = words ?? (result && JSON.stringify(result, null, 2));
  if (!isWithoutMemory || !before || last === undefined) return [errors];
  const answer = { kind: 'repair', title: 'Your last answer', text: last, to: role } as const;
  return [errors, { ...answer, provenance: byAgent(before) }];
}

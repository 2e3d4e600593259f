// `team status`: every member with where its run is, the conflicts in force, what the merge train does, and what a person owes.
// Read from the journal alone: nothing is published.
import { effectsBy } from '../../core/effect/find.ts';
import type { Actor } from '../../core/event.ts';
import { runSnapshot } from '../../core/run/view/snapshot.ts';
import type { TeamMember } from '../../core/team/events.ts';
import { isPaused, requestOfTeam, type TeamState } from '../../core/team/state.ts';
import { runOf } from '../../core/team/view/members.ts';
import { conflictsInForce } from '../../core/team/view/notices.ts';
import { EnsureBranch } from '../../core/world/branch-effects.ts';
import { busyText } from '../runs/busy-agent.ts';
import { driverOf, observeRun } from '../runs/driver.ts';
import { readRun } from '../runs/find-run.ts';
import type { RunStore, RunsWorkspace } from '../runs/runs-workspace.ts';
import { standingAnswer } from '../views/summary.ts';
import type { MemberRow, TeamName, TeamStatus } from './answers.ts';
import { openTeam } from './find-team.ts';
import { memberState } from './member-state.ts';
import { questionsFor } from './questions.ts';

export async function teamStatus(
  workspace: Pick<RunsWorkspace, 'findRuns'>,
  _actor: Actor,
  { team }: TeamName,
): Promise<TeamStatus> {
  const { store, state } = await openTeam(workspace, team);
  const { base, onto } = requestOfTeam(state);
  return {
    team: state.stream,
    base,
    onto,
    state: state.ended ? 'ended' : state.isStopping ? 'stopping' : isPaused(state) ? 'paused' : 'open',
    ended: state.ended?.how ?? null,
    review: state.review?.url ?? null,
    driver: await driverOf(store, state.stream),
    members: await Promise.all(state.roster.members.map(member => rowOf(store, state, member))),
    conflicts: conflictsInForce(state).map(({ type, pair, level, files = [] }) => ({ type, pair, level, files })),
    questions: await questionsFor(store.journal, state),
  };
}

async function rowOf(store: RunStore, state: TeamState, member: TeamMember): Promise<MemberRow> {
  const name = runOf(state, member);
  const run = name === undefined ? undefined : await readRun(store.journal, `run/${name}`);
  const snapshot = run && runSnapshot(run);
  const seen = run?.request && (await observeRun(store, run));
  const refusal = state.refused.find(each => each.name === member.name)?.reason;
  const skipped = state.arrivals.at(-1)?.skipped.find(({ branch }) => branch === member.name);
  const because = skipped?.because === undefined ? '' : `: ${skipped.because}`;
  return {
    member: member.name,
    item: member.item,
    title: member.title,
    run: run ? run.stream : null,
    standing: run?.request && seen ? standingAnswer(run, seen).standing : 'not started',
    state: memberState(member, snapshot, refusal),
    commit: snapshot?.commit ?? null,
    dependsOn: member.dependsOn,
    why:
      refusal ??
      snapshot?.refusal ??
      (skipped ? `${skipped.why}${because}` : run ? waitOf(seen) : missingBranch(state)),
  };
}

/** Why there is no branch to land on, which every member waits for. */
function missingBranch(state: TeamState): string | null {
  const newest = effectsBy(state.effects, EnsureBranch).at(-1);
  return newest?.status === 'failed' ? `no branch ${requestOfTeam(state).onto}: ${newest.reason}` : null;
}

/** Its agent works for others. */
const waitOf = (seen: Awaited<ReturnType<typeof observeRun>> | undefined) => (seen?.busy ? busyText(seen.busy) : null);

// `merge <team>`: what the members of a team landed on their own branch goes to the base, as one piece.
import type { Actor } from '../../core/event.ts';
import type { AnyFlow } from '../../core/flow.ts';
import { Problem } from '../../core/problem.ts';
import { runSnapshot } from '../../core/run/view/snapshot.ts';
import type { TeamEvent, TeamEventData } from '../../core/team/events.ts';
import { teamFlow } from '../../core/team/flow.ts';
import { requestOfTeam, type TeamState } from '../../core/team/state.ts';
import { runOf } from '../../core/team/view/members.ts';
import { readRun } from '../runs/find-run.ts';
import { appendDecided } from '../runs/request.ts';
import type { LandedBranch, RunStore, RunsWorkspace } from '../runs/runs-workspace.ts';
import { ensurePerson, type Progressing } from '../use-case.ts';
import type { TeamMerge, TeamMerged } from './answers.ts';
import { openTeam } from './find-team.ts';

/** A Problem while members are at work, and where it cannot be landed as things are. */
export async function mergeTeam(
  workspace: Pick<RunsWorkspace, 'findRuns' | 'runtime' | 'clock'>,
  actor: Actor,
  { team, updateCheckout = true }: TeamMerge,
  { signal = new AbortController().signal }: Progressing = {},
): Promise<TeamMerged> {
  ensurePerson(actor);
  const { store, state } = await openTeam(workspace, team);
  const { base, onto } = requestOfTeam(state);
  refuseOpen(state);
  const members = await landedMembers(store, state);
  if (onto === base) throw refused(state, `its members landed on ${base} itself`, 'Nothing is left to merge.');
  if (members.length === 0) throw refused(state, 'none of its members has landed', 'See "pitwall team status".');
  const { landBranch } = await workspace.runtime();
  const names = members.map(({ name }) => name);
  const landed = await landBranch({
    branch: onto,
    base,
    proven: members.flatMap(({ commit }) => commit ?? []),
    title: `Team ${state.roster.team}: ${names.join(', ')}`,
    body: members.map(({ name, title }) => `- ${name}: ${title}`).join('\n'),
    items: members.map(({ item }) => item),
    updateCheckout,
    signal,
  });
  const answer = { team: state.stream, base, members: names };
  if (landed.kind === 'landed') return { ...answer, landed: landed.commit, review: state.review?.url ?? null };
  if (landed.kind !== 'in-review') throw notLanded(state, landed);
  const { url, commit } = landed;
  await appendDecided(
    { ...workspace, ...store, actor },
    {
      flow: teamFlow as unknown as AnyFlow,
      stream: state.stream,
      decide: newest => reviewed(newest as TeamState, { url, commit }),
    },
  );
  return { ...answer, landed: null, review: url };
}

/** Undefined: it is recorded. */
function reviewed({ review }: TeamState, data: TeamEventData<'TeamReviewed'>): TeamEvent | undefined {
  const isSame = review?.url === data.url && review.commit === data.commit;
  return isSame ? undefined : { type: 'TeamReviewed', data };
}

async function landedMembers({ journal }: RunStore, state: TeamState) {
  const members = await Promise.all(
    state.roster.members.map(async member => {
      const run = runOf(state, member);
      const snapshot = run === undefined ? undefined : runSnapshot(await readRun(journal, `run/${run}`));
      const isLanded = snapshot?.phase === 'ended' && snapshot.how !== 'dropped';
      const { name, title, item } = member;
      return isLanded ? [{ name, title, item, commit: snapshot.landed?.to }] : [];
    }),
  );
  return members.flat();
}

function refuseOpen(state: TeamState): void {
  if (state.ended) return;
  const remedy = 'Wait for its members, or end it with "pitwall team stop": what has landed is kept.';
  throw refused(state, 'it is not over yet', remedy);
}

function notLanded(state: TeamState, landed: Exclude<LandedBranch, { kind: 'landed' | 'in-review' }>): Problem {
  const { base, onto } = requestOfTeam(state);
  if (landed.kind === 'conflict')
    return refused(
      state,
      `${onto} conflicts with ${base} in ${landed.files.join(', ')}`,
      `Rebase ${onto} onto ${base} by hand, then merge again: every gate runs on the result.`,
    );
  if (landed.kind === 'red')
    return refused(
      state,
      `these gates block it on top of ${base}: ${landed.gates.join('; ')}`,
      `Mend it on ${onto}, then merge again.`,
    );
  return refused(state, landed.reason, 'See the reason, then merge again.');
}

function refused({ stream }: TeamState, why: string, remedy: string): Problem {
  return new Problem({ code: 'merge-refused', what: `${stream} cannot be merged: ${why}`, remedy });
}

// What a person asks of a team: checked against its newest facts, recorded with its author. The process that drives it acts on it.
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/event.ts';
import type { AnyFlow } from '../../core/flow.ts';
import { Problem } from '../../core/problem.ts';
import type { TeamEvent } from '../../core/team/events.ts';
import { teamFlow } from '../../core/team/flow.ts';
import { memberOf } from '../../core/team/roster.ts';
import { isPaused, type TeamState } from '../../core/team/state.ts';
import { driverOf } from '../runs/driver.ts';
import { appendDecided } from '../runs/request.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import { ensurePerson } from '../use-case.ts';
import type { TeamAsked, TeamMemberName, TeamName, TeamTell } from './answers.ts';
import { openTeam } from './find-team.ts';

export type Requesting = Pick<RunsWorkspace, 'findRuns' | 'clock'>;

export const pauseTeam = (workspace: Requesting, actor: Actor, { team }: TeamName) =>
  requestOfTeam(workspace, actor, {
    team,
    asked: 'pause',
    decide: state => (isPaused(state) ? undefined : { type: 'PauseRequested', data: {} }),
  });

/** One that was neither paused nor stopped only needs a process that drives it: nothing is recorded. */
export const resumeTeam = (workspace: Requesting, actor: Actor, { team }: TeamName) =>
  requestOfTeam(workspace, actor, {
    team,
    asked: 'resume',
    decide: state => (isPaused(state) || state.isStopping ? { type: 'ResumeRequested', data: {} } : undefined),
  });

export const stopTeam = (workspace: Requesting, actor: Actor, { team }: TeamName) =>
  requestOfTeam(workspace, actor, { team, asked: 'stop', decide: () => ({ type: 'StopRequested', data: {} }) });

/** What is verified lands now, without waiting for the rest. */
export const landTeam = (workspace: Requesting, actor: Actor, { team }: TeamName) =>
  requestOfTeam(workspace, actor, { team, asked: 'land', decide: () => ({ type: 'TrainRequested', data: {} }) });

export const removeMember = (workspace: Requesting, actor: Actor, { team, member }: TeamMemberName) =>
  requestOfTeam(workspace, actor, {
    team,
    asked: 'remove',
    decide: state => {
      refuseUnknown(state, member);
      return { type: 'MemberRemoved', data: { name: member } };
    },
  });

/** The member reads it in its next prompt, and its work goes back to it. */
export const directMember = (workspace: Requesting, actor: Actor, { team, member, text }: TeamTell) =>
  requestOfTeam(workspace, actor, {
    team,
    asked: 'tell',
    decide: state => {
      refuseUnknown(state, member);
      return { type: 'DirectiveGiven', data: { id: randomUUID(), member, text } };
    },
  });

interface Asked {
  readonly team: string | undefined;
  readonly asked: string;
  /** Undefined: it is so already. A Problem refuses it. */
  decide(state: TeamState): TeamEvent | undefined;
}

export async function requestOfTeam(
  workspace: Requesting,
  actor: Actor,
  { team, asked, decide }: Asked,
): Promise<TeamAsked> {
  ensurePerson(actor);
  const { store, state } = await openTeam(workspace, team);
  const { stream } = state;
  const choose = (newest: unknown) => {
    refuseEnded(newest as TeamState);
    return decide(newest as TeamState);
  };
  await appendDecided(
    { ...workspace, ...store, actor },
    { flow: teamFlow as unknown as AnyFlow, stream, decide: choose },
  );
  return { team: stream, asked, driver: await driverOf(store, stream) };
}

function refuseEnded({ stream, ended }: TeamState): void {
  if (!ended) return;
  const remedy = 'Start another team for what is left to do.';
  throw new Problem({ code: 'team-ended', what: `${stream} is over: ${ended.how}`, remedy });
}

function refuseUnknown({ roster, stream }: TeamState, member: string): void {
  if (memberOf(roster, member)) return;
  const names = roster.members.map(({ name }) => name);
  const remedy = `Members of ${stream}: ${names.join(', ')}.`;
  throw new Problem({ code: 'team-member-unknown', what: `there is no member ${JSON.stringify(member)}`, remedy });
}

// Who waits too long, and for whom: seen from facts, so that noticing it is no sign of life of anyone.

import type { TeamWorld } from '../asks.ts';
import { busQuery } from '../bus/asks.ts';
import { minutesText } from '../minutes-text.ts';
import { memberOf } from '../roster.ts';
import { requestOfTeam, type TeamState } from '../state.ts';
import { membersOf } from './members.ts';

export interface Stall {
  /** Of the cause: a new wait is a new stall. */
  readonly id: string;
  /** From then on it is too long. */
  readonly dueAt: number;
  readonly member: string;
  /** The member that can end it; undefined: a person. */
  readonly owner: string | undefined;
  readonly text: string;
}

/** Those that will be due too, if nothing happens until then. */
export function stallsOf(state: TeamState, world: TeamWorld): readonly Stall[] {
  return [...blocked(state, world), ...withoutProgress(state, world)];
}

/** A wait for a person is due at once. */
function blocked(state: TeamState, world: TeamWorld): readonly Stall[] {
  const bus = world.get(busQuery(state.roster.team));
  const { blockedMs } = requestOfTeam(state).settings;
  const edges = bus.kind === 'known' ? bus.value.blocked.filter(({ isOver }) => !isOver) : [];
  return edges.map(({ member, waitingOn, needs, at }) => {
    const isMember = memberOf(state.roster, waitingOn) !== undefined;
    const since = isMember ? ` for ${minutesText(blockedMs)}` : '';
    return {
      id: `stall/blocked/${member}/${waitingOn}/${at}`,
      dueAt: isMember ? at + blockedMs : at,
      member,
      owner: isMember ? waitingOn : undefined,
      text: `${member} waits${since} for ${waitingOn}: ${needs}`,
    };
  });
}

/** An agent at work that has brought no commit; what ends it at last is the time limit of its attempt. */
function withoutProgress(state: TeamState, world: TeamWorld): readonly Stall[] {
  const { noProgressMs } = requestOfTeam(state).settings;
  return membersOf(state, world).flatMap(({ member, run }) => {
    if (run?.attempt === undefined || run.progressAt === undefined || run.isPaused) return [];
    return [
      {
        id: `stall/progress/${member.name}/${run.attempt}`,
        dueAt: run.progressAt + noProgressMs,
        member: member.name,
        owner: undefined,
        text: `${member.name} has brought no commit for ${minutesText(noProgressMs)}. See "pitwall logs ${run.run}".`,
      },
    ];
  });
}

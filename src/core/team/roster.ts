// Who is in a team now.
import type { FlowEvent } from '../event.ts';
import type { TeamEvent, TeamMember } from './events.ts';

export interface Roster {
  readonly team: string;
  /** In the order in which they came. */
  readonly members: readonly TeamMember[];
}

export const noRoster: Roster = { team: '', members: [] };

/** Leaves the roster as it is for every event that is not about who is in it. */
export function foldRoster(roster: Roster, event: FlowEvent): Roster {
  const { type, data } = event as TeamEvent;
  switch (type) {
    case 'TeamRequested':
      return { team: data.team, members: data.members };
    case 'MemberAdded':
      return { ...roster, members: [...without(roster, data.member.name), data.member] };
    case 'MemberRemoved':
      return { ...roster, members: without(roster, data.name) };
    default:
      return roster;
  }
}

const without = ({ members }: Roster, name: string) => members.filter(member => member.name !== name);

export function memberOf({ members }: Roster, name: string): TeamMember | undefined {
  return members.find(member => member.name === name);
}

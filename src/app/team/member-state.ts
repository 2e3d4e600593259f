// Where a member is, in one word.
import type { TeamMember } from '../../core/team/events.ts';
import { isLanded, isStuck } from '../../core/team/view/members.ts';
import type { RunSnapshot } from '../../core/world/run.ts';
import type { MemberRow } from './answers.ts';

export function memberState(
  member: TeamMember,
  run: RunSnapshot | undefined,
  refusal: string | undefined,
): MemberRow['state'] {
  if (refusal !== undefined) return 'refused';
  if (!run) return 'starting';
  if (isLanded({ member, run })) return 'landed';
  if (isStuck({ member, run })) return 'stopped';
  if (run.isLanding) return 'landing';
  return run.isVerified ? 'verified' : 'working';
}

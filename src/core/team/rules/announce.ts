// What Pitwall says on the bus: which commit of a member is verified, that the target moved, and why a landing came to nothing.
import type { RequestFor } from '../../effect/define.ts';
import type { TeamRule } from '../asks.ts';
import { PublishMessage } from '../bus/asks.ts';
import type { MessageDraft } from '../bus/message-types.ts';
import { requestOfTeam, type TeamState } from '../state.ts';
import { isLanded, isVerified, type MemberView, membersOf } from '../view/members.ts';
import { verifiedBy } from '../view/verification.ts';
import { aside, withCode } from './rule.ts';

export const announce: TeamRule = (state, world, now) => {
  const requests = membersOf(state, world).flatMap(view => [
    ...verified(state, view),
    ...landed(state, view),
    ...setBack(state, view),
  ]);
  return aside(state, requests, now);
};

/** The cause names what it is about, so that it is said once. */
function say(state: TeamState, cause: string, message: MessageDraft): RequestFor<typeof PublishMessage> {
  return { effect: PublishMessage, cause: `say/${cause}`, input: { team: state.roster.team, message } };
}

function verified(state: TeamState, view: MemberView) {
  const { member, run } = view;
  if (!isVerified(view) || run?.commit === undefined) return [];
  const payload = { member: member.name, commit: run.commit, gates: verifiedBy(run.gates) };
  return [say(state, `verified/${member.name}/${run.commit}`, { type: 'agent.verified', payload })];
}

function landed(state: TeamState, view: MemberView) {
  const { member, run } = view;
  if (!isLanded(view) || !run?.landed) return [];
  const payload = { branch: requestOfTeam(state).onto, member: member.name, ...run.landed };
  return [say(state, `landed/${member.name}/${run.run}`, { type: 'agent.advanced-main', payload })];
}

/** The run itself tells its agent; here the others and the record get it. */
function setBack(state: TeamState, { member, run }: MemberView) {
  if (!run?.setback || run.phase === 'ended') return [];
  const { kind, n, reason, files } = run.setback;
  const { onto } = requestOfTeam(state);
  const error =
    kind === 'conflict'
      ? `[conflict] ${run.branch} conflicts with ${onto} in ${files.join(', ')}`
      : `[regression] ${run.branch} is red on top of ${onto}: ${reason}`;
  const payload = { errors: [withCode(error.slice(0, errorCharsMax))] };
  return [say(state, `setback/${member.name}/${run.run}/${n}`, { type: 'agent.feedback', to: member.name, payload })];
}

const errorCharsMax = 8000;

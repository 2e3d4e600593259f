// What Pitwall says on the bus: which commit of a member is verified, that the target moved, and why a landing came to nothing.
import type { RequestFor } from '../../effect/define.ts';
import type { TeamRule } from '../asks.ts';
import { PublishMessage } from '../bus/asks.ts';
import type { MessageDraft } from '../bus/message-types.ts';
import { requestOfTeam, type TeamState } from '../state.ts';
import { isLanded, isVerified, type MemberView, membersOf } from '../view/members.ts';
import { taggedErrors, verifiedBy } from '../view/verification.ts';
import { aside, withCode } from './rule.ts';

export const announce: TeamRule = (state, world, now) => {
  const requests = membersOf(state, world).flatMap(view => [
    ...verified(state, view),
    ...noted(state, view),
    ...sentBack(state, view),
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
  const gates = isVerified(view) && run ? verifiedBy(run) : undefined;
  if (!gates || run?.commit === undefined) return [];
  const payload = { member: member.name, commit: run.commit, gates };
  return [say(state, `verified/${member.name}/${run.commit}`, { type: 'agent.verified', payload })];
}

/** What its gates found and let pass: drift from a governance document above all. */
function noted(state: TeamState, view: MemberView) {
  const { member, run } = view;
  const errors = isVerified(view) ? taggedErrors(run?.noted ?? []) : [];
  return feedback(state, `noted/${member.name}/${run?.commit}`, member.name, errors);
}

/** Its agent reads it in its next prompt; here the others and the record get it, with the tags. */
function sentBack(state: TeamState, { member, run }: MemberView) {
  const { n, errors = [] } = run?.objections ?? {};
  if (run?.phase === 'ended' || run?.setback?.n === n) return [];
  return feedback(state, `objections/${member.name}/${run?.run}/${n}`, member.name, taggedErrors(errors));
}

function feedback(state: TeamState, cause: string, to: string, errors: readonly string[]) {
  if (errors.length === 0) return [];
  const payload = { errors: errors.slice(0, errorsMax).map(error => withCode(error.slice(0, errorCharsMax))) };
  return [say(state, cause, { type: 'agent.feedback', to, payload })];
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
  return feedback(state, `setback/${member.name}/${run.run}/${n}`, member.name, [error]);
}

/** Together within what a message may hold. */
const errorsMax = 8;
const errorCharsMax = 2000;

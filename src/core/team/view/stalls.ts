// Who waits too long, and for whom: seen from facts, so that noticing it is no sign of life of anyone.

import { absent } from '../../answer.ts';
import { agentAtWorkQuery } from '../../world/agent-at-work.ts';
import type { TeamWorld } from '../asks.ts';
import { busQuery } from '../bus/asks.ts';
import { minutesText } from '../minutes-text.ts';
import { memberOf } from '../roster.ts';
import { requestOfTeam, type TeamState } from '../state.ts';
import { worksetOf } from './conflicts.ts';
import { membersOf } from './members.ts';

export interface Stall {
  /** Of the cause: a new wait is a new stall. */
  readonly id: string;
  /** `prompt`: its agent goes on with the answer. */
  readonly kind: 'stall' | 'prompt';
  /** From then on it is too long. */
  readonly dueAt: number;
  readonly member: string;
  /** The member that can end it; undefined: a person. */
  readonly owner: string | undefined;
  readonly text: string;
}

/** Those that will be due too, if nothing happens until then. */
export function stallsOf(state: TeamState, world: TeamWorld): readonly Stall[] {
  return [...blocked(state, world), ...withoutProgress(state, world), ...ofAgents(state, world)];
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
      kind: 'stall',
      id: `stall/blocked/${member}/${waitingOn}/${at}`,
      dueAt: isMember ? at + blockedMs : at,
      member,
      owner: isMember ? waitingOn : undefined,
      text: `${member} waits${since} for ${waitingOn}: ${needs}`,
    };
  });
}

/** An agent at work that has brought neither a commit nor a checked box; what ends it at last is the time limit of its attempt. */
function withoutProgress(state: TeamState, world: TeamWorld): readonly Stall[] {
  const { noProgressMs } = requestOfTeam(state).settings;
  return membersOf(state, world).flatMap(({ member, run }) => {
    if (run?.attempt === undefined || run.progressAt === undefined || run.isPaused) return [];
    const workset = world.get(worksetOf(state, run.run));
    const { progressAt = 0 } = workset.kind === 'known' ? workset.value : {};
    const text = `${member.name} has brought neither a commit nor a checked box for ${minutesText(noProgressMs)}. See "pitwall logs ${run.run}".`;
    const dueAt = Math.max(run.progressAt, progressAt) + noProgressMs;
    return [forPerson(member.name, { id: `progress/${member.name}/${run.attempt}`, dueAt, text })];
  });
}

/** What one agent shows: silence, which its attempt ends later; a prompt that waits; a context that is nearly full. */
function ofAgents(state: TeamState, world: TeamWorld): readonly Stall[] {
  return membersOf(state, world).flatMap(({ member: { name }, run }) => {
    const answer = run && !run.isPaused ? world.get(agentAtWorkQuery(run.run)) : absent;
    if (answer.kind !== 'known' || !run) return [];
    const { attempt, silentSince, contextShare = 0, question } = answer.value;
    const { silentMs } = requestOfTeam(state).settings;
    const silent = {
      id: `silence/${name}/${attempt}`,
      dueAt: (silentSince ?? 0) + silentMs,
      text: `${name} has given no sign of life for ${minutesText(silentMs)}. See "pitwall logs ${run.run}", or "pitwall stop ${run.run}".`,
    };
    const full = {
      id: `context/${name}/${attempt}`,
      dueAt: 0,
      text: `The context of ${name} is ${Math.floor(contextShare * 100)} % full. If its CLI makes no room, "pitwall stop ${run.run}" and "pitwall resume ${run.run}" start a new agent on its work.`,
    };
    const waits = question && {
      id: `prompt/${name}/${question.id}`,
      kind: 'prompt' as const,
      dueAt: question.at,
      text: `${name} waits at a prompt: ${question.text}`,
    };
    return [
      ...(silentSince === undefined ? [] : [forPerson(name, silent)]),
      ...(contextShare < contextShareMax ? [] : [forPerson(name, full)]),
      ...(waits ? [forPerson(name, waits)] : []),
    ];
  });
}

const contextShareMax = 0.9;

function forPerson(member: string, stall: Pick<Stall, 'id' | 'dueAt' | 'text'> & Partial<Pick<Stall, 'kind'>>): Stall {
  return { kind: 'stall', ...stall, id: `stall/${stall.id}`, member, owner: undefined };
}

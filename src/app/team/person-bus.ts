// The bus of a team as a person reaches it. What a person writes to a member also goes to its agent by its run (`core/team/rules`).
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import type { Published } from '../../core/team/bus/published.ts';
import type { TeamState } from '../../core/team/state.ts';
import { publishMessage } from '../../effects/bus/publish-message.ts';
import { readMessages } from '../../effects/bus/read-messages.ts';
import type { RunStore, RunsWorkspace } from '../runs/runs-workspace.ts';
import { ensurePerson, type Progressing } from '../use-case.ts';
import type { BusDelivery, BusPublish, BusRead } from './bus-answers.ts';
import { openTeam } from './find-team.ts';
import { membersOf } from './members-of.ts';

type BusWorkspace = Pick<RunsWorkspace, 'findRuns' | 'clock'>;

/** A refusal is an answer: it is recorded, and its reason says what to correct. */
export async function publishOnBus(
  workspace: BusWorkspace,
  actor: Actor,
  { team, message }: BusPublish,
): Promise<Published> {
  ensurePerson(actor);
  const { store, state } = await openTeam(workspace, team);
  return await publishAsPerson(workspace, store, { state, actor, message });
}

interface Said {
  readonly state: Pick<TeamState, 'roster'>;
  readonly actor: Actor;
  readonly message: unknown;
}

export async function publishAsPerson(
  { clock }: Pick<RunsWorkspace, 'clock'>,
  { journal }: Pick<RunStore, 'journal'>,
  { state, actor, message }: Said,
): Promise<Published> {
  const parts = { journal, clock, newId: randomUUID, membersOf: (name: string) => membersOf(journal, name) };
  return await publishMessage(parts, { team: state.roster.team, from: 'person', actor }, message);
}

/** Nothing is published, and no reader's place moves. */
export async function readBus(
  workspace: BusWorkspace,
  _actor: Actor,
  { team, reader, after, limit = 100, waitSeconds = 0 }: BusRead,
  { signal }: Progressing = {},
): Promise<BusDelivery> {
  const { store, state } = await openTeam(workspace, team);
  const { journal } = store;
  const { team: name, members } = state.roster;
  const readers = [...members.map(member => member.name), 'person', 'supervisor', 'coordinator'];
  if (reader !== undefined && !readers.includes(reader)) {
    const what = `no messages are for ${JSON.stringify(reader)}`;
    throw new Problem({ code: 'team-member-unknown', what, remedy: `Readers here: ${readers.join(', ')}.` });
  }
  const request = { team: name, reader, after, limit, waitMs: waitSeconds * 1000, signal };
  const { messages, cursor } = await readMessages({ journal, clock: workspace.clock }, request);
  return { messages: [...messages], cursor };
}

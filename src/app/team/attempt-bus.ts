// The bus of a team as one attempt of a member reaches it. The attempt decides who speaks; an attempt that is over says nothing.
import { attemptFlow } from '../../core/attempt/flow.ts';
import type { AttemptState } from '../../core/attempt/state.ts';
import { runFlow } from '../../core/run/flow.ts';
import type { RunState } from '../../core/run/state.ts';
import { type Intent, intentsInForce } from '../../core/team/bus/bus-state.ts';
import type { Delivery } from '../../core/team/bus/deliver.ts';
import type { Published } from '../../core/team/bus/published.ts';
import { refuse } from '../../core/team/bus/refusal.ts';
import { busOf } from '../../effects/bus/bus-of.ts';
import { type BusParts, publishMessage, recordRefusal, type Sender } from '../../effects/bus/publish-message.ts';
import { type ReadRequest, readAsReader } from '../../effects/bus/read-messages.ts';
import { streamOf } from '../../engine/stream.ts';
import { attemptStream } from '../../engine/work.ts';
import type { Bookmarks } from '../../ports/bookmarks.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';
import { readTeam } from './find-team.ts';
import { membersOf } from './members-of.ts';

export interface AttemptBusParts {
  readonly journal: Journal;
  readonly bookmarks: Bookmarks;
  readonly clock: Clock;
  readonly newId: () => string;
}

interface MemberOfTeam {
  readonly team: string;
  readonly member: string;
}

/** An answer of one read stays within what an agent can take in. */
const charsMax = 100_000;
/** Of calls with a foreign token: more of them say nothing new. */
const tokenRefusalsMax = 20;

/** Undefined: its run belongs to no team, or is not a member's. */
export async function attemptBus(
  { journal, bookmarks, clock, newId }: AttemptBusParts,
  { attempt, flow }: { readonly attempt: string; readonly flow: string },
) {
  const own = await memberOfRun(journal, flow);
  if (!own) return undefined;
  const { team, member } = own;
  const parts: BusParts = { journal, clock, newId, membersOf: name => membersOf(journal, name) };
  const sender: Sender = { team, from: member, actor: { kind: 'attempt', id: attempt } };
  let tokenRefusals = 0;
  return {
    team,
    member,
    publish: async (raw: unknown): Promise<Published> =>
      (await isLive(journal, attempt))
        ? await publishMessage(parts, sender, raw)
        : await recordRefusal(parts, sender, refuse('stale-attempt', `Attempt ${attempt} is not running.`), raw),
    read: async (request: Omit<ReadRequest, 'team' | 'reader'>): Promise<Delivery | undefined> =>
      (await isLive(journal, attempt))
        ? await readAsReader({ journal, bookmarks, clock }, { ...request, team, reader: member, charsMax })
        : undefined,
    intents: async (): Promise<readonly Intent[]> => {
      const intents = intentsInForce(await busOf(journal, team), clock.now());
      return intents.filter(intent => intent.member === member);
    },
    refuseToken: async (tool: string, owner: string | undefined): Promise<void> => {
      tokenRefusals++;
      if (tokenRefusals > tokenRefusalsMax) return;
      const from = owner === undefined ? 'unknown' : `attempt ${owner}`;
      const reason = `${tool} of attempt ${attempt} was called with a token that is not its own.`;
      const actor = { kind: 'attempt', id: owner ?? 'unknown' } as const;
      await recordRefusal(parts, { team, from, actor }, refuse('wrong-token', reason), undefined);
    },
  };
}

async function isLive(journal: Journal, attempt: string): Promise<boolean> {
  const { state } = await streamOf(journal, attemptFlow, attemptStream(attempt)).refresh();
  const { launched, ended } = state as AttemptState;
  return launched !== undefined && ended === undefined;
}

/** The run says which team asked for it, the team which member its item is. */
async function memberOfRun(journal: Journal, stream: string): Promise<MemberOfTeam | undefined> {
  if (!stream.startsWith(`${runFlow.name}/`)) return undefined;
  const { request } = (await streamOf(journal, runFlow, stream).refresh()).state as RunState;
  const team = /^team\/(.+)$/.exec(request?.parent ?? '')?.[1];
  if (team === undefined) return undefined;
  const { members } = (await readTeam(journal, team)).roster;
  const own = members.find(({ item }) => item === request?.item);
  return own && { team, member: own.name };
}

// What flows have done with the bus of a team: a message published, and what the bus says observed.
import { known } from '../../core/answer.ts';
import { type busQuery, PublishMessage } from '../../core/team/bus/asks.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { EngineParts, Observer } from '../../engine/parts.ts';
import type { Journal } from '../../ports/journal.ts';
import { done } from '../../ports/performed.ts';
import { busOf } from './bus-of.ts';
import { type BusParts, publishMessage } from './publish-message.ts';

type Parts = BusParts & Pick<EngineParts, 'owner'>;

/** Repeated, it finds its own message: the key of the effect is the id. */
export const busKinds = (parts: Parts) => ({
  PublishMessage: effectKind(PublishMessage, {
    perform: async ({ team, message }, { key }) => {
      const actor = { kind: 'engine', id: parts.owner.id } as const;
      const published = await publishMessage(parts, { team, from: 'coordinator', actor }, { ...message, id: key });
      if (published.kind === 'refused') return { kind: 'failed', final: true, reason: published.reason };
      return done({ id: published.message.id, seq: published.message.seq });
    },
  }),
});

/** Known also where nothing was said yet. */
export function observeBus(journal: Journal): Observer<ReturnType<typeof busQuery>> {
  return async ({ team }) => known(await busOf(journal, team));
}

// AskRun: one fact on the stream of the run, found again by its id, as when a person asks.
import type { FlowEvent } from '../../core/event.ts';
import { AskRun, type RunAsk } from '../../core/world/run.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { EngineParts } from '../../engine/parts.ts';
import { request } from '../../engine/request.ts';
import { done } from '../../ports/performed.ts';

type Parts = Pick<EngineParts, 'journal' | 'clock' | 'owner'>;

/** How a run records each. */
export type AskedOfRun = (ask: RunAsk, id: string) => FlowEvent;

/** Asked twice it is asked once: the journal knows the id. */
export const askRun = (parts: Parts, factOf: AskedOfRun) =>
  effectKind(AskRun, {
    perform: async ({ run, ask }, { key }) => {
      const id = `${key}/ask`;
      const actor = { kind: 'engine', id: parts.owner.id } as const;
      await request(parts, { stream: `run/${run}`, event: factOf(ask, id), actor, id });
      return done(null);
    },
  });

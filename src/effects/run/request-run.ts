// RequestRun: found again by the id of its event. Two that ask at the same time for the same item meet in one stream.
import { absent, known } from '../../core/answer.ts';
import type { InputOf } from '../../core/effect/define.ts';
import type { FlowEvent } from '../../core/event.ts';
import { nextRunName, RequestRun } from '../../core/world/run.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { EngineParts } from '../../engine/parts.ts';
import { done, failed, type Performed } from '../../ports/performed.ts';

export interface ItemRun {
  readonly run: string;
  readonly isOpen: boolean;
  /** The one that asked for it need not be the first: a person may have said something to the run before it began. */
  readonly eventIds: readonly string[];
}

/** What the registration of the run flow knows of runs. */
export interface Runs {
  of(item: string): Promise<readonly ItemRun[]>;
  /** The first fact of a new run: its settings, branch and base as they are now. `parent`: the stream that asks. */
  request(run: string, asked: InputOf<typeof RequestRun>, parent: string): Promise<Performed<FlowEvent>>;
}

type Parts = Pick<EngineParts, 'journal' | 'clock' | 'owner'>;

/** How often the name of the next run may be taken in between. */
const triesMax = 5;

export const requestRun = (parts: Parts, runs: Runs) =>
  effectKind(RequestRun, {
    lookup: async ({ item }, { key }) => {
      const ours = askedWith(key, await runs.of(item));
      return ours ? known({ run: ours.run }) : absent;
    },
    perform: async (asked, context) => {
      for (let tries = 0; tries < triesMax; tries++) {
        const before = await runs.of(asked.item);
        // Ours also when it is over by now: it began in a call whose answer was lost.
        const there = askedWith(context.key, before) ?? before.find(({ isOpen }) => isOpen);
        if (there) return done({ run: there.run });
        const run = nextRunName(asked.item, before.length);
        const first = await runs.request(run, asked, context.stream);
        if (first.kind !== 'done') return first;
        const appended = await append(parts, run, first.output, context.key);
        if (appended) return appended;
      }
      return failed(`runs of item ${asked.item} begin and end all the time`);
    },
  });

const askedWith = (key: string, runs: readonly ItemRun[]) => runs.find(({ eventIds }) => eventIds.includes(idOf(key)));

/** Undefined: somebody else began this run first. */
async function append({ journal, clock, owner }: Parts, run: string, first: FlowEvent, key: string) {
  const actor = { kind: 'engine', id: owner.id } as const;
  const events = [{ ...first, id: idOf(key), at: clock.now(), actor }];
  const stream = `run/${run}`;
  const before = await journal.read(stream);
  if (before.some(({ type }) => type === first.type)) return undefined;
  const outcome = await journal.append({ stream, expectedVersion: before.length, events });
  return outcome.kind === 'appended' ? done({ run }) : undefined;
}

const idOf = (key: string) => `${key}/run`;

// A decision with 100 effects: how many appends it takes until all of them have an outcome, and how many are refused.
import { systemClock } from '../../src/adapters/clock/system.ts';
import { startEngine } from '../../src/engine/loop.ts';
import { defaultTimes } from '../../src/engine/parts.ts';
import type { Journal } from '../../src/ports/journal.ts';
import type { Row } from './measure.ts';
import { postingFlow } from './posting-flow.ts';
import { openScratchStore, withScratchStore } from './scratch-store.ts';

const effects = 100;
/** One for all intents, one for each outcome, one for the end. */
const appendsMax = effects + 2;

export async function benchManyEffects(): Promise<readonly Row[]> {
  return await withScratchStore(async ({ folder }) => {
    const flow = postingFlow(effects);
    const store = await openScratchStore(folder, { [flow.name]: flow.events });
    const counts = { appended: 0, conflict: 0, 'lease-lost': 0 };
    let ids = 0;
    const engine = await startEngine({
      ...store,
      journal: counting(store.journal, kind => counts[kind]++),
      clock: systemClock,
      newId: () => `${store.owner.id}/${++ids}`,
      flows: [flow],
      observers: {},
      effects: { Post: { perform: async () => ({ kind: 'done', output: null }) } },
      times: defaultTimes,
      report: notice => {
        if (notice.kind === 'trouble') throw notice.error;
      },
      abandon: async () => undefined,
    });
    await engine.drive('posting/1', new AbortController().signal);
    engine.close();
    store.close();
    const { appended, conflict } = counts;
    return [
      {
        what: `${effects} effects of one decision`,
        measured: `${appended} appends, ${conflict} conflicts`,
        goal: `<= ${appendsMax}, 0`,
        isMet: appended <= appendsMax && conflict === 0,
      },
    ];
  });
}

type Outcome = Awaited<ReturnType<Journal['append']>>['kind'];

function counting(journal: Journal, count: (kind: Outcome) => void): Journal {
  const append: Journal['append'] = async request => {
    const outcome = await journal.append(request);
    count(outcome.kind);
    return outcome;
  };
  return new Proxy(journal, {
    get: (target, name) => {
      const value: unknown = name === 'append' ? append : Reflect.get(target, name);
      return typeof value === 'function' && name !== 'append' ? value.bind(target) : value;
    },
  });
}

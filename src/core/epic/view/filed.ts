// What was filed for the open decision, and what can be seen of it.

import { outputOf } from '../../effect/find.ts';
import { FileItem, preflightQuery } from '../../world/epic.ts';
import { hashOf, workerFor } from '../decide/approve.ts';
import type { FiledItem } from '../decide/outcome.ts';
import type { EpicDecision } from '../decision.ts';
import type { EpicState } from '../state.ts';
import { knownOf, type Seen } from './seen.ts';

export const filingCause = (decision: EpicDecision, n: number) => `act/${decision.key}/${n}`;

/** By position; undefined: not yet. */
export function filedIds({ effects, open }: Pick<EpicState, 'effects' | 'open'>): readonly (string | undefined)[] {
  if (open?.act?.kind !== 'file') return [];
  return open.act.items.map((_item, n) => {
    const record = effects.byCause(filingCause(open, n));
    return record?.status === 'done' ? outputOf(FileItem, record).item : undefined;
  });
}

/** Undefined: it cannot be seen yet. */
export function filedItem(
  seen: Seen,
  item: string,
  given: { readonly title: string; readonly worker: string },
): FiledItem | undefined {
  const answer = seen.world.get(preflightQuery(item, ''));
  const facts = knownOf(answer)?.item;
  if (!facts) return undefined;
  const { agents, project } = seen.settings;
  const worker = workerFor(agents, given, facts.labels);
  const approved = hashOf(facts, item, worker, project);
  return { item, title: given.title, approved, labels: facts.labels, isWaiting: facts.blockers.length > 0 };
}

/** It may be worked on once a person approved it as it is. */
export const unseenItem = (item: string, title: string): FiledItem => ({
  item,
  title,
  approved: undefined,
  labels: [],
  isWaiting: true,
});

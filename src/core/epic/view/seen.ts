// What a rule sees of an epic: its body as it is now, and the facts about its items.
import type { Answer } from '../../answer.ts';
import { type EpicApproval, type EpicSource, epicQuery, newestRunQuery, preflightQuery } from '../../world/epic.ts';
import { reviewQuery } from '../../world/queries.ts';
import type { EpicQuery, EpicRule, EpicVerdict, EpicWorld } from '../asks.ts';
import type { EpicBody, EpicBodyReading, WorkItem } from '../body/epic-body.ts';
import { timeOf } from '../body/iso-time.ts';
import { readEpicBody } from '../body/read-epic-body.ts';
import { itemKey } from '../body/read-items.ts';
import type { EpicSettings } from '../events.ts';
import { approvalScope } from '../keys.ts';
import { marksOf } from '../notes.ts';
import { type EpicState, epicOf, type OpenTick } from '../state.ts';

export interface Seen {
  readonly epic: string;
  readonly state: EpicState;
  readonly tick: OpenTick;
  readonly settings: EpicSettings;
  readonly source: EpicSource;
  readonly body: EpicBody;
  readonly world: EpicWorld;
  readonly now: number;
}

/** A rule that decides by the body. One that cannot be seen or read is the business of the rule `read`. */
export function onBody(decide: (seen: Seen) => EpicVerdict | undefined): EpicRule {
  return (state, world, now) => {
    const { tick } = state;
    const answer = tick && !tick.conclusion ? world.get(epicQuery(epicOf(state))) : undefined;
    if (!tick || answer?.kind !== 'known') return undefined;
    const source = answer.value;
    const reading = readSource(source);
    if (reading.kind !== 'read') return undefined;
    const { settings } = tick;
    return decide({ epic: epicOf(state), state, tick, settings, source, body: reading.body, world, now });
  };
}

const readings = new WeakMap<EpicSource, EpicBodyReading>();

/** Many rules read the same body. */
export function readSource(source: EpicSource): EpicBodyReading {
  const before = readings.get(source);
  if (before) return before;
  const reading = bare(readEpicBody(source.text, { form: source.form, labels: source.labels }));
  readings.set(source, reading);
  return reading;
}

/** `#7` and `7` are the same item. */
function bare(reading: EpicBodyReading): EpicBodyReading {
  if (reading.kind !== 'read') return reading;
  const items = reading.body.items.map(row => ({ ...row, item: itemKey(row.item) }));
  return { ...reading, body: { ...reading.body, items } };
}

const overStatuses: readonly string[] = ['done', 'ready_for_user_review'];
export const isOver = ({ status }: Pick<WorkItem, 'status'>) => overStatuses.includes(status);

/** A cell PR holds the branch of the work until its review has an address. */
export const isBranch = (pr: string) => /^\w[\w./-]*$/.test(pr) && !/^\d+$/.test(pr);

/** What the items of a body make it necessary to see. */
export function queriesFor(items: NonNullable<OpenTick['read']>['items']): readonly EpicQuery[] {
  return items
    .filter(({ status }) => !overStatuses.includes(status))
    .flatMap(({ item, worker, pr, status }) => [
      preflightQuery(item, worker),
      newestRunQuery(item),
      ...(status === 'in_progress' && isBranch(pr) ? [reviewQuery(pr)] : []),
    ]);
}

export const factsOf = ({ world }: Seen, { item, worker }: Pick<WorkItem, 'item' | 'worker'>) =>
  world.get(preflightQuery(item, worker));

export const runOf = ({ world }: Seen, { item }: Pick<WorkItem, 'item'>) => world.get(newestRunQuery(item));

export const rowOf = ({ body }: Pick<Seen, 'body'>, item: string | undefined): WorkItem | undefined =>
  body.items.find(row => row.item === item);

/** It waited for another one, which is done. */
export function isFree(seen: Pick<Seen, 'body'>, row: WorkItem): boolean {
  const { waitsFor } = marksOf(row);
  return row.status === 'blocked' && waitsFor !== undefined && rowOf(seen, waitsFor)?.status === 'done';
}

export function knownOf<T>(answer: Answer<T>): T | undefined {
  return answer.kind === 'known' ? answer.value : undefined;
}

/** Undefined: no person lets it be worked on since it was last taken up. */
export function newestApproval(seen: Seen): EpicApproval | undefined {
  const reset = seen.body.brakeReset === null ? 0 : (timeOf(seen.body.brakeReset) ?? 0);
  return allApprovals(seen).findLast(({ at }) => at > reset);
}

/** Also those that were taken up before. */
export function allApprovals({ source, state, body }: Seen): readonly EpicApproval[] {
  const scope = approvalScope(body);
  const commands = state.approvals.filter(each => each.scope === scope);
  return [...source.approvals, ...commands.map(({ id, by, at }) => ({ id, by, at, how: 'command' as const }))].toSorted(
    (one, other) => one.at - other.at,
  );
}

// The epic flow: one tick after another, each at most one decision over the items of one Markdown body.
import { attemptQuery } from '../attempt/queries.ts';
import type { Flow } from '../flow.ts';
import { epicQuery, filedItemQuery, preflightQuery } from '../world/epic.ts';
import { type EpicQuery, epicEffects, epicQueries } from './asks.ts';
import { readUnderWay } from './decide/build.ts';
import { type EpicEvent, epicEvents } from './events.ts';
import { foldEpic } from './fold-epic.ts';
import { epicRules } from './rules/index.ts';
import { type EpicState, epicOf, initialEpic } from './state.ts';
import { filedIds } from './view/filed.ts';
import { queriesFor } from './view/seen.ts';
import { attemptsOf, branchOf } from './view/subagent.ts';

export const epicFlow: Flow<EpicState, EpicEvent, typeof epicEffects, typeof epicQueries> = {
  name: 'epic',
  events: epicEvents,
  effects: epicEffects,
  queries: epicQueries,
  initial: initialEpic,
  fold: foldEpic,
  needs,
  rules: epicRules,
  isEnded: state => state.tick === undefined,
};

function needs(state: EpicState): readonly EpicQuery[] {
  const { tick } = state;
  if (!tick) return [];
  const attempts = attemptsOf(state).map(attempt => attemptQuery(attempt, branchOf(state)));
  if (tick.conclusion) return attempts;
  const { read } = tick;
  const begun = read?.underWay === undefined ? undefined : readUnderWay(read.underWay);
  const filed = filedIds(state).filter(item => item !== undefined);
  const found = read?.found ? [read.found.item] : [];
  return [
    epicQuery(epicOf(state)),
    ...attempts,
    ...queriesFor(read?.items ?? []),
    ...[...filed, ...found].map(item => preflightQuery(item, '')),
    ...(begun ? [filedItemQuery(epicOf(state), begun.key)] : []),
  ];
}

// The team flow: several runs in parallel on one repository, landed one after another.

import { attemptQuery } from '../attempt/queries.ts';
import type { Flow } from '../flow.ts';
import { runQuery } from '../world/run.ts';
import { teamEffects, teamQueries } from './asks.ts';
import { busQuery } from './bus/asks.ts';
import { type TeamEvent, teamEvents } from './events.ts';
import { foldTeam } from './fold-team.ts';
import { teamRules } from './rules/index.ts';
import { initialTeam, type TeamState } from './state.ts';
import { runNames } from './view/members.ts';
import { readerOf } from './view/reader.ts';

export const teamFlow: Flow<TeamState, TeamEvent, typeof teamEffects, typeof teamQueries> = {
  name: 'team',
  events: teamEvents,
  effects: teamEffects,
  queries: teamQueries,
  initial: initialTeam,
  fold: foldTeam,
  needs,
  rules: teamRules,
  isEnded: state => state.ended !== undefined,
};

function needs(state: TeamState): readonly ReturnType<(typeof teamQueries)[number]>[] {
  if (!state.request || state.ended) return [];
  const reader = readerOf(state);
  return [
    busQuery(state.roster.team),
    ...runNames(state).map(run => runQuery(run)),
    ...(reader ? [attemptQuery(reader.attempt, reader.branch)] : []),
  ];
}

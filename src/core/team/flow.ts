// The team flow: several runs in parallel on one repository, landed one after another.

import { attemptQuery } from '../attempt/queries.ts';
import { earliest, type Flow } from '../flow.ts';
import { agentAtWorkQuery } from '../world/agent-at-work.ts';
import { runQuery } from '../world/run.ts';
import { type TeamWorld, teamEffects, teamQueries } from './asks.ts';
import { busQuery } from './bus/asks.ts';
import { type TeamEvent, teamEvents } from './events.ts';
import { foldTeam } from './fold-team.ts';
import { teamRules } from './rules/index.ts';
import { initialTeam, type TeamState } from './state.ts';
import { sharingPairs, worksetOf } from './view/conflicts.ts';
import { runNames, runOf } from './view/members.ts';
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
  nextPollAt,
  isEnded: state => state.ended !== undefined,
};

function needs(state: TeamState): readonly ReturnType<(typeof teamQueries)[number]>[] {
  if (!state.request || state.ended) return [];
  const reader = readerOf(state);
  return [
    busQuery(state.roster.team),
    ...runNames(state).map(run => runQuery(run)),
    ...(reader ? [attemptQuery(reader.attempt, reader.branch)] : []),
    ...memberRuns(state).flatMap(run => [worksetOf(state, run), agentAtWorkQuery(run)]),
    ...sharingPairs(state).map(({ query }) => query),
  ];
}

const memberRuns = (state: TeamState) => [
  ...new Set(state.roster.members.flatMap(member => runOf(state, member) ?? [])),
];

/** Files change without a signal. */
function nextPollAt(state: TeamState, world: TeamWorld): number | undefined {
  const answers = memberRuns(state).map(run => world.get(worksetOf(state, run)));
  return earliest(answers.map(answer => (answer.kind === 'known' ? answer.value.nextPollAt : undefined)));
}

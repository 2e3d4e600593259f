// Bugs planted in the flow of a team and in its bus, each where such a bug would really be. The simulation must find every one.
import { effectsBy } from '../../../src/core/effect/find.ts';
import type { AnyFlow } from '../../../src/core/flow.ts';
import type { TeamRule } from '../../../src/core/team/asks.ts';
import { PublishMessage } from '../../../src/core/team/bus/asks.ts';
import { teamFlow } from '../../../src/core/team/flow.ts';
import { announce } from '../../../src/core/team/rules/announce.ts';
import { arrive } from '../../../src/core/team/rules/arrive.ts';
import { askPerson } from '../../../src/core/team/rules/ask-person.ts';
import { stopRequested } from '../../../src/core/team/rules/follow-people.ts';
import { train } from '../../../src/core/team/rules/train.ts';
import type { TeamState } from '../../../src/core/team/state.ts';
import { type RunSnapshot, runQuery } from '../../../src/core/world/run.ts';
import type { Bookmarks } from '../../../src/ports/bookmarks.ts';
import type { Plant } from '../engines.ts';

const withRule = (broken: string, rule: TeamRule): Plant => withRules({ [broken]: rule });

function withRules(rules: Readonly<Record<string, TeamRule>>): Plant {
  for (const name of Object.keys(rules))
    if (!Object.hasOwn(teamFlow.rules, name)) throw new Error(`a team has no rule ${name}`);
  return { teamFlow: { ...teamFlow, rules: { ...teamFlow.rules, ...rules } } as unknown as AnyFlow };
}

const nothing: TeamRule = () => undefined;

/** A rule sees another state of the team than it has. */
const seeing =
  (rule: TeamRule, bend: (state: TeamState) => TeamState): TeamRule =>
  (state, world, now) =>
    rule(bend(state), world, now);

const withMembers = (state: TeamState, members: TeamState['roster']['members']) => ({
  ...state,
  roster: { ...state.roster, members },
});

/** A rule sees something else of each run than there is. */
const seeingRuns =
  (rule: TeamRule, bent: Partial<RunSnapshot>): TeamRule =>
  (state, world, now) =>
    rule(
      state,
      {
        get: query => {
          const answer = world.get(query);
          const isRun = answer.kind === 'known' && query.kind === runQuery('').kind;
          return isRun ? { ...answer, value: { ...(answer.value as object), ...bent } as never } : answer;
        },
      },
      now,
    );

/** Once for each time that anything was said. */
const saidAgain: TeamRule = (state, world, now) => {
  const verdict = announce(state, world, now);
  const count = effectsBy(state.effects, PublishMessage).length;
  if (!verdict?.effects || count > 20) return verdict;
  return { ...verdict, effects: verdict.effects.map(each => ({ ...each, cause: `${each.cause}/${count}` })) };
};

/** What is acknowledged is kept but for the last of it. */
const acknowledgedShort = (bookmarks: Bookmarks): Bookmarks => ({
  find: name => bookmarks.find(name),
  advance: (name, to) => bookmarks.advance(name, Math.max(0, to - 1)),
});

export const teamPlants: Readonly<Record<string, Plant>> = {
  stopUnseen: withRule('stop-requested', state =>
    state.isStopping ? { why: 'stopped', record: [{ type: 'TeamEnded', data: { how: 'stopped' } }] } : undefined,
  ),
  removedGoesOn: withRule('stop-removed', nothing),
  removedLands: withRule(
    'train',
    seeing(train, state => withMembers(state, [...state.roster.members, ...state.removed])),
  ),
  dependenciesIgnored: withRule(
    'train',
    seeing(train, state =>
      withMembers(
        state,
        state.roster.members.map(each => ({ ...each, dependsOn: [] })),
      ),
    ),
  ),
  landingsTogether: withRule('train', seeingRuns(train, { isLanding: false })),
  saidAgain: withRule('announce', saidAgain),
  landingUnannounced: withRule('announce', nothing),
  questionAskedAgain: withRule(
    'ask-person',
    seeing(askPerson, state => ({ ...state, questions: [] })),
  ),
  directiveLost: withRule('follow-directives', nothing),
  trainForgotten: withRule('train', (state, world, now) =>
    state.arrivals.length > 0 ? undefined : train(state, world, now),
  ),
  clearingUpForgotten: withRules({
    arrive: seeingRuns(arrive, { isClearingUp: false }),
    'stop-requested': seeingRuns(stopRequested, { isClearingUp: false }),
  }),
  acknowledgedShort: { bookmarks: acknowledgedShort },
};

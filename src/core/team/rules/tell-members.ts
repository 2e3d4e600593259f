// Directives of people reach the member that they are for: on the bus, and as something that sends its work back.
import { AskRun } from '../../world/run.ts';
import type { TeamRule } from '../asks.ts';
import { busQuery, PublishMessage } from '../bus/asks.ts';
import { memberOf } from '../roster.ts';
import { runOf } from '../view/members.ts';
import { aside, withCode } from './rule.ts';

export const directiveTag = '[directive]';

export const publishDirectives: TeamRule = (state, _world, now) => {
  const requests = state.directives
    .filter(({ member }) => memberOf(state.roster, member))
    .map(({ id, member, text }) => ({
      effect: PublishMessage,
      cause: `say/directive/${id}`,
      input: {
        team: state.roster.team,
        message: {
          type: 'agent.feedback',
          to: member,
          payload: { errors: [withCode(`${directiveTag} ${text}`)] },
        } as const,
      },
    }));
  return aside(state, requests, now);
};

export const followDirectives: TeamRule = (state, _world, now) => {
  const requests = state.directives.flatMap(({ id, member, text, by }) => {
    const known = memberOf(state.roster, member);
    const run = known && runOf(state, known);
    if (run === undefined) return [];
    const ask = { kind: 'hear', reason: `${directiveTag} ${text}`, by, isBinding: true } as const;
    return [{ effect: AskRun, cause: `directive/${id}`, input: { run, ask } }];
  });
  return aside(state, requests, now);
};

/** What a person wrote on the bus itself. */
export const passOnWords: TeamRule = (state, world, now) => {
  const bus = world.get(busQuery(state.roster.team));
  if (bus.kind !== 'known') return undefined;
  const requests = bus.value.byPeople.flatMap(({ seq, to, by, text }) =>
    state.roster.members
      .filter(({ name }) => to === 'all' || to === name)
      .flatMap(member => {
        const run = runOf(state, member);
        const ask = { kind: 'hear', reason: text, by, isBinding: true } as const;
        return run === undefined ? [] : [{ effect: AskRun, cause: `words/${seq}/${member.name}`, input: { run, ask } }];
      }),
  );
  return aside(state, requests, now);
};

// Directives of people reach the member that they are for: on the bus, and as something that sends its work back.
import { AskRun } from '../../world/run.ts';
import type { TeamRule } from '../asks.ts';
import { PublishMessage } from '../bus/asks.ts';
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

// A member for whom another one waits too long is reminded, once; a person is asked by `ask-person`. Time alone makes it due.
import type { TeamRule } from '../asks.ts';
import { PublishMessage } from '../bus/asks.ts';
import { stallsOf } from '../view/stalls.ts';
import { aside, withCode } from './rule.ts';

export const remind: TeamRule = (state, world, now) => {
  const stalls = stallsOf(state, world);
  const reminders = stalls.flatMap(({ id, dueAt, owner, text }) => {
    if (dueAt > now || owner === undefined) return [];
    const payload = { errors: [withCode(`[stall] ${text}`)] };
    const message = { type: 'agent.feedback', to: owner, payload } as const;
    return [{ effect: PublishMessage, cause: `say/${id}`, input: { team: state.roster.team, message } }];
  });
  const going = aside(state, reminders, now);
  if (going) return going;
  const next = Math.min(...stalls.map(({ dueAt }) => dueAt).filter(dueAt => dueAt > now));
  return Number.isFinite(next) ? { why: 'a wait may become too long', wakeAt: next, isAside: true } : undefined;
};

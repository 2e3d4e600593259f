import { describe, expect, it } from 'vitest';
import { memberNameSchema, type TeamEvent, teamSettingsSchema } from './events.ts';
import { foldRoster, memberOf, noRoster } from './roster.ts';

const member = (name: string, item: string) => ({ name, item, title: name, dependsOn: [] });
const requested: TeamEvent = {
  type: 'TeamRequested',
  data: {
    team: 'auth',
    base: 'main',
    onto: 'pitwall/auth',
    members: [member('login', '1'), member('logout', '2')],
    settings: teamSettingsSchema.parse({}),
  },
};
const fold = (...events: TeamEvent[]) => events.reduce(foldRoster, noRoster);

describe('the roster', () => {
  it('has those who were asked for, then added, without those removed', () => {
    const roster = fold(
      requested,
      { type: 'MemberAdded', data: { member: member('session', '3') } },
      { type: 'MemberRemoved', data: { name: 'login' } },
      { type: 'PauseRequested', data: {} },
    );
    expect(roster.team).toBe('auth');
    expect(roster.members.map(({ name }) => name)).toEqual(['logout', 'session']);
    expect(memberOf(roster, 'session')?.item).toBe('3');
    expect(memberOf(roster, 'login')).toBeUndefined();
  });

  it('takes a member that comes back with its new item', () => {
    const roster = fold(requested, { type: 'MemberAdded', data: { member: member('login', '9') } });
    expect(roster.members.map(({ name, item }) => `${name}:${item}`)).toEqual(['logout:2', 'login:9']);
  });
});

describe('the name of a member', () => {
  it.each(['login', 'a', 'step2', 'v2-login', '2fa'])('may be %s', name => {
    expect(memberNameSchema.safeParse(name).success).toBe(true);
  });

  it.each(['', '-a', 'a-', 'login-2', 'Login', 'a b', 'a/b', 'a.b', 'x'.repeat(60)])('may not be %j', name => {
    expect(memberNameSchema.safeParse(name).success).toBe(false);
  });
});

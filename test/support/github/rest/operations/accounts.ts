// Who one is, who is in a team, and how much one may still ask.
import { accountById, findAccount } from '../../state/find.ts';
import { notFound, ok, refusal } from '../call.ts';
import { page } from '../page.ts';
import { renderAccount } from '../render/account.ts';
import { time } from '../render/time.ts';
import type { RestOperation } from './in-repository.ts';

export const accountOperations: Readonly<Record<string, RestOperation>> = {
  'GET /user': {
    answer: ({ site, account }) => {
      if (account === null) return refusal(401, 'Requires authentication');
      const dates = { created_at: time(0), updated_at: time(0) };
      return ok({ ...renderAccount(site, account), ...aboutUser, name: account.login, ...dates });
    },
  },
  'GET /orgs/{org}/teams/{team_slug}/members': {
    isList: true,
    answer: call => {
      const { state } = call.site;
      if (call.scopes !== null && !call.scopes.some(scope => /^(admin|write|read):org$/.test(scope))) return notFound();
      const organization = findAccount(state, call.params.org ?? '');
      const team = state.teams.find(
        candidate => candidate.organizationId === organization?.id && candidate.slug === call.params.team_slug,
      );
      if (team === undefined || call.account === null) return notFound();
      const members = team.memberIds.flatMap(id => accountById(state, id) ?? []);
      return page(call, members, rows => rows.map(member => renderAccount(call.site, member)));
    },
  },
};

const aboutUser = {
  company: null,
  blog: '',
  location: null,
  email: null,
  hireable: null,
  bio: null,
  public_repos: 0,
  public_gists: 0,
  followers: 0,
  following: 0,
};

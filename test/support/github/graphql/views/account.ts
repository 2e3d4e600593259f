// Accounts: users, bots, organisations, mannequins. A deleted one is null, as on GitHub.
import { time } from '../../rest/render/time.ts';
import { accountById, findProject, findRepository } from '../../state/find.ts';
import { nodeId } from '../../state/node-id.ts';
import type { Account } from '../../state/state.ts';
import { connection, ordered } from '../connection.ts';
import { notFound, type View, type ViewContext } from '../view.ts';
import { projectView } from './project.ts';
import { repositoryView } from './repository.ts';

export function actorView(context: ViewContext, id: number | null): View | null {
  const account = accountById(context.site.state, id);
  return account === null ? null : accountView(context, account);
}

export function accountView(context: ViewContext, account: Account): View {
  const { site } = context;
  const url = `${site.url}/${account.login}`;
  const actor = {
    __typename: account.kind,
    id: nodeId(account.kind, account.id),
    databaseId: account.id,
    login: account.login,
    url,
    resourcePath: `/${account.login}`,
    avatarUrl: ({ size: _ }: { size?: number }) => `${url}.png`,
    createdAt: time(0),
  };
  if (account.kind === 'Bot' || account.kind === 'Mannequin') return actor;
  const person = account.kind === 'User' ? { isViewer: account.id === context.viewerId, email: '' } : {};
  return { ...actor, name: account.login, ...person, ...ownerView(context, account) };
}

/** What users and organisations own. */
function ownerView(context: ViewContext, account: Account): Readonly<Record<string, View[string]>> {
  const { state } = context.site;
  return {
    projectV2: ({ number }) => {
      const project = findProject(state, account, number);
      if (project === undefined) throw notFound(`a ProjectV2 with the number ${number}.`);
      return projectView(context, project);
    },
    projectsV2: args => {
      const rows = ordered(
        args,
        state.projects.filter(project => project.ownerId === account.id),
      );
      return connection(args, { name: 'projectsV2', rows, view: row => projectView(context, row) });
    },
    repository: ({ name }) => {
      const repository = findRepository(state, `${account.login}/${name}`);
      if (repository === undefined) throw notFound(`a Repository with the name '${account.login}/${name}'.`);
      return repositoryView(context, repository);
    },
  };
}

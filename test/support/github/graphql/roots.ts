// Where queries begin.
import { accountById, findAccount, findRepository, isPull, permissionOf } from '../state/find.ts';
import { nodeId } from '../state/node-id.ts';
import { GitHubError, NotModelled, notFound, type View, type ViewContext } from './view.ts';
import { accountView } from './views/account.ts';
import { commentView, issueView } from './views/issue.ts';
import { itemView } from './views/item.ts';
import { projectView } from './views/project.ts';
import { pullView } from './views/pull.ts';
import { repositoryView } from './views/repository.ts';
import { reviewNodeView } from './views/review.ts';

export function queryRoot(context: ViewContext): View {
  const { state } = context.site;
  const ofKind = (kind: 'User' | 'Organization', login: string) => {
    const found = findAccount(state, login);
    const article = kind === 'User' ? 'a' : 'an';
    if (found?.kind !== kind) throw notFound(`${article} ${kind} with the login of '${login}'.`);
    return accountView(context, found);
  };
  return {
    __typename: 'Query',
    viewer: () => {
      const viewer = accountById(state, context.viewerId);
      if (viewer === null) throw new GitHubError('FORBIDDEN', 'There is no viewer');
      return accountView(context, viewer);
    },
    repository: ({ owner, name, followRenames: _ }) => {
      const found = findRepository(state, `${owner}/${name}`);
      const isVisible = found !== undefined && permissionOf(found, context.viewerId) !== null;
      if (!isVisible) throw notFound(`a Repository with the name '${owner}/${name}'.`);
      return repositoryView(context, found);
    },
    repositoryOwner: ({ login }) => {
      const found = findAccount(state, login);
      return found?.kind === 'User' || found?.kind === 'Organization' ? accountView(context, found) : null;
    },
    user: ({ login }) => ofKind('User', login),
    organization: ({ login }) => ofKind('Organization', login),
    node: ({ id }) => nodeView(context, id),
    nodes: ({ ids }) => ids.map((id: string) => nodeView(context, id)),
  };
}

function nodeView(context: ViewContext, id: string): View {
  const { state } = context.site;
  const issue = state.issues.find(row => nodeId(row.pull === null ? 'Issue' : 'PullRequest', row.id) === id);
  if (isPull(issue)) return pullView(context, issue);
  if (issue !== undefined) return issueView(context, issue);
  const comment = state.comments.find(row => nodeId('IssueComment', row.id) === id);
  if (comment !== undefined) return commentView(context, comment);
  const repository = state.repositories.find(row => nodeId('Repository', row.id) === id);
  if (repository !== undefined) return repositoryView(context, repository);
  const account = state.accounts.find(row => nodeId(row.kind, row.id) === id && !row.isDeleted);
  if (account !== undefined) return accountView(context, account);
  return reviewNodeView(context, id) ?? projectNodeView(context, id);
}

function projectNodeView(context: ViewContext, id: string): View {
  for (const project of context.site.state.projects) {
    if (nodeId('ProjectV2', project.id) === id) return projectView(context, project);
    const item = project.items.find(row => nodeId('ProjectV2Item', row.id) === id);
    if (item !== undefined) return itemView(context, project, item);
  }
  const prefix = /^([A-Z]+)_kwDO/.exec(id)?.[1];
  if (prefix !== undefined && !modelledPrefixes.includes(prefix))
    throw new NotModelled(`sandbox does not model node(id: "${id}")`);
  throw notFound(`a node with the global id of '${id}'.`);
}

/** A node of another kind may well be there: to call it absent would be a lie. */
const modelledPrefixes = ['U', 'BOT', 'O', 'MQ', 'R', 'I', 'PR', 'PRR', 'PRRC', 'IC', 'PVT', 'PVTI'];

// Issues and comments, and what pull requests share with them.
import { association } from '../../rest/render/issue.ts';
import { optionalTime, time } from '../../rest/render/time.ts';
import { fullNameOf, isPull, issueById, pullsOf, repositoryById } from '../../state/find.ts';
import type { BodyEdit, Issue, IssueComment } from '../../state/issue.ts';
import { nodeId } from '../../state/node-id.ts';
import { closingIssues } from '../../verbs/mark-merged.ts';
import { connection, ordered } from '../connection.ts';
import type { View, ViewContext } from '../view.ts';
import { actorView } from './account.ts';
import { itemView } from './item.ts';
import { pullView } from './pull.ts';
import { repositoryView } from './repository.ts';
import { timelineView } from './timeline.ts';

export function issueView(context: ViewContext, issue: Issue): View {
  const { state } = context.site;
  return {
    ...sharedView(context, issue),
    __typename: 'Issue',
    id: nodeId('Issue', issue.id),
    state: issue.state,
    // Without being asked for them GitHub calls duplicates not planned.
    stateReason: ({ enableDuplicate = false }) =>
      issue.stateReason === 'DUPLICATE' && !enableDuplicate ? 'NOT_PLANNED' : issue.stateReason,
    closedByPullRequestsReferences: args => {
      const { includeClosedPrs = false } = args;
      const pulls = pullsOf(state, repositoryById(state, issue.repositoryId));
      const rows = pulls.filter(
        pull => (includeClosedPrs || pull.state === 'OPEN') && closingIssues(state, pull).includes(issue),
      );
      return connection(args, { name: 'closedByPullRequestsReferences', rows, view: row => pullView(context, row) });
    },
  };
}

/** What issues and pull requests have in common. */
export function sharedView(context: ViewContext, issue: Issue): Readonly<Record<string, View[string]>> {
  const { site, viewerId } = context;
  const path = pathOf(context, issue);
  return {
    databaseId: issue.id,
    fullDatabaseId: String(issue.id),
    number: issue.number,
    title: issue.title,
    body: issue.body,
    bodyText: issue.body,
    url: `${site.url}${path}`,
    resourcePath: path,
    author: () => actorView(context, issue.authorId),
    authorAssociation: () => association(site, issue, issue.authorId),
    editor: () => actorView(context, issue.editorId),
    viewerDidAuthor: issue.authorId === viewerId,
    includesCreatedEdit: issue.lastEditedAt !== null,
    lastEditedAt: optionalTime(issue.lastEditedAt),
    createdAt: time(issue.createdAt),
    updatedAt: time(issue.updatedAt),
    closed: issue.state === 'CLOSED',
    closedAt: optionalTime(issue.closedAt),
    locked: false,
    repository: () => repositoryView(context, repositoryById(site.state, issue.repositoryId)),
    // Newest first, each with its whole text, whatever the name of the field says.
    userContentEdits: args =>
      connection(args, {
        name: 'userContentEdits',
        rows: issue.edits.toReversed(),
        view: row => editView(context, row),
      }),
    ...listsView(context, issue),
  };
}

function editView(context: ViewContext, edit: BodyEdit): View {
  return {
    __typename: 'UserContentEdit',
    id: nodeId('UserContentEdit', edit.id),
    createdAt: time(edit.createdAt),
    editedAt: time(edit.createdAt),
    updatedAt: time(edit.createdAt),
    deletedAt: null,
    deletedBy: null,
    diff: edit.body,
    editor: () => actorView(context, edit.editorId),
  };
}

function listsView(context: ViewContext, issue: Issue): Readonly<Record<string, View[string]>> {
  const { state } = context.site;
  return {
    labels: args => {
      const rows = issue.labels.map(name => ({ id: name, createdAt: issue.createdAt }));
      return connection(args, { name: 'labels', rows: ordered(args, rows), view: ({ id }) => labelView(id) });
    },
    comments: args => {
      const rows = ordered(
        args,
        state.comments.filter(({ issueId }) => issueId === issue.id),
      );
      return connection(args, { name: 'comments', rows, view: row => commentView(context, row) });
    },
    projectItems: args => {
      const { includeArchived = true } = args;
      const rows = state.projects.flatMap(project =>
        project.items
          .filter(item => item.issueId === issue.id && (includeArchived || !item.isArchived))
          .map(item => ({ id: item.id, project, item })),
      );
      return connection(args, { name: 'projectItems', rows, view: row => itemView(context, row.project, row.item) });
    },
    timelineItems: args => timelineView(context, issue, args),
  };
}

function labelView(name: string): View {
  const about = { color: 'ededed', description: null, isDefault: false };
  return { __typename: 'Label', id: nodeId('Label', name), name, ...about };
}

export function commentView(context: ViewContext, comment: IssueComment): View {
  const { site, viewerId } = context;
  const issue = issueById(site.state, comment.issueId);
  const path = `${pathOf(context, issue)}#issuecomment-${comment.id}`;
  return {
    __typename: 'IssueComment',
    id: nodeId('IssueComment', comment.id),
    databaseId: comment.id,
    fullDatabaseId: String(comment.id),
    body: comment.body,
    bodyText: comment.body,
    url: `${site.url}${path}`,
    resourcePath: path,
    author: () => actorView(context, comment.authorId),
    authorAssociation: () => association(site, issue, comment.authorId),
    editor: () => actorView(context, comment.editorId),
    lastEditedAt: optionalTime(comment.lastEditedAt),
    includesCreatedEdit: comment.lastEditedAt !== null,
    createdAt: time(comment.createdAt),
    publishedAt: time(comment.createdAt),
    updatedAt: time(comment.updatedAt),
    viewerDidAuthor: comment.authorId === viewerId,
    isMinimized: comment.isMinimized,
    minimizedReason: comment.isMinimized ? 'outdated' : null,
    issue: () => issueView(context, issue),
    pullRequest: () => (isPull(issue) ? pullView(context, issue) : null),
    repository: () => repositoryView(context, repositoryById(site.state, issue.repositoryId)),
  };
}

function pathOf({ site }: ViewContext, issue: Issue): string {
  const fullName = fullNameOf(site.state, repositoryById(site.state, issue.repositoryId));
  return `/${fullName}/${issue.pull === null ? 'issues' : 'pull'}/${issue.number}`;
}

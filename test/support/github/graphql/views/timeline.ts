// Timelines. Moved cards are not among them: GitHub tells of those over REST only.
import { time } from '../../rest/render/time.ts';
import { isPull } from '../../state/find.ts';
import type { Issue, TimelineEvent } from '../../state/issue.ts';
import { nodeId } from '../../state/node-id.ts';
import { connection } from '../connection.ts';
import { type Args, NotModelled, type View, type ViewContext } from '../view.ts';
import { actorView } from './account.ts';
import { commentView, issueView } from './issue.ts';
import { pullView } from './pull.ts';

const kinds: Partial<Record<TimelineEvent['event'], string>> = {
  renamed: 'RENAMED_TITLE_EVENT',
  closed: 'CLOSED_EVENT',
  reopened: 'REOPENED_EVENT',
  merged: 'MERGED_EVENT',
  labeled: 'LABELED_EVENT',
  unlabeled: 'UNLABELED_EVENT',
};
const known: readonly string[] = [...Object.values(kinds), 'ISSUE_COMMENT'];

export function timelineView(context: ViewContext, issue: Issue, args: Args): View {
  const { state } = context.site;
  const wanted: readonly string[] = args.itemTypes ?? known;
  const strange = wanted.find(kind => !known.includes(kind));
  if (strange !== undefined) throw new NotModelled(`sandbox does not model the timeline item ${strange}`);
  const since = args.since == null ? 0 : Date.parse(args.since);
  const rows = [
    ...state.timeline.flatMap(event => {
      const kind = kinds[event.event];
      return kind === undefined ? [] : [{ ...event, kind, view: () => eventView(context, issue, event) }];
    }),
    ...state.comments.map(comment => ({
      ...comment,
      kind: 'ISSUE_COMMENT',
      view: () => commentView(context, comment),
    })),
  ]
    .filter(row => row.issueId === issue.id && wanted.includes(row.kind) && row.createdAt >= since)
    .sort((a, b) => a.createdAt - b.createdAt || a.id - b.id);
  return connection(args, { name: 'timelineItems', rows, view: row => row.view() });
}

function eventView(context: ViewContext, issue: Issue, event: TimelineEvent): View {
  const subject = () => (isPull(issue) ? pullView(context, issue) : issueView(context, issue));
  return {
    id: nodeId('TimelineEvent', event.id),
    createdAt: time(event.createdAt),
    actor: () => actorView(context, event.actorId),
    ...detailView(event, subject),
  };
}

function detailView(event: TimelineEvent, subject: () => View): View {
  switch (event.event) {
    case 'renamed':
      return { __typename: 'RenamedTitleEvent', previousTitle: event.from, currentTitle: event.to, subject };
    case 'closed':
      return { __typename: 'ClosedEvent', stateReason: event.stateReason, closable: subject };
    case 'labeled':
    case 'unlabeled': {
      const label = { __typename: 'Label', id: nodeId('Label', event.label), name: event.label };
      return { __typename: event.event === 'labeled' ? 'LabeledEvent' : 'UnlabeledEvent', label, labelable: subject };
    }
    case 'merged':
      return { __typename: 'MergedEvent', pullRequest: subject };
    default:
      return { __typename: 'ReopenedEvent', closable: subject };
  }
}

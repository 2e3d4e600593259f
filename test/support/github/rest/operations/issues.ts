// Issues: read, changed, their timeline and what they wait for.
import { isPull, issueById, mayWrite, permissionOf } from '../../state/find.ts';
import { closeIssue, editIssue, issueOf, label, makeIssue, reopenIssue } from '../../verbs/issues.ts';
import { invalid, notFound, ok, type RestAnswer } from '../call.ts';
import { page } from '../page.ts';
import { renderIssue, renderTimelineComment, renderTimelineEvent } from '../render/issue.ts';
import { renderReview } from '../render/review.ts';
import { asAccount, asWriter, inRepository, onIssue, type RestOperation } from './in-repository.ts';

const charsMax = 65_536;

export const issueOperations: Readonly<Record<string, RestOperation>> = {
  'POST /repos/{owner}/{repo}/issues': {
    answer: inRepository(
      asAccount(call => {
        const { site, repo, repository, account, as, body } = call;
        const wrong = judgeText(body);
        if (wrong !== undefined) return wrong;
        // Without the right to write, labels are left out and nothing is said.
        const mayLabel = mayWrite(permissionOf(repository, account?.id ?? null));
        const wanted = Array.isArray(body.labels) ? body.labels.map(labelName) : [];
        const labels = mayLabel ? wanted : [];
        const { number } = makeIssue(site, {
          repo,
          as,
          title: String(body.title),
          body: String(body.body ?? ''),
          labels,
        });
        return { status: 201, body: renderIssue(site, issueOf(site, { repo, number })) };
      }),
    ),
  },

  'GET /repos/{owner}/{repo}/issues/{issue_number}': {
    answer: onIssue(({ site, issue }) => ok(renderIssue(site, issue))),
  },

  'PATCH /repos/{owner}/{repo}/issues/{issue_number}': {
    answer: onIssue(
      asWriter(
        ({ site, issue, repo, as, body }) => {
          const place = { repo, number: issue.number, as };
          const wrong = judgeText({ title: body.title === undefined ? issue.title : body.title, body: body.body });
          if (wrong !== undefined) return wrong;
          const text = {
            ...textOf('title', body.title),
            ...textOf('body', body.body ?? (body.body === null ? '' : undefined)),
          };
          editIssue(site, { ...place, ...text });
          if (Array.isArray(body.labels)) label(site, { ...place, labels: body.labels.map(labelName) });
          const reason = reasonOf(body.state_reason);
          if (body.state === 'closed') closeIssue(site, { ...place, ...reason });
          if (body.state === 'open') reopenIssue(site, place);
          return ok(renderIssue(site, issue));
        },
        ({ issue, account }) => issue.authorId === account?.id,
      ),
    ),
  },

  'GET /repos/{owner}/{repo}/issues/{issue_number}/timeline': {
    isList: true,
    answer: onIssue(call => {
      const { site, issue } = call;
      const mine = (entry: { readonly issueId: number }) => entry.issueId === issue.id;
      const rows = [
        ...site.state.timeline
          .filter(mine)
          .map(event => ({ at: event.createdAt, id: event.id, render: () => renderTimelineEvent(site, event) })),
        ...site.state.comments
          .filter(mine)
          .map(said => ({ at: said.createdAt, id: said.id, render: () => renderTimelineComment(site, said) })),
        ...(isPull(issue)
          ? site.state.reviews.filter(mine).map(review => ({
              at: review.submittedAt,
              id: review.id,
              render: () => ({
                ...renderReview(site, issue, review),
                event: 'reviewed',
                state: review.state.toLowerCase(),
              }),
            }))
          : []),
      ].sort((a, b) => a.at - b.at || a.id - b.id);
      return page(call, rows, entries => entries.map(entry => entry.render()));
    }),
  },

  'POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by': {
    answer: onIssue(
      asWriter(({ site, issue, body }) => {
        const blocker = site.state.issues.find(({ id, pull }) => id === body.issue_id && pull === null);
        if (blocker === undefined) return notFound();
        if (issue.blockedByIds.includes(blocker.id) || blocker === issue)
          return invalid({ resource: 'IssueDependency', code: 'custom', message: 'The dependency is there already' });
        issue.blockedByIds.push(blocker.id);
        return { status: 201, body: renderIssue(site, blocker) };
      }),
    ),
  },

  'GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by': {
    isList: true,
    answer: onIssue(call => {
      const blockers = call.issue.blockedByIds.map(id => issueById(call.site.state, id));
      return page(call, blockers, rows => rows.map(issue => renderIssue(call.site, issue)));
    }),
  },
};

function judgeText({ title, body }: { readonly title?: unknown; readonly body?: unknown }): RestAnswer | undefined {
  if (String(title ?? '') === '') return invalid({ resource: 'Issue', field: 'title', code: 'missing_field' });
  const message = `body is too long (maximum is ${charsMax} characters)`;
  const isLong = [...String(body ?? '')].length > charsMax;
  return isLong ? invalid({ resource: 'Issue', code: 'custom', field: 'body', message }) : undefined;
}

function textOf(key: 'title' | 'body', value: unknown): { readonly title?: string; readonly body?: string } {
  return value === undefined || value === null ? {} : { [key]: String(value) };
}

function labelName(value: unknown): string {
  return typeof value === 'string' ? value : String(Object(value).name);
}

function reasonOf(value: unknown) {
  const reasons = { completed: 'COMPLETED', not_planned: 'NOT_PLANNED', duplicate: 'DUPLICATE' } as const;
  const reason = reasons[value as keyof typeof reasons];
  return reason === undefined ? {} : { reason };
}

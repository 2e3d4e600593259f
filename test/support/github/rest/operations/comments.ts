// Comments on issues and pull requests.
import { issueById } from '../../state/find.ts';
import type { IssueComment } from '../../state/issue.ts';
import { addComment, deleteComment, editComment } from '../../verbs/comments.ts';
import { invalid, notFound, ok, type RestAnswer } from '../call.ts';
import { page } from '../page.ts';
import { renderComment } from '../render/issue.ts';
import {
  asAccount,
  asWriter,
  inRepository,
  onIssue,
  type RepositoryCall,
  type RestOperation,
} from './in-repository.ts';

const bytesMax = 65_536;

export const commentOperations: Readonly<Record<string, RestOperation>> = {
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': {
    isList: true,
    answer: onIssue(call => {
      const since = Date.parse(call.query.since ?? '') || 0;
      const comments = call.site.state.comments.filter(
        comment => comment.issueId === call.issue.id && comment.updatedAt >= since,
      );
      return page(call, comments, rows => rows.map(comment => renderComment(call.site, comment)));
    }),
  },

  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': {
    answer: onIssue(
      asAccount(({ site, issue, account, body }) => {
        const wrong = judgeText(body.body);
        if (wrong !== undefined) return wrong;
        const comment = addComment(site, issue, { authorId: account?.id ?? 0, body: String(body.body) });
        return { status: 201, body: renderComment(site, comment) };
      }),
    ),
  },

  'GET /repos/{owner}/{repo}/issues/comments/{comment_id}': {
    answer: onComment(({ site, comment }) => ok(renderComment(site, comment))),
  },

  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': {
    answer: onComment(
      asWriter(({ site, comment, body, as }) => {
        const wrong = judgeText(body.body);
        if (wrong !== undefined) return wrong;
        editComment(site, { id: comment.id, body: String(body.body), as });
        return ok(renderComment(site, comment));
      }, isOwn),
    ),
  },

  'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}': {
    answer: onComment(
      asWriter(({ site, comment }) => {
        deleteComment(site, { id: comment.id });
        return { status: 204 };
      }, isOwn),
    ),
  },
};

type CommentCall = RepositoryCall & { readonly comment: IssueComment };

function onComment(answer: (call: CommentCall) => RestAnswer | Promise<RestAnswer>): RestOperation['answer'] {
  return inRepository(call => {
    const { state } = call.site;
    const comment = state.comments.find(candidate => candidate.id === Number(call.params.comment_id));
    const isHere = comment !== undefined && issueById(state, comment.issueId).repositoryId === call.repository.id;
    return isHere ? answer({ ...call, comment }) : notFound();
  });
}

function isOwn({ comment, account }: CommentCall): boolean {
  return comment.authorId === account?.id;
}

function judgeText(text: unknown): RestAnswer | undefined {
  if (String(text).trim() === '')
    return invalid({ resource: 'IssueComment', code: 'unprocessable', field: 'data', message: 'Body cannot be blank' });
  const isLong = String(text).length > bytesMax;
  const message = `body is too long (maximum is ${bytesMax} characters)`;
  return isLong ? invalid({ resource: 'IssueComment', code: 'custom', field: 'body', message }) : undefined;
}

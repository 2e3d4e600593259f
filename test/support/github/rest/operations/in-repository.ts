// Operations on a repository: found and visible, or 404, because GitHub does not tell strangers that something exists.
import { findIssue, findPull, findRepository, mayWrite, permissionOf } from '../../state/find.ts';
import type { Issue, PullRequest } from '../../state/issue.ts';
import type { Repository } from '../../state/state.ts';
import { notFound, type RestAnswer, type RestCall, refusal } from '../call.ts';

export interface RestOperation {
  /** Lists may show what was a moment ago. */
  readonly isList?: boolean;
  readonly answer: (call: RestCall) => RestAnswer | Promise<RestAnswer>;
}

export interface RepositoryCall extends RestCall {
  readonly repository: Repository;
  /** `OWNER/NAME` as it is really written. */
  readonly repo: string;
}

type Answer = RestAnswer | Promise<RestAnswer>;

export function inRepository(answer: (call: RepositoryCall) => Answer): RestOperation['answer'] {
  return call => {
    const repo = `${call.params.owner}/${call.params.repo}`;
    const repository = findRepository(call.site.state, repo);
    const isVisible = repository !== undefined && permissionOf(repository, call.account?.id ?? null) !== null;
    const isHidden = repository?.isPrivate === true && call.scopes !== null && !call.scopes.includes('repo');
    if (!isVisible || isHidden) return notFound();
    return answer({ ...call, repository, repo });
  };
}

export function onIssue(answer: (call: RepositoryCall & { readonly issue: Issue }) => Answer): RestOperation['answer'] {
  return inRepository(call => {
    const issue = findIssue(call.site.state, call.repository, Number(call.params.issue_number));
    return issue === undefined ? notFound() : answer({ ...call, issue });
  });
}

export function onPull(
  answer: (call: RepositoryCall & { readonly issue: PullRequest }) => Answer,
): RestOperation['answer'] {
  return inRepository(call => {
    const issue = findPull(call.site.state, call.repository, Number(call.params.pull_number));
    return issue === undefined ? notFound() : answer({ ...call, issue });
  });
}

export type Named<T> = T & { readonly as: string };

/** For what only an account may do; with an old token it needs the scope `repo`, or `public_repo` where all may read. */
export function asAccount<T extends RepositoryCall>(answer: (call: Named<T>) => Answer): (call: T) => Answer {
  return call => {
    if (call.account === null) return refusal(401, 'Requires authentication');
    const wanted = call.repository.isPrivate ? ['repo'] : ['repo', 'public_repo'];
    const isGranted = call.scopes === null || wanted.some(scope => call.scopes?.includes(scope));
    return isGranted ? answer({ ...call, as: call.account.login }) : notFound();
  };
}

/** For what needs the right to push, or that the thing is one's own. */
export function asWriter<T extends RepositoryCall>(
  answer: (call: Named<T>) => Answer,
  isOwn: (call: T) => boolean = () => false,
) {
  return asAccount<T>(call => {
    const permission = permissionOf(call.repository, call.account?.id ?? null);
    if (mayWrite(permission) || isOwn(call)) return answer(call);
    return refusal(403, 'Must have admin rights to Repository.');
  });
}

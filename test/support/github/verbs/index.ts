// All that a test, or a person at the sandbox, can do to the loopback GitHub. Each verb takes one plain object, so that
// the same verbs work from another process over HTTP.
import type { Site } from '../state/site.ts';
import { deleteAccount, makeAccount, makeTeam, makeToken, revokeToken } from './accounts.ts';
import { completeCheck, queueCheck, setStatus } from './checks.ts';
import { comment, deleteComment, editComment, minimizeComment } from './comments.ts';
import { block, closeIssue, editIssue, label, makeIssue, renameIssue, reopenIssue } from './issues.ts';
import { mergePull } from './merges.ts';
import { addCard, closeProject, column, makeProject, moveCard } from './projects.ts';
import { makePull, readyPull } from './pulls.ts';
import { allow, changeRepository, commit, head, makeRepository } from './repositories.ts';
import { editReview, resolveThreads, review } from './reviews.ts';

const verbs = {
  ...{ makeAccount, makeToken, revokeToken, deleteAccount, makeTeam },
  ...{ makeRepository, changeRepository, allow, commit, head },
  ...{ makeIssue, editIssue, renameIssue, closeIssue, reopenIssue, label, block },
  ...{ comment, editComment, deleteComment, minimizeComment },
  ...{ makeProject, closeProject, addCard, moveCard, column },
  ...{ makePull, readyPull, mergePull, review, editReview, resolveThreads },
  ...{ queueCheck, completeCheck, setStatus },
};

type Verbs = typeof verbs;
export type BoundVerbs = {
  readonly [Name in keyof Verbs]: (plan: Parameters<Verbs[Name]>[1]) => ReturnType<Verbs[Name]>;
};

export function bindVerbs(site: Site): BoundVerbs {
  const bind = (verb: (site: Site, plan: never) => unknown) => (plan: never) => {
    site.beforeChange();
    return verb(site, plan);
  };
  return Object.fromEntries(Object.entries(verbs).map(([name, verb]) => [name, bind(verb)])) as unknown as BoundVerbs;
}

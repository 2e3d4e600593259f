// Labels of issues, put on and taken off one by one. GitHub makes a label that the repository does not have.

import type { Issue } from '../../state/issue.ts';
import { label } from '../../verbs/issues.ts';
import { ok, refusal } from '../call.ts';
import { addressesOf, renderLabel } from '../render/issue.ts';
import { asWriter, type Named, onIssue, type RepositoryCall, type RestOperation } from './in-repository.ts';

type LabelCall = Named<RepositoryCall & { readonly issue: Issue }>;

export const labelOperations: Readonly<Record<string, RestOperation>> = {
  'POST /repos/{owner}/{repo}/issues/{issue_number}/labels': {
    answer: onIssue(
      asWriter(call => {
        const { issue, body } = call;
        const names = Array.isArray(body.labels) ? body.labels.map(String) : [];
        return relabel(call, [...issue.labels, ...names.filter(name => !has(issue, name))]);
      }),
    ),
  },

  'DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}': {
    answer: onIssue(
      asWriter(call => {
        const { issue, params } = call;
        if (!has(issue, params.name ?? '')) return refusal(404, 'Label does not exist');
        return relabel(
          call,
          issue.labels.filter(name => !isSame(name, params.name ?? '')),
        );
      }),
    ),
  },
};

function relabel({ site, repo, issue, as }: LabelCall, labels: readonly string[]) {
  label(site, { repo, number: issue.number, as, labels });
  const { api } = addressesOf(site, issue);
  return ok(issue.labels.map(name => renderLabel(api, name)));
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const has = ({ labels }: Issue, name: string) => labels.some(each => isSame(each, name));

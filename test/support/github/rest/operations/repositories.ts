// The repository itself, its refs, rules and workflows.
import { fullNameOf } from '../../state/find.ts';
import { nodeId } from '../../state/node-id.ts';
import { notFound, ok, refusal } from '../call.ts';
import { page } from '../page.ts';
import { renderRepository } from '../render/repository.ts';
import { time } from '../render/time.ts';
import { asWriter, inRepository, type RepositoryCall, type RestOperation } from './in-repository.ts';

export const repositoryOperations: Readonly<Record<string, RestOperation>> = {
  'GET /repos/{owner}/{repo}': {
    answer: inRepository(({ site, repository, account }) =>
      ok(renderRepository(site, repository, account?.id ?? null)),
    ),
  },

  'GET /repos/{owner}/{repo}/git/ref/{ref}': {
    answer: inRepository(async ({ site, repo, params }) => {
      const ref = `refs/${params.ref}`;
      const { code, stdout } = await site.git.ask(repo, [
        'for-each-ref',
        '--format=%(refname) %(objectname) %(objecttype)',
        ref,
      ]);
      const row = stdout.split('\n').find(line => line.startsWith(`${ref} `));
      if (code !== 0 || row === undefined) return notFound();
      const [, sha, type] = row.split(' ');
      const api = `${site.url}/api/v3/repos/${repo}/git`;
      const object = { type, sha, url: `${api}/${type}s/${sha}` };
      return ok({ ref, node_id: nodeId('Ref', ref), url: `${api}/${ref}`, object });
    }),
  },

  'GET /repos/{owner}/{repo}/rules/branches/{branch}': {
    isList: true,
    answer: inRepository(call => page(call, rulesOf(call))),
  },

  'GET /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks': {
    answer: inRepository(
      asWriter(({ site, repo, repository, params }) => {
        const found = repository.requiredChecks.find(
          ({ branch, by }) => branch === params.branch && by === 'protection',
        );
        if (found === undefined) return refusal(404, 'Branch not protected');
        const url = `${site.url}/api/v3/repos/${repo}/branches/${params.branch}/protection/required_status_checks`;
        const checks = found.names.map(context => ({ context, app_id: null }));
        return ok({ url, contexts_url: `${url}/contexts`, strict: false, contexts: found.names, checks });
      }),
    ),
  },

  'GET /repos/{owner}/{repo}/actions/workflows': {
    isList: true,
    answer: inRepository(call => {
      const { workflows } = call.repository;
      const body = (rows: readonly object[]) => ({ total_count: workflows.length, workflows: rows });
      return page(
        call,
        workflows.map((_, index) => renderWorkflow(call, index)),
        body,
      );
    }),
  },
};

function rulesOf({ site, repository, params }: RepositoryCall): object[] {
  const mine = repository.requiredChecks.filter(({ branch, by }) => branch === params.branch && by === 'ruleset');
  return mine.map(({ names }, index) => ({
    type: 'required_status_checks',
    ruleset_source_type: 'Repository',
    ruleset_source: fullNameOf(site.state, repository),
    ruleset_id: repository.id + index,
    parameters: {
      strict_required_status_checks_policy: false,
      do_not_enforce_on_create: false,
      required_status_checks: names.map(context => ({ context })),
    },
  }));
}

function renderWorkflow({ site, repository, repo }: RepositoryCall, index: number): object {
  const { name = '', path = '', isActive } = repository.workflows[index] ?? {};
  const id = repository.id * 100 + index;
  const at = time(repository.createdAt);
  const html = `${site.url}/${repo}`;
  return {
    id,
    node_id: nodeId('Workflow', id),
    name,
    path,
    state: isActive ? 'active' : 'disabled_manually',
    created_at: at,
    updated_at: at,
    url: `${site.url}/api/v3/repos/${repo}/actions/workflows/${id}`,
    html_url: `${html}/blob/${repository.defaultBranch}/${path}`,
    badge_url: `${html}/workflows/${encodeURIComponent(name)}/badge.svg`,
  };
}

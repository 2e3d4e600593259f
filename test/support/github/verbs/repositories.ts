// Repositories: a row in the state and a bare git repository behind it.
import type { CheckPlan } from '../state/check.ts';
import { findRepository, fullNameOf, known } from '../state/find.ts';
import type { Site } from '../state/site.ts';
import type { MergeMethod, Permission, Repository, RequiredChecks, Workflow } from '../state/state.ts';
import { actor, ensureActor } from './accounts.ts';
import { pushing } from './settle-push.ts';

export interface RepositoryPlan {
  readonly owner: string;
  readonly name: string;
  /** The first commit. Default: a README. */
  readonly files?: Readonly<Record<string, string>>;
  readonly defaultBranch?: string;
  readonly members?: Readonly<Record<string, Permission>>;
  readonly settings?: RepositorySettings;
}

export interface RepositorySettings {
  readonly isPrivate?: boolean;
  readonly mergeMethods?: readonly MergeMethod[];
  readonly requiredChecks?: readonly RequiredChecks[];
  readonly workflows?: readonly Workflow[];
  readonly checksOnPush?: readonly CheckPlan[];
  readonly deletesBranchOnMerge?: boolean;
}

export interface MadeRepository {
  readonly repo: string;
  readonly cloneUrl: string;
  readonly head: string;
}

export async function makeRepository(site: Site, plan: RepositoryPlan): Promise<MadeRepository> {
  const owner = ensureActor(site, plan.owner);
  const repo = `${owner.login}/${plan.name}`;
  if (findRepository(site.state, repo) !== undefined) throw new Error(`there is a repository ${repo} already`);
  const repository = plainRepository(site, { ...plan, ownerId: owner.id });
  await site.git.make(repo, repository.defaultBranch);
  const { files = { 'README.md': `# ${plan.name}\n` }, members = {} } = plan;
  const first = { branch: repository.defaultBranch, files, message: 'Begin\n', author: owner.login };
  const head = await site.git.commit(repo, first);
  site.state.repositories.push(repository);
  changeRepository(site, { repo, settings: plan.settings ?? {} });
  for (const [login, permission] of Object.entries(members)) allow(site, { repo, login, permission });
  return { repo, cloneUrl: `${site.url}/${repo}.git`, head };
}

function plainRepository(site: Site, plan: RepositoryPlan & { readonly ownerId: number }): Repository {
  return {
    id: site.nextId(),
    ownerId: plan.ownerId,
    name: plan.name,
    createdAt: site.now(),
    isPrivate: false,
    defaultBranch: plan.defaultBranch ?? 'main',
    mergeMethods: ['merge', 'squash', 'rebase'],
    members: [],
    requiredChecks: [],
    workflows: [],
    checksOnPush: [],
    deletesBranchOnMerge: false,
    nextNumber: 1,
  };
}

export function changeRepository(
  site: Site,
  plan: { readonly repo: string; readonly settings: RepositorySettings },
): void {
  Object.assign(repositoryOf(site, plan.repo), plan.settings);
}

export interface AllowPlan {
  readonly repo: string;
  readonly login: string;
  readonly permission: Permission;
}

export function allow(site: Site, { repo, login, permission }: AllowPlan): void {
  const accountId = ensureActor(site, login).id;
  const repository = repositoryOf(site, repo);
  const others = repository.members.filter(member => member.accountId !== accountId);
  repository.members = [...others, { accountId, permission }];
}

export interface FilesPlan {
  readonly repo: string;
  readonly as: string;
  readonly files: Readonly<Record<string, string | null>>;
  readonly branch?: string;
  readonly message?: string;
}

/** A person's commit, pushed; answers with its sha. */
export async function commit(site: Site, plan: FilesPlan): Promise<string> {
  const repository = repositoryOf(site, plan.repo);
  const repo = fullNameOf(site.state, repository);
  const { branch = repository.defaultBranch, message = 'Change something\n' } = plan;
  return await pushing(site, { repository, pusherId: actor(site, plan.as).id }, async () => {
    const isThere = (await site.git.branches(repo)).has(branch);
    if (!isThere) await site.git.run(repo, ['branch', '--no-track', branch, repository.defaultBranch]);
    return await site.git.commit(repo, { branch, files: plan.files, message, author: plan.as });
  });
}

/** The commit of a branch; null if there is no such branch. */
export async function head(
  site: Site,
  plan: { readonly repo: string; readonly branch: string },
): Promise<string | null> {
  const branches = await site.git.branches(fullNameOf(site.state, repositoryOf(site, plan.repo)));
  return branches.get(plan.branch) ?? null;
}

export function repositoryOf(site: Site, repo: string): Repository {
  return known(findRepository(site.state, repo), `repository ${repo}`);
}

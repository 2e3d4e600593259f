// Repositories as REST gives them: mostly addresses.
import { accountById, fullNameOf, mayWrite, permissionOf } from '../../state/find.ts';
import { nodeId } from '../../state/node-id.ts';
import type { Site } from '../../state/site.ts';
import type { Repository } from '../../state/state.ts';
import { renderAuthor } from './account.ts';
import { time } from './time.ts';

export function renderRepository(site: Site, repository: Repository, viewerId: number | null): object {
  const fullName = fullNameOf(site.state, repository);
  const at = time(repository.createdAt);
  const openIssues = site.state.issues.filter(
    ({ repositoryId, state }) => repositoryId === repository.id && state === 'OPEN',
  );
  return {
    ...plain,
    ...addresses(`${site.url}/api/v3/repos/${fullName}`, `${site.url}/${fullName}`),
    id: repository.id,
    node_id: nodeId('Repository', repository.id),
    name: repository.name,
    full_name: fullName,
    private: repository.isPrivate,
    visibility: repository.isPrivate ? 'private' : 'public',
    owner: renderAuthor(site, repository.ownerId),
    default_branch: repository.defaultBranch,
    open_issues: openIssues.length,
    open_issues_count: openIssues.length,
    allow_merge_commit: repository.mergeMethods.includes('merge'),
    allow_squash_merge: repository.mergeMethods.includes('squash'),
    allow_rebase_merge: repository.mergeMethods.includes('rebase'),
    delete_branch_on_merge: repository.deletesBranchOnMerge,
    permissions: permissions(repository, viewerId),
    pushed_at: at,
    created_at: at,
    updated_at: at,
    ...organization(site, repository),
  };
}

function organization(site: Site, repository: Repository): object {
  const isOrganization = accountById(site.state, repository.ownerId)?.kind === 'Organization';
  return isOrganization ? { organization: renderAuthor(site, repository.ownerId) } : {};
}

function permissions(repository: Repository, viewerId: number | null): object {
  const mine = permissionOf(repository, viewerId);
  const isMaintainer = mine === 'ADMIN' || mine === 'MAINTAIN';
  const push = mayWrite(mine);
  return {
    admin: mine === 'ADMIN',
    maintain: isMaintainer,
    push,
    triage: push || mine === 'TRIAGE',
    pull: mine !== null,
  };
}

const plain = {
  description: null,
  fork: false,
  homepage: null,
  language: null,
  license: null,
  mirror_url: null,
  archived: false,
  disabled: false,
  forks: 0,
  forks_count: 0,
  stargazers_count: 0,
  watchers: 0,
  watchers_count: 0,
  network_count: 0,
  subscribers_count: 0,
  size: 1,
  has_issues: true,
  has_projects: true,
  has_wiki: false,
  has_pages: false,
  has_discussions: false,
  has_downloads: false,
};

const templates = {
  archive_url: '/{archive_format}{/ref}',
  assignees_url: '/assignees{/user}',
  blobs_url: '/git/blobs{/sha}',
  branches_url: '/branches{/branch}',
  collaborators_url: '/collaborators{/collaborator}',
  comments_url: '/comments{/number}',
  commits_url: '/commits{/sha}',
  compare_url: '/compare/{base}...{head}',
  contents_url: '/contents/{+path}',
  contributors_url: '/contributors',
  deployments_url: '/deployments',
  downloads_url: '/downloads',
  events_url: '/events',
  forks_url: '/forks',
  git_commits_url: '/git/commits{/sha}',
  git_refs_url: '/git/refs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  hooks_url: '/hooks',
  issue_comment_url: '/issues/comments{/number}',
  issue_events_url: '/issues/events{/number}',
  issues_url: '/issues{/number}',
  keys_url: '/keys{/key_id}',
  labels_url: '/labels{/name}',
  languages_url: '/languages',
  merges_url: '/merges',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  pulls_url: '/pulls{/number}',
  releases_url: '/releases{/id}',
  stargazers_url: '/stargazers',
  statuses_url: '/statuses/{sha}',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  tags_url: '/tags',
  teams_url: '/teams',
  trees_url: '/git/trees{/sha}',
  url: '',
};

function addresses(api: string, html: string): object {
  const git = { clone_url: `${html}.git`, svn_url: html, git_url: `${html}.git`, ssh_url: `${html}.git` };
  const rows = Object.entries(templates).map(([key, template]) => [key, `${api}${template}`]);
  return { ...Object.fromEntries(rows), html_url: html, ...git };
}

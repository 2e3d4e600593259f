// Looking things up. Logins and names of repositories know no case, as on GitHub. Absent is undefined, never a throw.
import type { Issue, PullRequest } from './issue.ts';
import type { Project } from './project.ts';
import type { Account, Permission, Repository, State, Token } from './state.ts';

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export function findAccount(state: State, login: string): Account | undefined {
  return state.accounts.find(account => !account.isDeleted && same(account.login, login));
}

/** Null for an account that was deleted since. */
export function accountById(state: State, id: number | null): Account | null {
  return state.accounts.find(account => account.id === id && !account.isDeleted) ?? null;
}

export function findToken(state: State, value: string): Token | undefined {
  const token = state.tokens.find(candidate => candidate.value === value);
  return token !== undefined && accountById(state, token.accountId) !== null ? token : undefined;
}

export function findRepository(state: State, fullName: string): Repository | undefined {
  return state.repositories.find(repository => same(fullNameOf(state, repository), fullName));
}

export function repositoryById(state: State, id: number): Repository {
  return known(
    state.repositories.find(repository => repository.id === id),
    `repository ${id}`,
  );
}

export function fullNameOf(state: State, repository: Repository): string {
  const owner = state.accounts.find(account => account.id === repository.ownerId);
  return `${known(owner, 'owner').login}/${repository.name}`;
}

export function findIssue(state: State, repository: Repository, number: number): Issue | undefined {
  return state.issues.find(issue => issue.repositoryId === repository.id && issue.number === number);
}

export function isPull(issue: Issue | undefined): issue is PullRequest {
  return issue?.pull != null;
}

export function findPull(state: State, repository: Repository, number: number): PullRequest | undefined {
  const issue = findIssue(state, repository, number);
  return isPull(issue) ? issue : undefined;
}

export function pullsOf(state: State, repository: Repository): PullRequest[] {
  return state.issues.filter(isPull).filter(pull => pull.repositoryId === repository.id);
}

export function issueById(state: State, id: number): Issue {
  return known(
    state.issues.find(issue => issue.id === id),
    `issue ${id}`,
  );
}

export function findProject(state: State, owner: Account, number: number): Project | undefined {
  return state.projects.find(project => project.ownerId === owner.id && project.number === number);
}

/** Null: the repository is private and the account has nothing to do with it. */
export function permissionOf(repository: Repository, accountId: number | null): Permission | null {
  if (repository.ownerId === accountId) return 'ADMIN';
  const member = repository.members.find(candidate => candidate.accountId === accountId);
  return member?.permission ?? (repository.isPrivate ? null : 'READ');
}

export function mayWrite(permission: Permission | null): boolean {
  return permission === 'ADMIN' || permission === 'MAINTAIN' || permission === 'WRITE';
}

/** For references within the state, which are broken only by a bug, and for what a test names. */
export function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the loopback GitHub has no ${what}`);
  return value;
}

// Accounts, tokens and teams: who there is, and what their tokens may do.
import { randomBytes } from 'node:crypto';
import { findAccount, known } from '../state/find.ts';
import type { Site } from '../state/site.ts';
import type { Account, AccountKind } from '../state/state.ts';

export const usualScopes = ['project', 'read:org', 'repo'];

export interface AccountPlan {
  readonly login: string;
  /** Default: User. */
  readonly kind?: AccountKind;
  /** Scopes of its first token; null makes a fine-grained one. Default: project, read:org, repo. */
  readonly scopes?: readonly string[] | null;
}

/** An account as tests hold it. */
export interface Person {
  readonly login: string;
  readonly token: string;
}

export function makeAccount(site: Site, plan: AccountPlan): Person {
  if (findAccount(site.state, plan.login) !== undefined) throw new Error(`there is an account ${plan.login} already`);
  const { login, kind = 'User', scopes = usualScopes } = plan;
  site.state.accounts.push({ id: site.nextId(), kind, login, isDeleted: false });
  return { login, token: makeToken(site, { login, scopes }) };
}

/** The account with this login, made if it is not there yet. */
export function account(site: Site, login: string): Person {
  const found = findAccount(site.state, login);
  if (found === undefined) return makeAccount(site, { login });
  const token = site.state.tokens.find(candidate => candidate.accountId === found.id);
  return { login: found.login, token: token?.value ?? makeToken(site, { login, scopes: usualScopes }) };
}

export function makeToken(
  site: Site,
  plan: { readonly login: string; readonly scopes: readonly string[] | null },
): string {
  const owner = known(findAccount(site.state, plan.login), `account ${plan.login}`);
  const value = `${plan.scopes === null ? 'github_pat' : 'ghp'}_${randomBytes(18).toString('hex')}`;
  site.state.tokens.push({ value, accountId: owner.id, scopes: plan.scopes });
  return value;
}

export function revokeToken(site: Site, plan: { readonly token: string }): void {
  site.state.tokens = site.state.tokens.filter(token => token.value !== plan.token);
}

/** What it wrote stays, by nobody. */
export function deleteAccount(site: Site, plan: { readonly login: string }): void {
  actor(site, plan.login).isDeleted = true;
}

export interface TeamPlan {
  readonly organization: string;
  readonly slug: string;
  readonly members: readonly string[];
}

export function makeTeam(site: Site, plan: TeamPlan): void {
  const organizationId = actor(site, plan.organization).id;
  const memberIds = plan.members.map(login => ensureActor(site, login).id);
  site.state.teams.push({ id: site.nextId(), organizationId, slug: plan.slug, memberIds });
}

/** For owners and members, who are made by being named. */
export function ensureActor(site: Site, login: string): Account {
  account(site, login);
  return actor(site, login);
}

/** Whoever a verb is done as must exist: a typing error must not make a new person. */
export function actor(site: Site, login: string): Account {
  return known(findAccount(site.state, login), `account ${login}`);
}

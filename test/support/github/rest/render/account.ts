// Accounts as REST gives them. A deleted account is the ghost.

import { accountById } from '../../state/find.ts';
import { nodeId } from '../../state/node-id.ts';
import type { Site } from '../../state/site.ts';
import type { Account } from '../../state/state.ts';

const ghost: Account = { id: 10137, kind: 'User', login: 'ghost', isDeleted: false };

export function renderAuthor(site: Site, id: number): object {
  return renderAccount(site, accountById(site.state, id) ?? ghost);
}

export function renderOptional(site: Site, id: number | null): object | null {
  return id === null ? null : renderAuthor(site, id);
}

export function renderAccount(site: Site, account: Account): object {
  const url = `${site.url}/api/v3/users/${account.login}`;
  const html = `${site.url}/${account.login}`;
  const isBot = account.kind === 'Bot';
  return {
    login: isBot ? `${account.login}[bot]` : account.login,
    id: account.id,
    node_id: nodeId(account.kind, account.id),
    avatar_url: `${html}.png`,
    gravatar_id: '',
    url,
    html_url: html,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: account.kind,
    site_admin: false,
  };
}

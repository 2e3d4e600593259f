// Who asks: a token in any of the forms that GitHub takes.
import type { IncomingHttpHeaders } from 'node:http';
import { accountById, findToken } from '../state/find.ts';
import type { Account, State } from '../state/state.ts';

export type Credentials =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'bad' }
  | { readonly kind: 'known'; readonly account: Account; readonly scopes: readonly string[] | null };

export function readCredentials(state: State, { authorization }: IncomingHttpHeaders): Credentials {
  if (authorization === undefined) return { kind: 'anonymous' };
  const [scheme = '', value = ''] = authorization.split(' ');
  const isBasic = scheme.toLowerCase() === 'basic';
  const given = isBasic
    ? Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : value;
  const token = findToken(state, given);
  const account = token === undefined ? null : accountById(state, token.accountId);
  return token === undefined || account === null ? { kind: 'bad' } : { kind: 'known', account, scopes: token.scopes };
}

export function accountOf(credentials: Credentials): Account | null {
  return credentials.kind === 'known' ? credentials.account : null;
}

/** Without a classic token there is nothing to say about scopes. */
export function scopeHeaders(credentials: Credentials): Record<string, string> {
  if (credentials.kind !== 'known' || credentials.scopes === null) return {};
  return { 'x-oauth-scopes': credentials.scopes.join(', '), 'x-accepted-oauth-scopes': 'repo' };
}

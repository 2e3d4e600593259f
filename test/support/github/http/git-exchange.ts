// A git request: who may read and push is decided here, the rest is git's own.
import { serveGit } from '../git/http-backend.ts';
import { findRepository, fullNameOf, mayWrite, permissionOf } from '../state/find.ts';
import { pushing } from '../verbs/settle-push.ts';
import type { Call, Exchange, Reply } from './call.ts';
import { accountOf, readCredentials } from './credentials.ts';
import type { Arrival, ServerParts } from './server-parts.ts';

const place = /^\/(?<repo>[^/]+\/[^/]+?)(?:\.git)?\/(?<rest>info\/refs|git-upload-pack|git-receive-pack)$/;

/** Undefined: the path is not git's. */
export function gitExchange(parts: ServerParts, arrival: Arrival): Exchange | undefined {
  const { repo = '', rest = '' } = place.exec(arrival.url.pathname)?.groups ?? {};
  if (repo === '') return undefined;
  const program = arrival.url.searchParams.get('service') ?? rest;
  const account = accountOf(readCredentials(parts.site.state, arrival.headers));
  const call: Call = {
    kind: 'git',
    operation: rest === 'info/refs' ? `${program}/refs` : program,
    path: arrival.url.pathname,
    account: account?.login ?? null,
    request: null,
    at: parts.site.now(),
    status: null,
    isNotModified: false,
    fault: null,
  };
  return { call, perform: () => answer(parts, arrival, { repo, rest, isPush: program === 'git-receive-pack' }) };
}

interface GitCall {
  readonly repo: string;
  readonly rest: string;
  readonly isPush: boolean;
}

async function answer({ site }: ServerParts, arrival: Arrival, { repo, rest, isPush }: GitCall): Promise<Reply> {
  const credentials = readCredentials(site.state, arrival.headers);
  const repository = findRepository(site.state, repo);
  const account = accountOf(credentials);
  const permission = repository === undefined ? null : permissionOf(repository, account?.id ?? null);
  if (credentials.kind === 'bad' || (account === null && (isPush || permission === null))) return unauthorized();
  if (repository === undefined || permission === null) return text(404, 'Repository not found.');
  const scopes = credentials.kind === 'known' ? credentials.scopes : [];
  const isGranted =
    scopes === null || scopes.some(scope => scope === 'repo' || (scope === 'public_repo' && !repository.isPrivate));
  if (isPush && !(mayWrite(permission) && isGranted)) {
    return text(403, `Permission to ${repo}.git denied to ${account?.login}.`);
  }
  const path = `/${fullNameOf(site.state, repository)}.git/${rest}`;
  const query = arrival.url.search.slice(1);
  const request = { method: arrival.method, path, query, headers: arrival.headers, body: arrival.body };
  const run = () => serveGit(site.git, { ...request, login: account?.login ?? null });
  if (!isPush || rest === 'info/refs' || account === null) return await run();
  site.beforeChange();
  return await pushing(site, { repository, pusherId: account.id }, run);
}

function unauthorized(): Reply {
  const reply = text(401, 'Invalid username or token.');
  return { ...reply, headers: { ...reply.headers, 'www-authenticate': 'Basic realm="GitHub"' } };
}

function text(status: number, message: string): Reply {
  return { status, headers: { 'content-type': 'text/plain' }, body: Buffer.from(`${message}\n`) };
}

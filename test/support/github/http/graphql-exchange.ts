// A GraphQL request. A mutation sees the state as it is; a query may see it as it was a moment ago.
import { type GraphqlRequest, prepare, runOperation } from '../graphql/execute.ts';
import { refusal } from '../rest/call.ts';
import { type Call, type Exchange, jsonReply, type Reply } from './call.ts';
import { accountOf, readCredentials, scopeHeaders } from './credentials.ts';
import { rateLimitReply } from './fault-reply.ts';
import type { Arrival, ServerParts } from './server-parts.ts';

export function graphqlExchange(parts: ServerParts, arrival: Arrival): Exchange {
  const request = readRequest(arrival.body);
  const account = accountOf(readCredentials(parts.site.state, arrival.headers));
  const call: Call = {
    kind: 'graphql',
    operation: nameOf(request),
    path: '/api/graphql',
    account: account?.login ?? null,
    request: request?.variables ?? null,
    at: parts.site.now(),
    status: null,
    isNotModified: false,
    fault: null,
  };
  return { call, perform: () => answer(parts, arrival, { call, request }) };
}

/** Undefined: the body is no request, which GitHub answers with 400. */
function readRequest(body: Buffer): GraphqlRequest | undefined {
  try {
    const value = JSON.parse(body.toString());
    return typeof value?.query === 'string' ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function nameOf(request: GraphqlRequest | undefined): string {
  const written = /\b(?:query|mutation)\s+(\w+)/.exec(request?.query ?? '')?.[1];
  return request?.operationName ?? written ?? 'anonymous';
}

interface Read {
  readonly call: Call;
  readonly request: GraphqlRequest | undefined;
}

async function answer(parts: ServerParts, arrival: Arrival, { call, request }: Read): Promise<Reply> {
  const { site, limits } = parts;
  const violate = (whats: readonly string[]) => {
    parts.violations.push(...whats.map(what => ({ operation: call.operation, what })));
  };
  const credentials = readCredentials(site.state, arrival.headers);
  if (credentials.kind === 'bad') return jsonReply(401, refusal(401, 'Bad credentials').body);
  if (credentials.kind === 'anonymous') {
    return jsonReply(401, refusal(401, 'This endpoint requires you to be authenticated.').body);
  }
  if (request === undefined || arrival.method !== 'POST') {
    violate(['the body is no GraphQL request']);
    return jsonReply(400, refusal(400, 'Problems parsing JSON').body);
  }
  const who = credentials.account.login;
  if (!limits.take(who, 'graphql')) return rateLimitReply('graphql', limits.describe(who, 'graphql').reset * 1000);
  const headers = { ...scopeHeaders(credentials), ...limits.headers(who, 'graphql') };
  const prepared = prepare(request);
  if (prepared.kind === 'invalid') {
    violate(prepared.violations);
    return jsonReply(200, { errors: prepared.errors }, headers);
  }
  const isMutation = prepared.operation.operation === 'mutation';
  if (isMutation) site.beforeChange();
  const seen = isMutation ? site : site.seenThrough(site.settledState());
  const context = { site: seen, viewerId: credentials.account.id };
  const { body, violations } = await runOperation({ prepared, request, context, scopes: credentials.scopes });
  violate(violations);
  return jsonReply(200, body, headers);
}

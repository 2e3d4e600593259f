// A REST request: found in the description, judged by it, done, and the answer judged too.
import { createHash } from 'node:crypto';
import type { RestAnswer } from '../rest/call.ts';
import { refusal } from '../rest/call.ts';
import { findOperation, type Operation } from '../rest/description.ts';
import { judgeAnswer, judgeCall } from '../rest/judge.ts';
import { restOperations } from '../rest/operations/index.ts';
import { watch } from '../rest/watched.ts';
import { type Call, type Exchange, jsonReply, type Reply } from './call.ts';
import { accountOf, readCredentials, scopeHeaders } from './credentials.ts';
import { rateLimitReply } from './fault-reply.ts';
import type { Arrival, ServerParts } from './server-parts.ts';

export function restExchange(parts: ServerParts, arrival: Arrival): Exchange {
  const path = arrival.url.pathname.replace(/^\/api\/v3(?=\/)/, '');
  const found = findOperation(arrival.method, path);
  const account = accountOf(readCredentials(parts.site.state, arrival.headers));
  const call: Call = {
    kind: 'rest',
    operation: found?.operation.name ?? `${arrival.method} ${path}`,
    path,
    account: account?.login ?? null,
    request: bodyOf(arrival.body),
    at: parts.site.now(),
    status: null,
    isNotModified: false,
    fault: null,
  };
  if (found === undefined) return { call, perform: async () => strange(parts, call) };
  return { call, perform: () => answer(parts, arrival, { ...found, call }) };
}

function strange(parts: ServerParts, call: Call): Reply {
  parts.violations.push({ operation: call.operation, what: 'is no operation that this server knows' });
  return jsonReply(404, refusal(404, 'Not Found').body);
}

/** Undefined: there is none. Text that is no JSON stays text, and is refused by its schema. */
function bodyOf(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch (error) {
    return `${body} (${error})`;
  }
}

interface Found {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly call: Call;
}

async function answer(parts: ServerParts, arrival: Arrival, found: Found): Promise<Reply> {
  const { site, limits, violations } = parts;
  const { operation, call } = found;
  const credentials = readCredentials(site.state, arrival.headers);
  if (credentials.kind === 'bad') return jsonReply(401, refusal(401, 'Bad credentials').body);
  const query = arrival.url.searchParams;
  const wrong = judgeCall({ ...found, query, body: call.request });
  violations.push(...wrong.map(what => ({ operation: operation.name, what })));
  if (wrong.length > 0) return jsonReply(422, refusal(422, `Invalid request: ${wrong.join('; ')}`).body);
  const who = call.account ?? 'anonymous';
  const isFree = operation.name === 'GET /rate_limit';
  if (!isFree && !limits.take(who, 'core')) return rateLimitReply('rest', limits.describe(who, 'core').reset * 1000);
  const given = await perform(parts, arrival, found);
  violations.push(
    ...judgeAnswer(operation, given.status, given.body).map(what => ({ operation: operation.name, what })),
  );
  const fresh = jsonReply(given.status, given.body, { ...given.headers, ...scopeHeaders(credentials) });
  const reply =
    arrival.method === 'GET' && given.status === 200 ? conditional(fresh, arrival.headers['if-none-match']) : fresh;
  if (reply.status === 304 && !isFree) limits.giveBack(who, 'core');
  return { ...reply, headers: { ...reply.headers, ...limits.headers(who, 'core') } };
}

async function perform(parts: ServerParts, arrival: Arrival, { operation, params, call }: Found): Promise<RestAnswer> {
  const { site, limits } = parts;
  if (operation.name === 'GET /rate_limit') return rateLimits(limits, call.account ?? 'anonymous');
  const known = restOperations[operation.name];
  if (known === undefined) throw new Error(`${operation.name} is described and not done`);
  if (arrival.method !== 'GET') site.beforeChange();
  const credentials = readCredentials(site.state, arrival.headers);
  const query = watch(Object.fromEntries(arrival.url.searchParams));
  const body = watch<unknown>(Object(call.request));
  const answer = await known.answer({
    site: known.isList ? site.seenThrough(site.settledState()) : site,
    account: accountOf(credentials),
    scopes: credentials.kind === 'known' ? credentials.scopes : [],
    params,
    query: query.values,
    body: body.values,
    url: arrival.url,
  });
  const unread = answer.status < 300 ? [...query.unread(), ...body.unread()] : [];
  parts.violations.push(...unread.map(key => ({ operation: call.operation, what: `sandbox does not model ${key}` })));
  return answer;
}

function rateLimits(limits: ServerParts['limits'], who: string): RestAnswer {
  const row = (resource: 'core' | 'graphql') => {
    const { resource: _, ...rest } = limits.describe(who, resource);
    return rest;
  };
  return {
    status: 200,
    body: { resources: { core: row('core'), graphql: row('graphql'), search: row('core') }, rate: row('core') },
  };
}

/** The tag follows from the whole body, so that "not modified" is never said of something that changed. */
function conditional(reply: Reply, wanted: string | undefined): Reply {
  const etag = `W/"${createHash('sha256')
    .update(reply.body)
    .update(reply.headers.link ?? '')
    .digest('hex')}"`;
  const isSame = wanted?.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag.slice(2)) ?? false;
  if (!isSame) return { ...reply, headers: { ...reply.headers, etag } };
  const { 'content-type': _, ...headers } = reply.headers;
  return { status: 304, headers: { ...headers, etag }, body: Buffer.alloc(0) };
}

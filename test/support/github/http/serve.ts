// The HTTP server: takes a request, plays the fault that is planned for it, delivers the answer.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Call, type Exchange, jsonReply, type Reply } from './call.ts';
import { faultReply } from './fault-reply.ts';
import type { Faults, PlayedFault } from './faults.ts';
import { gitExchange } from './git-exchange.ts';
import { graphqlExchange } from './graphql-exchange.ts';
import { restExchange } from './rest-exchange.ts';
import type { Arrival, ServerParts } from './server-parts.ts';

export interface ServedParts extends ServerParts {
  readonly calls: Call[];
  readonly faults: Faults;
  /** Requests under `/_sandbox/`. */
  readonly control: (verb: string, body: unknown) => Promise<Reply>;
}

export interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

export async function serve(parts: ServedParts, port: number): Promise<Listening> {
  const pending = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const done = receive(parts, request, response).finally(() => pending.delete(done));
    pending.add(done);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens nowhere');
  return { port: address.port, close: () => close(server, pending) };
}

async function close(server: Server, pending: ReadonlySet<Promise<void>>): Promise<void> {
  const closed = new Promise<void>(resolve => void server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
  await Promise.allSettled(pending);
}

async function receive(parts: ServedParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const arrival = await readArrival(parts, request);
    const verb = /^\/_sandbox\/([\w-]+)$/.exec(arrival.url.pathname)?.[1];
    if (verb !== undefined) return deliver(response, await control(parts, request, { verb, arrival }));
    await exchangeAnswer(parts, response, exchangeOf(parts, arrival));
  } catch (error) {
    // A bug of this server must be seen by the test, not only by whoever asked.
    parts.violations.push({ operation: request.url ?? '', what: `the server failed: ${(error as Error).stack}` });
    if (!response.headersSent) deliver(response, jsonReply(500, { message: String(error) }));
  }
}

async function readArrival(parts: ServedParts, request: IncomingMessage): Promise<Arrival> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const url = new URL(request.url ?? '/', parts.site.url);
  return { method: request.method ?? 'GET', url, headers: request.headers, body: Buffer.concat(chunks) };
}

interface Control {
  readonly verb: string;
  readonly arrival: Arrival;
}

async function control(parts: ServedParts, request: IncomingMessage, { verb, arrival }: Control): Promise<Reply> {
  // A page in a browser could post here too: it sends its origin, and no program does.
  const isForeign = request.headers.origin !== undefined || request.method !== 'POST';
  if (isForeign) return jsonReply(403, { message: 'POST, and not from a browser' });
  return await parts.control(verb, arrival.body.length === 0 ? {} : JSON.parse(arrival.body.toString()));
}

function exchangeOf(parts: ServedParts, arrival: Arrival): Exchange {
  if (arrival.url.pathname === '/api/graphql') return graphqlExchange(parts, arrival);
  return gitExchange(parts, arrival) ?? restExchange(parts, arrival);
}

async function exchangeAnswer(
  parts: ServedParts,
  response: ServerResponse,
  { call, perform }: Exchange,
): Promise<void> {
  parts.calls.push(call);
  const played = parts.faults.take(call);
  call.fault = played?.fault.kind ?? null;
  // What is only about delivery needs an answer to deliver, also if nothing was done.
  const isDone = played === undefined || played.when === 'after' || played.fault.kind === 'slow';
  const reply = isDone ? await perform() : undefined;
  const now = parts.site.now();
  const shown = played === undefined ? reply : (faultReply(played.fault, call, reply, now) ?? reply);
  if (played?.fault.kind === 'hang') return parts.faults.hung();
  await deliverFaulty(response, shown ?? jsonReply(200, { message: 'never seen as a whole' }), { call, played });
}

interface Delivery {
  readonly call: Call;
  readonly played: PlayedFault | undefined;
}

async function deliverFaulty(response: ServerResponse, reply: Reply, { call, played }: Delivery): Promise<void> {
  switch (played?.fault.kind) {
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'cut':
      call.status = reply.status;
      return cut(response, reply);
    case 'slow':
      await new Promise(resolve => setTimeout(resolve, played.fault.kind === 'slow' ? played.fault.ms : 0));
  }
  call.status = reply.status;
  call.isNotModified = reply.status === 304;
  deliver(response, reply);
}

function cut(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { ...headers, 'content-length': body.length + 64 });
  response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy());
}

function deliver(response: ServerResponse, { status, headers, body }: Reply): void {
  const length = status === 204 || status === 304 ? {} : { 'content-length': body.length };
  response.writeHead(status, { 'x-github-request-id': 'SAND:BOX', ...headers, ...length });
  response.end(body);
}
